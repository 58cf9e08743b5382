import { AnnotationRefusal } from './errors.ts'
import { noteText, type Notes } from './notes.ts'

/** How what a model predicted is taken as pre-labels. */
export interface Predictions {
  /** What is less certain than this is left out, 0 to 1. */
  readonly minScore: number
  /** Nodes that are less certain than this are taken as hidden, 0 to 1. */
  readonly minKeypointScore: number
}

/** What readers of one picture share. */
export interface PictureReading {
  /** Null where the file is finished work, not pre-labels. */
  readonly predictions: Predictions | null
  readonly notes: Notes
}

/**
 * What becomes of an annotation that cannot be read. Of pre-labels it costs itself, and is told; finished work is taken whole
 * or not at all. A label that is not known is asked about in both.
 */
function createSkipping({ predictions, notes }: PictureReading) {
  let first: AnnotationRefusal | undefined
  return {
    /** Throws what may not be passed over. */
    skip: (error: unknown): void => {
      if (!predictions || !(error instanceof AnnotationRefusal) || error.unknown.length > 0) throw error
      first ??= error
      notes.add(noteText.skipped(error.why))
    },
    /** Throws the first refusal where there is nothing else. */
    requireAny: (taken: number): void => {
      if (first && taken === 0) throw first
    },
  }
}

/** Reads each of what a picture has; `createSkipping` has what cannot be read. Throws an `AnnotationRefusal`. */
export function readEach<T, R>(
  reading: PictureReading,
  all: readonly T[],
  read: (each: T, turn: number) => R,
): R[] {
  const { skip, requireAny } = createSkipping(reading)
  const results: R[] = []
  for (const [turn, each] of all.entries())
    try {
      results.push(read(each, turn))
    } catch (error) {
      skip(error)
    }
  requireAny(results.length)
  return results
}

/** The same, where reading takes its time. */
export async function readEachLater<T, R>(
  reading: PictureReading,
  all: readonly T[],
  read: (each: T) => Promise<R>,
): Promise<R[]> {
  const { skip, requireAny } = createSkipping(reading)
  const results: R[] = []
  for (const each of all)
    try {
      results.push(await read(each))
    } catch (error) {
      skip(error)
    }
  requireAny(results.length)
  return results
}

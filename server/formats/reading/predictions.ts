import { AnnotationRefusal } from '../errors.ts'
import { noteText, type Notes } from './notes.ts'

export interface Predictions {
  /** Predictions below it are left out, 0 to 1. */
  readonly minScore: number
  /** Nodes below it count as hidden, 0 to 1. */
  readonly minKeypointScore: number
}

export interface PictureReading {
  /** Null where the file is finished work, not pre-labels. */
  readonly predictions: Predictions | null
  readonly notes: Notes
}

/** A pre-label that cannot be read is skipped and noted; finished work fails as a whole. Unknown labels always fail. */
function createSkipping({ predictions, notes }: PictureReading) {
  let first: AnnotationRefusal | undefined
  return {
    skip: (error: unknown): void => {
      if (!predictions || !(error instanceof AnnotationRefusal) || error.unknown.length > 0) throw error
      first ??= error
      notes.add(noteText.skipped(error.why))
    },
    /** Throws the first refusal where nothing was taken. */
    requireAny: (taken: number): void => {
      if (first && taken === 0) throw first
    },
  }
}

/** Skips as `createSkipping` allows. Throws an `AnnotationRefusal`. */
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

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

/** A step's result, or the refusal that it ended in; everything else is thrown on. */
type Outcome<R> = { readonly result: R } | { readonly refusal: AnnotationRefusal }

/**
 * The results of steps. Of pre-labels one that is refused costs itself, and is told; finished work is taken whole or not at
 * all. A label that is not known is asked about in both.
 */
function* soundOnes<R>(
  { predictions, notes }: PictureReading,
  outcomes: readonly Outcome<R>[],
): Generator<R> {
  let refused: AnnotationRefusal | undefined
  let taken = 0
  for (const outcome of outcomes) {
    if ('result' in outcome) {
      taken += 1
      yield outcome.result
      continue
    }
    const { refusal } = outcome
    if (!predictions || refusal.unknown.length > 0) throw refusal
    refused ??= refusal
    notes.add(noteText.skipped(refusal.why))
  }
  if (refused && taken === 0) throw refused
}

function refusalIn(error: unknown): { refusal: AnnotationRefusal } {
  if (error instanceof AnnotationRefusal) return { refusal: error }
  throw error
}

/** Reads each of what a picture has; see `soundOnes` for what cannot be read. Throws an `AnnotationRefusal`. */
export function readEach<T, R>(
  reading: PictureReading,
  all: readonly T[],
  read: (each: T, turn: number) => R,
): R[] {
  const outcomes = all.map((each, turn): Outcome<R> => {
    try {
      return { result: read(each, turn) }
    } catch (error) {
      return refusalIn(error)
    }
  })
  return [...soundOnes(reading, outcomes)]
}

/** The same, where reading takes its time. */
export async function readEachLater<T, R>(
  reading: PictureReading,
  all: readonly T[],
  read: (each: T, turn: number) => Promise<R>,
): Promise<R[]> {
  const outcomes: Outcome<R>[] = []
  for (const [turn, each] of all.entries())
    outcomes.push(await read(each, turn).then((result) => ({ result }), refusalIn))
  return [...soundOnes(reading, outcomes)]
}

import { AnnotationRefusal } from '../errors.ts'
import type { Notes } from './notes.ts'

export interface Predictions {
  /** Drops predictions below it, 0 to 1. */
  readonly minScore: number
  /** Nodes below it are hidden, 0 to 1. */
  readonly minKeypointScore: number
}

export interface PictureReading {
  /** Null: finished work, no pre-labels. */
  readonly predictions: Predictions | null
  readonly notes: Notes
}

/**
 * Leaves out an unreadable annotation. Rethrows other errors, and in finished work what the person who imports can
 * answer: unlike a pre-label, it is not taken twice.
 */
export function skip({ predictions, notes }: PictureReading, error: unknown): void {
  if (!(error instanceof AnnotationRefusal)) throw error
  if (!predictions && (error.isQuestion || error.unknown.length > 0)) throw error
  notes.skipped.set(error.message, error.why)
  for (const label of error.unknown) notes.unknown.add(label)
}

function createSkipping(reading: PictureReading) {
  let first: unknown
  return {
    skip: (error: unknown): void => {
      skip(reading, error)
      first ??= error
    },
    /** Throws the first refusal if nothing was read: nothing is no finished work. */
    requireAny: (taken: number): void => {
      if (first !== undefined && taken === 0) throw first
    },
  }
}

/** An unreadable annotation costs itself. Throws an `AnnotationRefusal` if none is left. */
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

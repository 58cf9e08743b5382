import type { History, HistoryStep } from '../../machines/editor/history.ts'

/**
 * An undo history as it is stored: one row for each step, in the order in which they are made, and a place between
 * them. Undo and redo only move the place; a commit adds a row, and drops those behind the place.
 */
export type Steps = readonly HistoryStep[]

/** Where the rows of a history lie. */
export interface Trail {
  /** Index of the oldest row; grows when the oldest steps are forgotten. */
  readonly first: number
  /** How many of the rows are done; the rest was undone. */
  readonly done: number
  readonly undone: number
}

export const NO_TRAIL: Trail = { first: 0, done: 0, undone: 0 }

/** Index behind the last row. */
export const endOf = ({ first, done, undone }: Trail): number => first + done + undone

/** Done steps, then those that a redo would make, the next one first. */
export const stepsOf = ({ done, undone }: History): Steps =>
  undone.length === 0 ? done : [...done, ...undone.toReversed()]

export const historyOf = (steps: Steps, done: number): History => ({
  done: steps.slice(0, done),
  undone: steps.slice(done).toReversed(),
})

/** Rows to write and to delete, so that what was stored becomes what is. */
export interface StepChanges {
  readonly trail: Trail
  /** How many rows from the first stay as they are. */
  readonly kept: number
  readonly puts: readonly { readonly index: number; readonly step: HistoryStep }[]
  /** Half-open ranges of indices. */
  readonly drops: readonly (readonly [from: number, to: number])[]
}

function commonLength(before: Steps, beforeFrom: number, now: Steps): number {
  const most = Math.min(before.length - beforeFrom, now.length)
  let length = 0
  while (length < most && before[beforeFrom + length] === now[length]) length++
  return length
}

/**
 * What one change of the history asks of storage. Steps are told apart by identity, as the history shares them: the
 * usual change costs one row, however long the history is.
 */
export function changesOf(stored: { trail: Trail; steps: Steps }, history: History): StepChanges {
  const now = stepsOf(history)
  // The oldest may have been forgotten since; nothing in common counts as all of them forgotten.
  const found = now[0] === undefined ? -1 : stored.steps.indexOf(now[0])
  const forgotten = found < 0 ? 0 : found
  const first = stored.trail.first + forgotten
  const kept = commonLength(stored.steps, forgotten, now)
  const end = endOf(stored.trail)
  const newEnd = first + now.length
  const drops: (readonly [number, number])[] = []
  if (forgotten > 0) drops.push([stored.trail.first, first])
  if (end > newEnd) drops.push([newEnd, end])
  return {
    trail: { first, done: history.done.length, undone: history.undone.length },
    kept,
    puts: now.slice(kept).map((step, offset) => ({ index: first + kept + offset, step })),
    drops,
  }
}

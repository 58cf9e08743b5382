import type { History, HistoryStep } from '../../machines/editor/history.ts'
import { EditMismatch, applyEdit, invertEdit } from '../../machines/editor/edits.ts'
import type { WorkDocument } from '../../machines/work.ts'

/** One row per step. Undo and redo only move the index; a commit adds a row and drops those behind it. */
export type Steps = readonly HistoryStep[]

export interface Trail {
  /** Index of the oldest row; grows when old steps are dropped. */
  readonly first: number
  readonly done: number
  readonly undone: number
}

export const NO_TRAIL: Trail = { first: 0, done: 0, undone: 0 }

export const endOf = ({ first, done, undone }: Trail): number => first + done + undone

export const stepsOf = ({ done, undone }: History): Steps =>
  undone.length === 0 ? done : [...done, ...undone.toReversed()]

export const historyOf = (steps: Steps, done: number): History => ({
  done: steps.slice(0, done),
  undone: steps.slice(done).toReversed(),
})

export interface StepChanges {
  readonly trail: Trail
  readonly unchanged: number
  readonly puts: readonly { readonly index: number; readonly step: HistoryStep }[]
  readonly drops: readonly (readonly [from: number, to: number])[]
}

function commonLength(before: Steps, beforeFrom: number, now: Steps): number {
  const most = Math.min(before.length - beforeFrom, now.length)
  let length = 0
  while (length < most && before[beforeFrom + length] === now[length]) length++
  return length
}

/** By identity: a usual change costs one row, however long the history is. */
export function changesOf(stored: { trail: Trail; steps: Steps }, history: History): StepChanges {
  const now = stepsOf(history)
  // Old steps may have been dropped; nothing in common counts as all dropped.
  const found = now[0] === undefined ? -1 : stored.steps.indexOf(now[0])
  const dropped = found < 0 ? 0 : found
  const first = stored.trail.first + dropped
  const unchanged = commonLength(stored.steps, dropped, now)
  const end = endOf(stored.trail)
  const newEnd = first + now.length
  const drops: (readonly [number, number])[] = []
  if (dropped > 0) drops.push([stored.trail.first, first])
  if (end > newEnd) drops.push([newEnd, end])
  return {
    trail: { first, done: history.done.length, undone: history.undone.length },
    unchanged,
    puts: now.slice(unchanged).map((step, offset) => ({ index: first + unchanged + offset, step })),
    drops,
  }
}

/** The document is stored now and then, so that a stroke's cost does not grow with it. */
export interface Snapshot {
  readonly at: number
  readonly document: WorkDocument
}

export const STEPS_PER_SNAPSHOT = 64

const applied = (document: WorkDocument, { edits }: HistoryStep): WorkDocument =>
  edits.reduce((result, edit) => applyEdit(result, edit), document)

const undone = (document: WorkDocument, { edits }: HistoryStep): WorkDocument =>
  edits.reduceRight((result, edit) => applyEdit(result, invertEdit(edit)), document)

const placeOf = ({ first, done }: Trail): number => first + done

export function documentAt({ at, document }: Snapshot, trail: Trail, steps: Steps): WorkDocument | null {
  const from = at - trail.first
  const to = trail.done
  try {
    return from <= to
      ? steps.slice(from, to).reduce(applied, document)
      : steps.slice(to, from).reduceRight(undone, document)
  } catch (error) {
    if (error instanceof EditMismatch) return null
    throw error
  }
}

/** The stored steps lead from one index to the trail, and are not too many. */
export const isReachable = (at: number, trail: Trail, unchanged: number): boolean =>
  at >= trail.first && at <= trail.first + unchanged && Math.abs(placeOf(trail) - at) < STEPS_PER_SNAPSHOT

/** Without the last step, which later edits may still join. */
export function snapshotOf(document: WorkDocument, trail: Trail, last: HistoryStep | undefined): Snapshot {
  const at = placeOf(trail)
  if (!last) return { at, document }
  try {
    return { at: at - 1, document: undone(document, last) }
  } catch (error) {
    if (error instanceof EditMismatch) return { at, document }
    throw error
  }
}

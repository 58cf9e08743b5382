import { EditMismatch, applyEdit, invertEdit } from '../../machines/editor/edits.ts'
import type { HistoryStep } from '../../machines/editor/history.ts'
import type { WorkDocument } from '../../machines/work.ts'
import type { Steps, Trail } from './steps.ts'

/**
 * The document is stored now and then and its steps always, so the cost of a stroke does not grow with the
 * document. Steps between the two are applied or undone.
 */
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

/** Whether the stored steps lead from one index to the trail, and not by too many. */
export const isReachable = (at: number, trail: Trail, kept: number): boolean =>
  at >= trail.first && at <= trail.first + kept && Math.abs(placeOf(trail) - at) < STEPS_PER_SNAPSHOT

/** The document to store: without the last step, which later edits may still join. */
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

import { EditMismatch, applyEdit, invertEdit } from '../../machines/editor/edits.ts'
import type { HistoryStep } from '../../machines/editor/history.ts'
import type { WorkDocument } from '../../machines/work.ts'
import type { Steps, Trail } from './steps.ts'

/**
 * A document is stored once in a while and its steps always: what a stroke costs does not grow with the document.
 * Between the two places the steps are made or taken back.
 */
export interface Snapshot {
  /** Index of the first step that is not in it. */
  readonly at: number
  readonly document: WorkDocument
}

/** Steps after which the document is stored anew, so that coming back is quick and little hangs on one row. */
export const STEPS_PER_SNAPSHOT = 64

const made = (document: WorkDocument, { edits }: HistoryStep): WorkDocument =>
  edits.reduce((result, edit) => applyEdit(result, edit), document)

const takenBack = (document: WorkDocument, { edits }: HistoryStep): WorkDocument =>
  edits.reduceRight((result, edit) => applyEdit(result, invertEdit(edit)), document)

const placeOf = ({ first, done }: Trail): number => first + done

/** The document at the place of the trail; null where the steps do not fit it. */
export function documentAt({ at, document }: Snapshot, trail: Trail, steps: Steps): WorkDocument | null {
  const from = at - trail.first
  const to = trail.done
  try {
    return from <= to
      ? steps.slice(from, to).reduce(made, document)
      : steps.slice(to, from).reduceRight(takenBack, document)
  } catch (error) {
    if (error instanceof EditMismatch) return null
    throw error
  }
}

/** Whether the steps that are kept still lead from there to here, and not by too long a way. */
export const isReachable = (at: number, trail: Trail, kept: number): boolean =>
  at >= trail.first && at <= trail.first + kept && Math.abs(placeOf(trail) - at) < STEPS_PER_SNAPSHOT

/** A document to be stored: without the last step, which others may still join. */
export function snapshotOf(document: WorkDocument, trail: Trail, last: HistoryStep | undefined): Snapshot {
  const at = placeOf(trail)
  if (!last) return { at, document }
  try {
    return { at: at - 1, document: takenBack(document, last) }
  } catch (error) {
    if (error instanceof EditMismatch) return { at, document }
    throw error
  }
}

import type { Edit, EditReducer } from './edits.ts'
import type { Commit, Selected, StepBeside } from './types.ts'

/** Plain data: it is stored with the work and survives a reload. */
export interface History<AnyEdit = Edit> {
  readonly done: readonly HistoryStep<AnyEdit>[]
  /** The last one is redone first. */
  readonly undone: readonly HistoryStep<AnyEdit>[]
}

export interface HistoryStep<AnyEdit = Edit> {
  readonly edits: readonly AnyEdit[]
  readonly label?: string
  readonly merge?: string
  readonly time?: number
  readonly beside?: StepBeside
  readonly selects?: StepSelects
}

/** What is selected once the step is retraced; left out: what was selected stays. */
export interface StepSelects {
  readonly undo?: readonly Selected[]
  readonly redo?: readonly Selected[]
}

export interface Revision<Document, AnyEdit = Edit> {
  readonly document: Document
  readonly history: History<AnyEdit>
}

export const EMPTY_HISTORY: History<never> = { done: [], undone: [] }

/** Milliseconds within which commits with the same `merge` make one undo step. */
export const MERGE_MS = 800

/** More than a person does on an item in a day; older steps are dropped. */
const HISTORY_STEPS = 20_000

export const canUndo = (history: History<unknown>): boolean => history.done.length > 0
export const canRedo = (history: History<unknown>): boolean => history.undone.length > 0

function mergesWith(
  last: HistoryStep<unknown> | undefined,
  commit: { merge: string | undefined; time: number | undefined },
): boolean {
  if (last?.merge === undefined || last.merge !== commit.merge) return false
  if (commit.time === undefined || last.time === undefined) return false
  // The clock may have been set back; the gap is then unknown.
  const gap = commit.time - last.time
  return gap >= 0 && gap <= MERGE_MS
}

const copyOf = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copyOf)
  const copy: Record<string, unknown> = { ...value }
  for (const key of Object.keys(copy)) copy[key] = copyOf(copy[key])
  return copy
}

/** A deep copy that shares only strings: caches keyed by parts of the document must not outlive it here. */
const own = <AnyEdit>(edit: AnyEdit): AnyEdit => copyOf(edit) as AnyEdit

export function commitTo<Document, AnyEdit>(
  reducer: EditReducer<Document, AnyEdit>,
  { document, history }: Revision<Document, AnyEdit>,
  { edit, label, merge, time, beside }: Commit<AnyEdit>,
): Revision<Document, AnyEdit> {
  const last = history.done.at(-1)
  const joins = history.undone.length === 0 && mergesWith(last, { merge, time })
  const step: HistoryStep<AnyEdit> = {
    edits: joins && last ? [...last.edits, own(edit)] : [own(edit)],
    ...(label === undefined ? {} : { label }),
    ...(merge === undefined ? {} : { merge }),
    ...(time === undefined ? {} : { time }),
    ...(beside === undefined ? {} : { beside }),
    ...(joins && last?.selects ? { selects: last.selects } : {}),
  }
  const earlier = joins ? history.done.slice(0, -1) : history.done.slice(-HISTORY_STEPS + 1)
  return { document: reducer.apply(document, edit), history: { done: [...earlier, step], undone: [] } }
}

/** The history with words for its last step; where that joined others, the first of them decides what undo selects. */
export function withSelects<AnyEdit>(
  { done, undone }: History<AnyEdit>,
  selects: StepSelects,
): History<AnyEdit> {
  const step = done.at(-1)
  if (!step || Object.keys(selects).length === 0) return { done, undone }
  const joined = { ...selects, ...(step.selects?.undo && { undo: step.selects.undo }) }
  return { done: [...done.slice(0, -1), { ...step, selects: joined }], undone }
}

export function undo<Document, AnyEdit>(
  reducer: EditReducer<Document, AnyEdit>,
  revision: Revision<Document, AnyEdit>,
): Revision<Document, AnyEdit> {
  const { done, undone } = revision.history
  const step = done.at(-1)
  if (!step) return revision
  const document = step.edits.reduceRight(
    (result, edit) => reducer.apply(result, reducer.invert(own(edit))),
    revision.document,
  )
  return { document, history: { done: done.slice(0, -1), undone: [...undone, step] } }
}

export function redo<Document, AnyEdit>(
  reducer: EditReducer<Document, AnyEdit>,
  revision: Revision<Document, AnyEdit>,
): Revision<Document, AnyEdit> {
  const { done, undone } = revision.history
  const step = undone.at(-1)
  if (!step) return revision
  const document = step.edits.reduce((result, edit) => reducer.apply(result, own(edit)), revision.document)
  return { document, history: { done: [...done, step], undone: undone.slice(0, -1) } }
}

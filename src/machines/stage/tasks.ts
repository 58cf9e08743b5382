import { composite, setField } from '../editor/edit-makers.ts'
import type { Edit } from '../editor/edits.ts'
import { documentEdits } from '../editor/edits.ts'
import type { Revision } from '../editor/history.ts'
import { EMPTY_HISTORY, commitTo } from '../editor/history.ts'
import type { WorkQueue } from '../ports.ts'
import { isSameQueue } from '../ports.ts'
import type {
  Assignment,
  PushConflict,
  ItemState,
  LocalWork,
  ReadyItem,
  ServerDraft,
  BatchItem,
  Verdict,
  WorkDocument,
  WorkItem,
} from '../work.ts'
import { EMPTY_VERDICT, handsIn } from '../work.ts'
import type { PulledItems, RestoredList, StageContext } from './types.ts'

export const nodesJudged = (nodeVerdicts: Verdict['nodeVerdicts'] = []): Pick<Verdict, 'nodeVerdicts'> =>
  nodeVerdicts.length === 0 ? {} : { nodeVerdicts }

const verdictOf = (item: WorkItem, assignment: Assignment): Verdict => {
  const { draft, stage, version } = item
  const said = draft?.version === version && draft.stage === stage ? draft.judgement : undefined
  // In an edit by the marker, the judgement is the reviewer's.
  const own = assignment.stage === 'edit' && handsIn(assignment) === 'verdict' ? item.judgement : undefined
  const source = said ?? own
  return source
    ? {
        ...EMPTY_VERDICT,
        isQualified: source.isQualified,
        availability: said?.availability ?? null,
        comment: source.comment ?? '',
        errorBoxes: source.errorBoxes,
        ...nodesJudged(source.nodeVerdicts),
      }
    : EMPTY_VERDICT
}

function workOf(item: ReadyItem, assignment: Assignment): WorkDocument {
  const draft = item.draft?.version === item.version ? item.draft.annotation : null
  return { annotation: draft ?? item.annotation, verdict: verdictOf(item, assignment) }
}

const fitting = (
  item: WorkItem,
  works: readonly LocalWork[],
  assignment: Assignment,
): LocalWork | undefined =>
  works.find(
    (work) =>
      work.uuid === item.resource.uuid &&
      work.version === item.version &&
      handsIn(work.assignment) === handsIn(assignment),
  )

/** Local work precedes the server's draft. */
export function taskOf(item: ReadyItem, works: readonly LocalWork[], assignment: Assignment): BatchItem {
  const local = fitting(item, works, assignment)
  const base = { item, state: 'open', lapsed: false, revision: 0 } as const
  if (local) {
    const { work, history, activeMs, basedOn = null } = local
    return { ...base, work, history, activeMs, resumed: history.done.length === 0, basedOn }
  }
  const draft = item.draft?.version === item.version ? item.draft : null
  return {
    ...base,
    work: workOf(item, assignment),
    history: EMPTY_HISTORY,
    activeMs: (draft?.activeSeconds ?? 0) * 1000,
    resumed: draft !== null,
    basedOn: draft && Date.parse(draft.savedAt),
  }
}

type UndoableWork = Pick<BatchItem, 'work' | 'history'>

function takenOver({ work, history }: UndoableWork, { annotation, verdict }: WorkDocument): UndoableWork {
  const edit = composite([
    setField(work, [], 'annotation', annotation),
    setField(work, [], 'verdict', verdict),
  ])
  if (!edit) return { work, history }
  const here: Revision<WorkDocument> = { document: work, history }
  const revised = commitTo<WorkDocument, Edit>(documentEdits, here, { edit, label: 'elsewhere' })
  return { work: revised.document, history: revised.history }
}

/** By the same person's draft of another browser; undo leads back to the local work. */
export function withDraft(task: BatchItem, draft: ServerDraft, assignment: Assignment): BatchItem {
  const item = { ...task.item, annotation: task.item.annotation ?? {}, draft }
  return {
    ...task,
    ...takenOver(task, workOf(item, assignment)),
    activeMs: Math.max(task.activeMs, (draft.activeSeconds ?? 0) * 1000),
    revision: task.revision + 1,
    basedOn: Date.parse(draft.savedAt),
  }
}

export const withBeneath = (task: BatchItem, made: UndoableWork): BatchItem => ({
  ...task,
  ...takenOver(made, task.work),
  revision: task.revision + 1,
})

export const idOf = (task: BatchItem): string => task.item.resource.uuid

export const isOpen = (task: BatchItem | undefined): boolean => task?.state === 'open'

export const isDirty = (task: BatchItem | undefined): boolean =>
  task !== undefined && task.state === 'open' && (task.resumed || task.history.done.length > 0)

/** Undone changes count: the server's draft may contain them. */
export const isTouched = (task: BatchItem | undefined): boolean =>
  isDirty(task) || (isOpen(task) && (task?.history.undone.length ?? 0) > 0)

export function dirtyAmong(tasks: readonly BatchItem[], items: readonly WorkItem[]): readonly string[] {
  const ids = new Set(items.map(({ resource }) => resource.uuid))
  return tasks.filter((task) => ids.has(idOf(task)) && isDirty(task)).map(idOf)
}

export const currentOf = ({ tasks, currentIndex }: Pick<StageContext, 'tasks' | 'currentIndex'>) =>
  tasks[currentIndex]

export const currentIdOf = (context: Pick<StageContext, 'tasks' | 'currentIndex'>): string =>
  currentOf(context)?.item.resource.uuid ?? ''

export const openIds = (tasks: readonly BatchItem[]): string[] => tasks.filter(isOpen).map(idOf)

/** In visiting order; wraps around, so the index itself comes last. */
export const openAfter = (tasks: readonly BatchItem[], from: number): readonly number[] =>
  tasks.map((_, step) => (from + step + 1) % tasks.length).filter((index) => isOpen(tasks[index]))

export function nextOpen(tasks: readonly BatchItem[], from: number, shown?: readonly number[]): number {
  const open = openAfter(tasks, from)
  return open.find((index) => shown?.includes(index)) ?? open[0] ?? -1
}

export const changeTask = (
  tasks: readonly BatchItem[],
  id: string,
  change: (task: BatchItem) => Partial<BatchItem>,
): readonly BatchItem[] => tasks.map((task) => (idOf(task) === id ? { ...task, ...change(task) } : task))

type Listed = Pick<StageContext, 'tasks' | 'currentIndex' | 'remaining'>

function indexAfterPull(context: StageContext, tasks: readonly BatchItem[], firstNew: number): number {
  const wantedIndex = tasks.findIndex((task) => idOf(task) === context.wanted.id)
  if (wantedIndex >= 0) return wantedIndex
  const current = currentOf(context)
  const before = current ? tasks.findIndex((task) => idOf(task) === idOf(current)) : -1
  // One that was handed in and comes back is as new as the others.
  if (isOpen(current) && isOpen(tasks[before])) return before
  return firstNew < tasks.length ? firstNew : Math.max(before, 0)
}

export function afterPull(context: StageContext, { items, works, remaining }: PulledItems): Listed {
  const pulledIds = new Set(items.map((item) => item.resource.uuid))
  const before = context.tasks.some(isOpen) ? context.tasks : []
  const staying = before.filter((task) => isOpen(task) || !pulledIds.has(idOf(task)))
  const stayingIds = new Set(staying.map(idOf))
  const fresh = items
    .filter((item) => !stayingIds.has(item.resource.uuid))
    .map((item) => taskOf(item, works, context.queue.assignment))
  const tasks = [...staying, ...fresh]
  return { tasks, currentIndex: indexAfterPull(context, tasks, staying.length), remaining }
}

/** A released item shows its state before the work; other work waits for a pull. */
function worksFor(state: ItemState, works: readonly LocalWork[], queue: WorkQueue): readonly LocalWork[] {
  if (state === 'released') return []
  return state === 'submitted' ? works.filter((work) => isSameQueue(work, queue)) : works
}

export function afterRestore(
  { queue, tasks: reopenedTasks }: StageContext,
  { list, works }: RestoredList,
): Listed {
  const ids = new Set(reopenedTasks.map(idOf))
  const restored = (list?.items ?? [])
    .filter(({ item }) => !ids.has(item.resource.uuid))
    .map(({ item, state, verdict }) => {
      const task = taskOf(item, worksFor(state, works, queue), queue.assignment)
      return { ...task, state, work: verdict ? { ...task.work, verdict } : task.work }
    })
  const tasks = [...restored, ...reopenedTasks]
  const currentIndex = Math.min(list?.currentIndex ?? 0, Math.max(tasks.length - 1, 0))
  return { tasks, currentIndex, remaining: list?.remaining ?? null }
}

export function reopened(
  tasks: readonly BatchItem[],
  { entry, theirs }: Pick<PushConflict, 'entry' | 'theirs'>,
): readonly BatchItem[] {
  const id = entry.item.resource.uuid
  const known = tasks.find((task) => idOf(task) === id)
  const task: BatchItem = {
    item: theirs ?? entry.item,
    work: entry.work,
    history: entry.history,
    state: 'open',
    activeMs: entry.activeMs,
    resumed: true,
    lapsed: false,
    revision: (known?.revision ?? 0) + 1,
    basedOn: known?.basedOn ?? null,
  }
  return known ? tasks.map((one) => (one === known ? task : one)) : [...tasks, task]
}

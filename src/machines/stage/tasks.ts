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

/** Pure steps on the list of tasks. */

/** Verdicts on nodes as they stand in a document: not at all where there are none. */
export const nodesJudged = (nodeVerdicts: Verdict['nodeVerdicts'] = []): Pick<Verdict, 'nodeVerdicts'> =>
  nodeVerdicts.length === 0 ? {} : { nodeVerdicts }

/** What the person has said already: in the draft, or in the judgement that they take back to change it. */
const verdictOf = (item: WorkItem, assignment: Assignment): Verdict => {
  const { draft, stage, version } = item
  const said = draft?.version === version && draft.stage === stage ? draft.judgement : undefined
  // Back in the marker's hands, the judgement on an item is the reviewer's, not theirs.
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

/** What an item starts from: its draft where it fits the version, else its annotation. */
function workOf(item: ReadyItem, assignment: Assignment): WorkDocument {
  const draft = item.draft?.version === item.version ? item.draft.annotation : null
  return { annotation: draft ?? item.annotation, verdict: verdictOf(item, assignment) }
}

/** Work on the item's version of the same sort: a left verdict is none on an annotation. */
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

/** A task for an item: local work goes before the server's draft, if both stand on the item's version. */
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

type Made = Pick<BatchItem, 'work' | 'history'>

/** Other work in the place of what was made here, as one undo step. */
function takenOver({ work, history }: Made, { annotation, verdict }: WorkDocument): Made {
  const edit = composite([
    setField(work, [], 'annotation', annotation),
    setField(work, [], 'verdict', verdict),
  ])
  if (!edit) return { work, history }
  const here: Revision<WorkDocument> = { document: work, history }
  const revised = commitTo<WorkDocument, Edit>(documentEdits, here, { edit, label: 'elsewhere' })
  return { work: revised.document, history: revised.history }
}

/** The task with what its person made of it in another browser; one step back leads to what they made here. */
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

/** The task as it stands, but for what lies a step back: what was made here until it was taken over. */
export const withBeneath = (task: BatchItem, made: Made): BatchItem => ({
  ...task,
  ...takenOver(made, task.work),
  revision: task.revision + 1,
})

export const idOf = (task: BatchItem): string => task.item.resource.uuid

export const isOpen = (task: BatchItem | undefined): boolean => task?.state === 'open'

export const isDirty = (task: BatchItem | undefined): boolean =>
  task !== undefined && task.state === 'open' && (task.resumed || task.history.done.length > 0)

/** Something was done to it, be it taken back by now: the server may have what was taken back. */
export const isTouched = (task: BatchItem | undefined): boolean =>
  isDirty(task) || (isOpen(task) && (task?.history.undone.length ?? 0) > 0)

/** Which of these items have work that the server may not know of. */
export function dirtyAmong(tasks: readonly BatchItem[], items: readonly WorkItem[]): readonly string[] {
  const ids = new Set(items.map(({ resource }) => resource.uuid))
  return tasks.filter((task) => ids.has(idOf(task)) && isDirty(task)).map(idOf)
}

export const currentOf = ({ tasks, currentIndex }: Pick<StageContext, 'tasks' | 'currentIndex'>) =>
  tasks[currentIndex]

/** Empty when there is no task. */
export const currentIdOf = (context: Pick<StageContext, 'tasks' | 'currentIndex'>): string =>
  currentOf(context)?.item.resource.uuid ?? ''

export const openIds = (tasks: readonly BatchItem[]): string[] => tasks.filter(isOpen).map(idOf)

/** Open tasks after an index, in the order in which one comes to them; going round, that index itself comes last. */
export const openAfter = (tasks: readonly BatchItem[], from: number): readonly number[] =>
  tasks.map((_, step) => (from + step + 1) % tasks.length).filter((index) => isOpen(tasks[index]))

/** The next open task after an index, one of those that are shown if there is one; -1 when none is left. */
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

/** Which task is current after a pull: what was asked for, else where one is at work, else the first new one. */
function indexAfterPull(context: StageContext, tasks: readonly BatchItem[], firstNew: number): number {
  const asked = tasks.findIndex((task) => idOf(task) === context.wanted.id)
  if (asked >= 0) return asked
  const current = currentOf(context)
  const before = current ? tasks.findIndex((task) => idOf(task) === idOf(current)) : -1
  if (isOpen(tasks[before])) return before
  return firstNew < tasks.length ? firstNew : Math.max(before, 0)
}

/** Tasks after a pull. What is open stays as it is, with its work; a batch that is done makes room. */
export function afterPull(context: StageContext, { items, works, remaining }: PulledItems): Listed {
  const pulledIds = new Set(items.map((item) => item.resource.uuid))
  const kept = context.tasks.some(isOpen) ? context.tasks : []
  const staying = kept.filter((task) => isOpen(task) || !pulledIds.has(idOf(task)))
  const stayingIds = new Set(staying.map(idOf))
  const fresh = items
    .filter((item) => !stayingIds.has(item.resource.uuid))
    .map((item) => taskOf(item, works, context.queue.assignment))
  const tasks = [...staying, ...fresh]
  return { tasks, currentIndex: indexAfterPull(context, tasks, staying.length), remaining }
}

/**
 * The local work that an item of a list shows. What was given back shows what it was before one worked on it, and what was
 * handed in here that alone: the work waits for when it is pulled again, and an edit or a redo for where it is made.
 */
function worksFor(state: ItemState, works: readonly LocalWork[], queue: WorkQueue): readonly LocalWork[] {
  if (state === 'released') return []
  return state === 'submitted' ? works.filter((work) => isSameQueue(work, queue)) : works
}

/** Tasks of a list that was left, with the local work on them; what was reopened meanwhile stays. */
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

/** The refused work as an open task on top of what the server has now. */
export function reopened(tasks: readonly BatchItem[], { entry, theirs }: PushConflict): readonly BatchItem[] {
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

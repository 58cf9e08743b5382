import { EMPTY_HISTORY } from '../editor/history.ts'
import { HEARTBEAT_MS } from '../heartbeat.ts'
import type { LeaseReport, PullRequest } from '../ports.ts'
import type { AnnotationDocument, PushConflict, BatchItem, WorkItem } from '../work.ts'
import {
  changeTask,
  currentIdOf,
  currentOf,
  idOf,
  isOpen,
  nextOpen,
  openIds,
  reopened,
  taskOf,
  withBeneath,
  withDraft,
} from './tasks.ts'
import type { OutboxReport, StageConfig, StageContext, StageEvent, StageInput, PullOptions } from './types.ts'

type EventOf<Type extends StageEvent['type']> = Extract<StageEvent, { type: Type }>
type Change = Partial<StageContext>

const within = ({ tagId, markerId }: Pick<PullOptions, 'tagId' | 'markerId'>): PullOptions => ({
  ...(tagId === undefined ? {} : { tagId }),
  ...(markerId === undefined ? {} : { markerId }),
})

export const initialContext = (input: StageInput): StageContext => ({
  queue: { kind: input.kind, assignment: input.assignment },
  pullsOn: input.pullsOn ?? false,
  shared: input.shared !== undefined,
  readonly: input.shared !== undefined,
  tasks: (input.shared ?? []).map((item) => taskOf(item, [], input.assignment)),
  currentIndex: 0,
  remaining: null,
  wanted: within(input),
  failure: null,
  draft: { savedAt: null, failure: null, refused: {} },
  conflicts: [],
})

export const wish = (context: StageContext, { type: _, ...wanted }: EventOf<'PULL'>): Change => ({
  wanted: { ...within(context.wanted), ...wanted },
  failure: null,
})

export const wishOn = ({ wanted: { id: _, ...wanted } }: StageContext): Change => ({ wanted })

export const pullRequest = ({ count }: StageConfig, { queue, wanted }: StageContext): PullRequest => ({
  ...queue,
  ...(count === null ? {} : { count }),
  ...wanted,
})

export const noteRefused = ({ draft }: StageContext, { id, failure }: EventOf<'DRAFT.REFUSED'>): Change => ({
  draft: { ...draft, failure, refused: { ...draft.refused, [id]: failure } },
})

function acceptable({ draft }: StageContext, id: string): Pick<StageContext, 'draft'> {
  const { [id]: _, ...refused } = draft.refused
  return { draft: { ...draft, refused } }
}

/** Work replaced by a draft from another browser is one undo step back. */
export const applyChange = (
  context: StageContext,
  { id, revision, work, history }: EventOf<'CHANGE'>,
): Change => ({
  ...acceptable(context, id),
  tasks: changeTask(context.tasks, id, (task) =>
    revision === undefined || revision >= task.revision
      ? { work, history }
      : withBeneath(task, { work, history }),
  ),
})

export const noteStored = (context: StageContext, { id, savedAt }: EventOf<'DRAFT.STORED'>): Change => ({
  ...acceptable(context, id),
  tasks: changeTask(context.tasks, id, () => ({ basedOn: savedAt })),
})

export const takeElsewhere = (context: StageContext, { id, draft }: EventOf<'DRAFT.ELSEWHERE'>): Change => ({
  ...acceptable(context, id),
  tasks: changeTask(context.tasks, id, (task) => withDraft(task, draft, context.queue.assignment)),
})

export function countActive(context: StageContext, { activeMs }: EventOf<'ACTIVITY'>): Change {
  const task = currentOf(context)
  if (!task || !isOpen(task)) return {}
  return { tasks: changeTask(context.tasks, idOf(task), (was) => ({ activeMs: was.activeMs + activeMs })) }
}

function leaveTask(
  context: StageContext,
  change: (task: BatchItem) => Partial<BatchItem>,
  shown?: readonly number[],
): Change {
  const tasks = changeTask(context.tasks, currentIdOf(context), change)
  const next = nextOpen(tasks, context.currentIndex, shown)
  return {
    ...acceptable(context, currentIdOf(context)),
    tasks,
    currentIndex: next < 0 ? context.currentIndex : next,
  }
}

export const submitted = (context: StageContext, { shown }: EventOf<'SUBMIT'>): Change =>
  leaveTask(context, () => ({ state: 'submitted' }), shown)

export const released = (context: StageContext): Change =>
  leaveTask(context, ({ item, revision }) => ({
    ...taskOf({ ...item, annotation: item.annotation ?? {} }, [], context.queue.assignment),
    state: 'released',
    revision: revision + 1,
  }))

export const moveBy = (context: StageContext, step: number): Change =>
  goTo(context, context.currentIndex + step)

export const goTo = (context: StageContext, index: number): Change => ({
  currentIndex: Math.min(Math.max(index, 0), Math.max(context.tasks.length - 1, 0)),
})

const lostIds = (requested: readonly string[], { held }: LeaseReport): ReadonlySet<string> => {
  const alive = new Set(held.map(({ id }) => id))
  return new Set(requested.filter((id) => !alive.has(id)))
}

export const newlyLost = (
  context: StageContext,
  { requested, report }: EventOf<'LEASES'>,
): readonly string[] => {
  const lost = lostIds(requested, report)
  return context.tasks.filter((task) => isOpen(task) && !task.lapsed && lost.has(idOf(task))).map(idOf)
}

export function noteLeases(context: StageContext, { requested, report }: EventOf<'LEASES'>): Change {
  const lost = lostIds(requested, report)
  const known = new Set(requested)
  return {
    tasks: context.tasks.map((task) =>
      known.has(idOf(task)) && task.lapsed !== lost.has(idOf(task))
        ? { ...task, lapsed: lost.has(idOf(task)) }
        : task,
    ),
  }
}

/** Row changes were based on the version before and are part of this one. */
const atVersion = (
  { item, work: { verdict } }: BatchItem,
  version: number,
  annotation: AnnotationDocument,
): Partial<BatchItem> => ({
  item: { ...item, version, annotation, draft: null },
  work: { annotation, verdict },
  history: EMPTY_HISTORY,
})

export const noteAccepted = (
  context: StageContext,
  { entry, receipt }: Extract<OutboxReport, { type: 'PUSH.ACCEPTED' }>,
): Change => ({
  tasks: changeTask(context.tasks, entry.item.resource.uuid, (task) =>
    isOpen(task) ? {} : atVersion(task, receipt.version, entry.work.annotation),
  ),
})

export const takeVersion = (
  context: StageContext,
  { id, version, annotation }: EventOf<'VERSION'>,
): Change => ({
  tasks: changeTask(context.tasks, id, (task) => atVersion(task, version, annotation)),
})

export const addConflict = (
  context: StageContext,
  { entry, failure }: Extract<OutboxReport, { type: 'PUSH.REFUSED' }>,
): Change => ({
  conflicts: [
    ...context.conflicts.filter((conflict) => conflict.entry.key !== entry.key),
    { entry, failure, theirs: null },
  ],
})

export const setTheirs = ({ conflicts: [first, ...others] }: StageContext, theirs: WorkItem | null): Change =>
  first ? { conflicts: [{ ...first, theirs }, ...others] } : {}

export const dropConflict = ({ conflicts }: StageContext): Change => ({ conflicts: conflicts.slice(1) })

export function reopen(context: StageContext): Change {
  const conflict: PushConflict | undefined = context.conflicts[0]
  if (!conflict) return {}
  const tasks = reopened(context.tasks, conflict)
  const id = conflict.entry.item.resource.uuid
  return {
    tasks,
    currentIndex: tasks.findIndex((task) => idOf(task) === id),
    conflicts: context.conflicts.slice(1),
  }
}

/** The server made the push a draft again, which the work continues. */
export function retake(context: StageContext, { entry, item }: EventOf<'TAKEN_BACK'>): Change {
  const id = item.resource.uuid
  const tasks = changeTask(reopened(context.tasks, { entry, theirs: item }), id, ({ basedOn }) => ({
    basedOn: item.draft ? Date.parse(item.draft.savedAt) : basedOn,
  }))
  return { tasks, currentIndex: tasks.findIndex((task) => idOf(task) === id) }
}

/** Milliseconds: a quarter of the shortest lease, five minutes at most. */
function beatOf(tasks: readonly BatchItem[]): number {
  const minutes = tasks.filter(isOpen).map(({ item }) => Number(item.labels['leaseMinutes'] ?? Infinity))
  return Math.min(HEARTBEAT_MS, ...minutes.map((lease) => (lease * 60_000) / 4))
}

export const holding = ({ queue, tasks }: StageContext) => ({
  kind: queue.kind,
  ids: openIds(tasks),
  beatMs: beatOf(tasks),
})

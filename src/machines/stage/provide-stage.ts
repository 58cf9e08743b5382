import type { OutboxActor } from '../outbox.ts'
import type { WorkQueue, SavedItem, SavedList, StagePorts, DraftSave, PullRequest } from '../ports.ts'
import { isSameQueue } from '../ports.ts'
import { ready, pull, createReleases } from './pull.ts'
import type {
  ReadyList,
  RestoredList,
  OutboxCommand,
  OutboxReport,
  PulledItems,
  StageContext,
} from './types.ts'
import { fromCallback, fromPromise } from 'xstate'
import { connectionOf } from '../connection.ts'
import { draftMachine } from '../draft.ts'
import { asFailure } from '../failure.ts'
import type { PortFailure } from '../failure.ts'
import { heartbeatMachine } from '../heartbeat.ts'
import type { HeartbeatInput } from '../heartbeat.ts'
import type { OutboxEntry, Problem, BatchItem, WorkItem } from '../work.ts'
import { EMPTY_VERDICT } from '../work.ts'
import type { StageMachine } from './machines.ts'
import { newlyLost } from './effects.ts'
import { draftOf, verdictProblems } from './handing-in.ts'
import type { Departures } from './pull.ts'
import { currentOf, idOf, isTouched, openAfter } from './tasks.ts'

function indexAfter(list: SavedList, items: readonly SavedItem[]): number {
  const { currentIndex } = list
  if (items[currentIndex]?.state === list.items[currentIndex]?.state) return currentIndex
  const open = items.flatMap(({ state }, index) => (state === 'open' ? [index] : []))
  return open.find((index) => index > currentIndex) ?? open[0] ?? currentIndex
}

/** A killed tab may have stored a push but not its list: items with a stored push count as handed in. */
function withHandedIn(list: ReadyList, isHandedIn: (item: SavedItem) => boolean): ReadyList {
  const items = list.items.map((one) =>
    one.state === 'open' && isHandedIn(one) ? { ...one, state: 'submitted' as const } : one,
  )
  return { ...list, items, currentIndex: indexAfter(list, items) }
}

export async function restore(
  ports: StagePorts,
  outbox: OutboxActor,
  queue: WorkQueue,
): Promise<RestoredList> {
  // Read late: the server may answer entries while the list loads.
  const entries = outbox
    .getSnapshot()
    .context.entries.filter((entry) => entry.refusal === null && isSameQueue(entry, queue))
  const list = await ports.local.loadList(queue)
  if (!list) return { list, works: [] }
  const works = await ports.local.loadWork(list.items.map(({ item }) => item.resource.uuid))
  const items = list.items.map((one) => ({ ...one, item: ready(ports, one.item) }))
  const isHandedIn = ({ item }: SavedItem): boolean =>
    entries.some(({ push }) => push.id === item.resource.uuid && push.version === item.version)
  return { list: withHandedIn({ ...list, items }, isHandedIn), works }
}

const PREFETCH = 2

const outboxBridge = (ports: StagePorts, outbox: OutboxActor) =>
  fromCallback<OutboxCommand, WorkQueue>(({ input: queue, receive, sendBack }) => {
    const here = (entry: OutboxEntry) => isSameQueue(entry, queue)
    const tell = (report: OutboxReport) => {
      if (here(report.entry)) sendBack(report)
    }
    receive((command) => {
      if (command.type === 'REMOVE') {
        const { key, savedAs } = command
        // The entry leaves the outbox only when the local work is stored.
        const stored = savedAs === null ? Promise.resolve() : ports.local.stored(savedAs)
        return void stored.then(() => outbox.send({ type: 'REMOVE', key }))
      }
      const entry = { ...command.parcel, key: ports.newKey(), createdAt: ports.now(), refusal: null }
      outbox.send({ type: 'ADD', entry })
    })
    for (const entry of outbox.getSnapshot().context.entries)
      if (entry.refusal) tell({ type: 'PUSH.REFUSED', entry, failure: entry.refusal })
    const accepted = outbox.on('accepted', ({ entry, receipt }) =>
      tell({ type: 'PUSH.ACCEPTED', entry, receipt }),
    )
    const refused = outbox.on('refused', ({ entry, failure }) =>
      tell({ type: 'PUSH.REFUSED', entry, failure }),
    )
    return () => {
      accepted.unsubscribe()
      refused.unsubscribe()
    }
  })

function problemsOf(ports: Pick<StagePorts, 'validate'>, context: StageContext): readonly Problem[] {
  const task = currentOf(context)
  if (!task) return []
  return [...verdictProblems(context.queue.assignment, task), ...ports.validate(task.item, task.work)]
}

const plugActors = (ports: StagePorts, settingOut: Departures) => {
  const connection = connectionOf(ports.watchOnline)
  return {
    restore: fromPromise<RestoredList, WorkQueue>(({ input }) => restore(ports, settingOut.outbox, input)),
    pull: fromPromise<PulledItems, PullRequest>(({ input, signal }) =>
      pull(ports, settingOut, input, signal),
    ),
    fetchItem: fromPromise<WorkItem | null, { queue: WorkQueue; id: string }>(({ input, signal }) =>
      ports.fetchItem(input.queue, input.id, signal),
    ),
    draft: draftMachine.provide({
      actors: {
        connection,
        saveDraft: fromPromise(({ input, signal }: { input: DraftSave; signal: AbortSignal }) =>
          ports.saveDraft(input, signal),
        ),
      },
    }),
    heartbeat: heartbeatMachine.provide({
      actors: {
        connection,
        renew: fromPromise(({ input, signal }: { input: HeartbeatInput; signal: AbortSignal }) =>
          ports.heartbeat(input.kind, input.ids, signal),
        ),
      },
    }),
    outbox: outboxBridge(ports, settingOut.outbox),
    readonlyOption: fromCallback<{ type: 'none' }>(({ sendBack }) =>
      ports.watchReadonly((readonly) => sendBack({ type: 'READONLY', readonly })),
    ),
    activity: fromCallback<{ type: 'none' }>(({ sendBack }) =>
      ports.watchActivity((activeMs) => sendBack({ type: 'ACTIVITY', activeMs })),
    ),
  }
}

function saveLocal(ports: StagePorts, { queue, tasks }: StageContext, id: string): void {
  const task = tasks.find((one) => idOf(one) === id)
  if (!task) return
  const { item, work, history, activeMs, basedOn } = task
  ports.local.saveWork({
    ...queue,
    uuid: idOf(task),
    version: item.version,
    work,
    history,
    activeMs,
    savedAt: ports.now(),
    basedOn,
  })
}

function saveRefused(ports: StagePorts, { queue, conflicts: [conflict] }: StageContext): void {
  if (!conflict) return
  const { item, work, history, activeMs } = conflict.entry
  const { version } = conflict.theirs ?? item
  ports.local.saveWork({
    ...queue,
    uuid: item.resource.uuid,
    version,
    work,
    history,
    activeMs,
    savedAt: ports.now(),
  })
}

function saveList(ports: StagePorts, { queue, tasks, currentIndex, remaining }: StageContext): void {
  const items = tasks.map(({ item, state, work: { verdict } }) => {
    const isJudged = state === 'submitted' && verdict !== EMPTY_VERDICT
    return isJudged ? { item, state, verdict } : { item, state }
  })
  ports.local.saveList(queue, { items, currentIndex, remaining })
}

/** Local work stays until draft and release succeed. @returns whether the item is no longer held */
async function release(ports: StagePorts, context: StageContext, task: BatchItem): Promise<boolean> {
  try {
    const saved =
      isTouched(task) && (await ports.saveDraft(draftOf(context, task), new AbortController().signal))
    await ports.release(context.queue.kind, idOf(task))
    // With a later draft elsewhere this work exists here only; the next pull puts it one undo step back.
    if (!saved || !('elsewhere' in saved)) ports.local.dropWork(idOf(task))
    return true
  } catch (error) {
    ports.notify({ code: 'release-failed', failure: asFailure(error) })
    return false
  }
}

function releaseCurrent(ports: StagePorts, { releases }: Departures, context: StageContext): void {
  const task = currentOf(context)
  if (task) releases.add(idOf(task), release(ports, context, task))
}

type At = { readonly context: StageContext }

const plugNotices = (ports: StagePorts) => ({
  refuse: () => ports.notify({ code: 'readonly' }),
  refuseSubmitted: () => ports.notify({ code: 'submitted-item' }),
  showProblems: ({ context }: At) => ports.notify({ code: 'problems', problems: problemsOf(ports, context) }),
  reportPullFailure: (_: At, { error }: { error: unknown }) =>
    ports.notify({ code: 'pull-failed', failure: asFailure(error) }),
  reportStorageFailure: (_: At, { error }: { error: unknown }) =>
    ports.notify({ code: 'storage-failed', reason: asFailure(error).reason }),
  reportElsewhere: () => ports.notify({ code: 'draft-elsewhere' }),
  reportDraftRefused: (_: At, { failure }: { failure: PortFailure }) =>
    ports.notify({ code: 'draft-refused', failure }),
  reportPushRefused: (_: At, { id, failure }: { id: string; failure: PortFailure }) =>
    ports.notify({ code: 'push-refused', id, failure }),
})

const plugStorage = (ports: StagePorts, settingOut: Departures) => ({
  saveList: ({ context }: At) => saveList(ports, context),
  saveLocal: ({ context }: At, { id }: { id: string }) => saveLocal(ports, context, id),
  dropLocal: (_: At, { id }: { id: string }) => ports.local.dropWork(id),
  saveRefused: ({ context }: At) => saveRefused(ports, context),
  dropRefused: ({ context }: At) => {
    const conflict = context.conflicts[0]
    if (conflict) ports.local.dropWork(conflict.entry.item.resource.uuid)
  },
  releaseCurrent: ({ context }: At) => releaseCurrent(ports, settingOut, context),
  prefetchNext: ({ context: { tasks, currentIndex } }: At) =>
    ports.prefetch(
      openAfter(tasks, currentIndex)
        .filter((index) => index !== currentIndex)
        .slice(0, PREFETCH)
        .flatMap((index) => tasks[index]?.item ?? []),
    ),
})

export const provideStage = (machine: StageMachine, ports: StagePorts, outbox: OutboxActor) => {
  const settingOut = { outbox, releases: createReleases() }
  return machine.provide({
    actors: plugActors(ports, settingOut),
    guards: {
      // A duplicate is handed in without its work, so rules on it do not apply.
      hasProblems: ({ context, event }) => !('duplicateOf' in event) && problemsOf(ports, context).length > 0,
    },
    actions: {
      ...plugNotices(ports),
      ...plugStorage(ports, settingOut),
      reportLost: ({ context, event }) => {
        const ids = event.type === 'LEASES' ? newlyLost(context, event) : []
        if (ids.length > 0) ports.notify({ code: 'leases-lost', ids })
      },
    },
  })
}

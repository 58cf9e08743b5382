import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import { draftMachine } from '../draft.ts'
import type { PortFailure } from '../failure.ts'
import { asFailure } from '../failure.ts'
import { heartbeatMachine } from '../heartbeat.ts'
import type { WorkQueue, PullRequest } from '../ports.ts'
import type { WorkItem } from '../work.ts'
import {
  addConflict,
  applyChange,
  countActive,
  dropConflict,
  goTo,
  holding,
  moveBy,
  noteAccepted,
  noteLeases,
  noteRefused,
  noteStored,
  released,
  reopen,
  retake,
  setTheirs,
  submitted,
  takeElsewhere,
  takeVersion,
  wish,
  wishOn,
} from './effects.ts'
import { draftOf, parcelOf, replacementOf } from './handing-in.ts'
import { afterPull, afterRestore, currentIdOf, currentOf, idOf, isDirty, isOpen, nextOpen } from './tasks.ts'
import type {
  OutboxCommand,
  PulledItems,
  RestoredList,
  StageContext,
  StageEvent,
  StageInput,
} from './types.ts'

const unplugged = () => Promise.reject(new Error('no port'))

const as = <Type extends StageEvent['type']>(type: Type, event: StageEvent) => {
  if (event.type !== type) throw new Error(`${event.type} where ${type} belongs`)
  return event as Extract<StageEvent, { type: Type }>
}

type ById = { readonly id: string }

export const stageSetup = setup({
  types: {} as { context: StageContext; events: StageEvent; input: StageInput },
  actors: {
    restore: fromPromise<RestoredList, WorkQueue>(unplugged),
    pull: fromPromise<PulledItems, PullRequest>(unplugged),
    fetchItem: fromPromise<WorkItem | null, { queue: WorkQueue; id: string }>(unplugged),
    draft: draftMachine,
    heartbeat: heartbeatMachine,
    outbox: fromCallback<OutboxCommand, WorkQueue>(() => undefined),
    readonlyOption: fromCallback<{ type: 'none' }>(() => undefined),
    activity: fromCallback<{ type: 'none' }>(() => undefined),
  },
  guards: {
    isReadonly: ({ context }) => context.readonly,
    isShared: ({ context }) => context.shared,
    turnsReadonly: ({ event }) => as('READONLY', event).readonly,
    hasOpen: ({ context }) => context.tasks.some(isOpen),
    hasTasks: ({ context }) => context.tasks.length > 0,
    hasOtherOpen: ({ context }) => {
      const next = nextOpen(context.tasks, context.currentIndex)
      return next >= 0 && next !== context.currentIndex
    },
    currentIsDone: ({ context }) => !isOpen(currentOf(context)),
    changesOpen: ({ context, event }) =>
      context.tasks.some((task) => isOpen(task) && idOf(task) === as('CHANGE', event).id),
    /** A draft of another version waits for the next pull. */
    continuesHere: ({ context, event }) => {
      const { id, draft } = as('DRAFT.ELSEWHERE', event)
      return context.tasks.some(
        (task) => isOpen(task) && idOf(task) === id && task.item.version === draft.version,
      )
    },
    currentIsDirty: ({ context }) => isDirty(currentOf(context)),
    currentIsClean: ({ context }) => !isDirty(currentOf(context)),
    pullsOn: ({ context }) => context.pullsOn,
    hasProblems: () => false,
    hasConflict: ({ context }) => context.conflicts.length > 0,
    knowsTheirs: ({ context }) => (context.conflicts[0]?.theirs ?? null) !== null,
    acceptsElsewhere: ({ context, event }) => {
      const id = as('PUSH.ACCEPTED', event).entry.item.resource.uuid
      return !context.tasks.some((task) => isOpen(task) && idOf(task) === id)
    },
    showsEarlier: ({ context, event }) => {
      const { id, version } = as('VERSION', event)
      return context.tasks.some(
        (task) => task.state === 'submitted' && idOf(task) === id && task.item.version < version,
      )
    },
  },
  actions: {
    setReadonly: assign(({ event }) => ({ readonly: as('READONLY', event).readonly })),
    restoreList: assign(({ context }, restored: RestoredList) => afterRestore(context, restored)),
    wish: assign(({ context, event }) => wish(context, as('PULL', event))),
    wishOn: assign(({ context }) => wishOn(context)),
    takeIn: assign(({ context }, pulled: PulledItems) => afterPull(context, pulled)),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    forgetFailure: assign({ failure: null }),
    applyChange: assign(({ context, event }) => applyChange(context, as('CHANGE', event))),
    countActive: assign(({ context, event }) => countActive(context, as('ACTIVITY', event))),
    goForward: assign(({ context }) => moveBy(context, 1)),
    goBack: assign(({ context }) => moveBy(context, -1)),
    goTo: assign(({ context, event }) => goTo(context, as('GO', event).index)),
    markSubmitted: assign(({ context, event }) => submitted(context, as('SUBMIT', event))),
    markReleased: assign(({ context }) => released(context)),
    noteSaved: assign(({ context, event }) => ({
      draft: { ...context.draft, savedAt: as('DRAFT.SAVED', event).savedAt, failure: null },
    })),
    noteUnsaved: assign(({ context }, { failure }: { failure: PortFailure }) => ({
      draft: { ...context.draft, failure },
    })),
    noteRefused: assign(({ context, event }) => noteRefused(context, as('DRAFT.REFUSED', event))),
    noteStored: assign(({ context, event }) => noteStored(context, as('DRAFT.STORED', event))),
    takeElsewhere: assign(({ context, event }) => takeElsewhere(context, as('DRAFT.ELSEWHERE', event))),
    noteLeases: assign(({ context, event }) => noteLeases(context, as('LEASES', event))),
    noteAccepted: assign(({ context, event }) => noteAccepted(context, as('PUSH.ACCEPTED', event))),
    takeVersion: assign(({ context, event }) => takeVersion(context, as('VERSION', event))),
    addConflict: assign(({ context, event }) => addConflict(context, as('PUSH.REFUSED', event))),
    setTheirs: assign(({ context }, { theirs }: { theirs: WorkItem | null }) => setTheirs(context, theirs)),
    dropConflict: assign(({ context }) => dropConflict(context)),
    reopen: assign(({ context }) => reopen(context)),
    retake: assign(({ context, event }) => retake(context, as('TAKEN_BACK', event))),

    handToOutbox: sendTo('outbox', ({ context, event }) => ({
      type: 'ADD',
      parcel: parcelOf(context, as('SUBMIT', event).duplicateOf),
    })),
    replaceInOutbox: sendTo('outbox', ({ context }) => ({ type: 'ADD', parcel: replacementOf(context) })),
    takeFromOutbox: sendTo('outbox', ({ context: { conflicts } }) => ({
      type: 'REMOVE',
      key: conflicts[0]?.entry.key,
      savedAs: null,
    })),
    takeFromOutboxOnceStored: sendTo('outbox', ({ context: { conflicts } }) => ({
      type: 'REMOVE',
      key: conflicts[0]?.entry.key,
      savedAs: conflicts[0]?.entry.item.resource.uuid,
    })),
    saveDrafts: sendTo('draft', ({ context }, { ids }: { ids: readonly string[] }) => ({
      type: 'CHANGED',
      saves: context.tasks.filter((task) => ids.includes(idOf(task))).map((task) => draftOf(context, task)),
    })),
    forgetDraft: sendTo('draft', ({ context }) => ({ type: 'FORGET', id: currentIdOf(context) })),
    flushDraft: sendTo('draft', { type: 'FLUSH' }),
    tellHeld: sendTo('heartbeat', ({ context }) => ({ type: 'HOLD', ...holding(context) })),

    refuse: () => undefined,
    refuseSubmitted: () => undefined,
    showProblems: () => undefined,
    saveList: () => undefined,
    saveLocal: (_, _params: ById) => undefined,
    dropLocal: (_, _params: ById) => undefined,
    prefetchNext: () => undefined,
    saveRefused: () => undefined,
    dropRefused: () => undefined,
    releaseCurrent: () => undefined,
    reportElsewhere: () => undefined,
    reportLost: () => undefined,
    reportPullFailure: (_, _params: { error: unknown }) => undefined,
    reportStorageFailure: (_, _params: { error: unknown }) => undefined,
    reportDraftRefused: (_, _params: { failure: PortFailure }) => undefined,
    reportPushRefused: (_, _params: ById & { failure: PortFailure }) => undefined,
  },
})

import { assign, emit, enqueueActions, fromPromise, setup, stopChild } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import type { PortFailure } from './failure.ts'
import type { PushReceipt } from './ports.ts'
import { pushMachine } from './push.ts'
import type { PushReport } from './push.ts'
import type { OutboxEntry } from './work.ts'

type OutboxEvent =
  | { readonly type: 'ADD'; readonly entry: OutboxEntry }
  | { readonly type: 'REMOVE'; readonly key: string }
  | PushReport

type OutboxEmitted =
  | { readonly type: 'accepted'; readonly entry: OutboxEntry; readonly receipt: PushReceipt }
  | { readonly type: 'refused'; readonly entry: OutboxEntry; readonly failure: PortFailure }

export interface OutboxContext {
  /** Oldest first; refused ones wait for a person. */
  readonly entries: readonly OutboxEntry[]
  /** Not in storage yet: killing the tab loses them. */
  readonly unstored: readonly string[]
  /** Entries without an open call, by key. */
  readonly waits: Readonly<Record<string, PushWait>>
}

/** Milliseconds since the epoch at which the next try starts at the latest; null when unknown. */
export interface PushWait {
  readonly failure: PortFailure
  readonly until: number | null
}

const without = (entries: readonly OutboxEntry[], key: string) => entries.filter((entry) => entry.key !== key)

type Waiting = Extract<PushReport, { type: 'WAITING' }>

export const waiting = (
  { waits }: OutboxContext,
  { key, failure, retryMs }: Waiting,
  now: number | null,
): Pick<OutboxContext, 'waits'> => ({
  waits: { ...waits, [key]: { failure, until: now === null ? null : now + retryMs } },
})

const goesOn = (
  key: string,
  { waits: { [key]: _, ...waits }, unstored }: OutboxContext,
): Pick<OutboxContext, 'waits' | 'unstored'> => ({
  waits,
  unstored: unstored.filter((each) => each !== key),
})

/** One `push` actor per entry; continues from storage after a reload. */
export const outboxMachine = setup({
  types: {} as { context: OutboxContext; events: OutboxEvent; emitted: OutboxEmitted },
  actors: {
    push: pushMachine,
    load: fromPromise<readonly OutboxEntry[]>(() => Promise.reject(new Error('no port'))),
  },
  actions: {
    start: enqueueActions(({ context, enqueue }, { entries }: { entries: readonly OutboxEntry[] }) => {
      const fresh = entries.filter((entry) => !context.entries.some(({ key }) => key === entry.key))
      for (const entry of fresh) enqueue.spawnChild('push', { id: entry.key, input: { entry } })
      enqueue.assign({
        entries: [...context.entries, ...fresh],
        unstored: [...context.unstored, ...fresh.map(({ key }) => key)],
      })
    }),
    stop: enqueueActions(({ context, enqueue }, { key }: { key: string }) => {
      enqueue.stopChild(key)
      enqueue.assign({ entries: without(context.entries, key), ...goesOn(key, context) })
    }),
    settle: assign(({ context }, { key }: { key: string }) => ({
      entries: without(context.entries, key),
      ...goesOn(key, context),
    })),
    keep: assign(({ context }, { entry }: { entry: OutboxEntry }) => ({
      entries: context.entries.map((other) => (other.key === entry.key ? entry : other)),
      ...goesOn(entry.key, context),
    })),
    noteSending: assign(({ context }, { key }: { key: string }) => goesOn(key, context)),
    noteWaiting: assign(({ context }, report: Waiting) => waiting(context, report, null)),
    tellAccepted: emit((_, { entry, receipt }: { entry: OutboxEntry; receipt: PushReceipt }) => ({
      type: 'accepted',
      entry,
      receipt,
    })),
    tellRefused: emit((_, { entry, failure }: { entry: OutboxEntry; failure: PortFailure }) => ({
      type: 'refused',
      entry,
      failure,
    })),
    forget: (_, _params: { key: string }) => undefined,
    reportStorage: (_, _params: { error: unknown }) => undefined,
  },
}).createMachine({
  id: 'outbox',
  context: { entries: [], unstored: [], waits: {} },
  initial: 'loading',
  on: {
    ADD: { actions: { type: 'start', params: ({ event }) => ({ entries: [event.entry] }) } },
    REMOVE: {
      actions: [
        { type: 'stop', params: ({ event }) => ({ key: event.key }) },
        { type: 'forget', params: ({ event }) => ({ key: event.key }) },
      ],
    },
    PUSHED: {
      actions: [
        { type: 'settle', params: ({ event }) => ({ key: event.entry.key }) },
        { type: 'tellAccepted', params: ({ event }) => event },
      ],
    },
    /** XState would keep the ended actor with its context, a whole undo history. */
    'xstate.done.actor.*': {
      actions: stopChild(({ event }) => ('actorId' in event ? String(event.actorId) : '')),
    },
    SENDING: { actions: { type: 'noteSending', params: ({ event }) => event } },
    WAITING: { actions: { type: 'noteWaiting', params: ({ event }) => event } },
    REFUSED: {
      actions: [
        { type: 'keep', params: ({ event }) => event },
        { type: 'tellRefused', params: ({ event }) => event },
      ],
    },
  },
  states: {
    loading: {
      invoke: {
        src: 'load',
        onDone: {
          target: 'open',
          actions: { type: 'start', params: ({ event }) => ({ entries: event.output }) },
        },
        onError: {
          target: 'open',
          actions: { type: 'reportStorage', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    open: {},
  },
})

/** Offline, an entry waits as soon as it is stored: no call fails, since none is sent. */
export const isUnderWay = (
  { key, refusal }: OutboxEntry,
  { waits, unstored }: Pick<OutboxContext, 'waits' | 'unstored'>,
  online = true,
): boolean => refusal === null && waits[key] === undefined && (online || unstored.includes(key))

export const isSending = (context: OutboxContext): boolean =>
  context.entries.some((entry) => isUnderWay(entry, context))

export type OutboxActor = ActorRefFrom<typeof outboxMachine>

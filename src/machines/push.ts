import { assign, fromPromise, sendParent, setup } from 'xstate'
import { connection } from './connection.ts'
import type { ConnectionReport } from './connection.ts'
import { asFailure } from './failure.ts'
import type { PortFailure } from './failure.ts'
import type { PushReceipt } from './ports.ts'
import type { OutboxEntry } from './work.ts'

const PUSH_RETRY_FIRST_MS = 1_000
export const PUSH_RETRY_LAST_MS = 60_000
/** A full or broken disk may never answer. */
export const STORE_PATIENCE_MS = 5_000

export type PushEvent = ConnectionReport

interface PushContext {
  readonly entry: OutboxEntry
  readonly attempts: number
  readonly failure: PortFailure | null
}

export type PushReport =
  | { readonly type: 'PUSHED'; readonly entry: OutboxEntry; readonly receipt: PushReceipt }
  | { readonly type: 'REFUSED'; readonly entry: OutboxEntry; readonly failure: PortFailure }
  | { readonly type: 'SENDING'; readonly key: string }
  /** No call is open; the next starts within this many milliseconds. */
  | {
      readonly type: 'WAITING'
      readonly key: string
      readonly failure: PortFailure
      readonly retryMs: number
    }

const kindOf = (error: unknown) => asFailure(error).type

/** Milliseconds: doubles from one second to a minute. */
export const backoff = (attempts: number): number =>
  Math.min(PUSH_RETRY_FIRST_MS * 2 ** Math.max(attempts - 1, 0), PUSH_RETRY_LAST_MS)

/** Stored first, then sent under one idempotency key until the server accepts or refuses it. */
export const pushMachine = setup({
  types: {} as { context: PushContext; events: PushEvent; input: { entry: OutboxEntry } },
  actors: {
    connection,
    store: fromPromise<void, OutboxEntry>(() => Promise.reject(new Error('no port'))),
    push: fromPromise<PushReceipt, OutboxEntry>(() => Promise.reject(new Error('no port'))),
    drop: fromPromise<void, OutboxEntry>(() => Promise.reject(new Error('no port'))),
  },
  guards: {
    wasRefused: ({ context }) => context.entry.refusal !== null,
    isOnline: ({ event }) => event.type === 'ONLINE' && event.online,
    isNetwork: (_, { error }: { error: unknown }) => kindOf(error) === 'offline' || kindOf(error) === 'ended',
    isRefusal: (_, { error }: { error: unknown }) => kindOf(error) === 'refused',
  },
  actions: {
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    keepRefusal: assign(({ context }, { error }: { error: unknown }) => ({
      failure: asFailure(error),
      entry: { ...context.entry, refusal: asFailure(error) },
    })),
    tellPushed: sendParent(({ context }, { receipt }: { receipt: PushReceipt }) => ({
      type: 'PUSHED',
      entry: context.entry,
      receipt,
    })),
    tellRefused: sendParent(({ context }) => ({
      type: 'REFUSED',
      entry: context.entry,
      failure: context.entry.refusal,
    })),
    tellSending: sendParent(({ context }) => ({ type: 'SENDING', key: context.entry.key })),
    tellWaiting: sendParent(({ context }) => ({
      type: 'WAITING',
      key: context.entry.key,
      failure: context.failure,
      retryMs: backoff(context.attempts),
    })),
  },
  delays: { backoff: ({ context }) => backoff(context.attempts), patience: STORE_PATIENCE_MS },
}).createMachine({
  id: 'push',
  context: ({ input }) => ({ entry: input.entry, attempts: 0, failure: null }),
  invoke: { src: 'connection' },
  initial: 'storing',
  states: {
    storing: {
      always: { guard: 'wasRefused', target: 'refused' },
      invoke: {
        src: 'store',
        input: ({ context }) => context.entry,
        onDone: 'sending',
        onError: 'sending',
      },
      after: { patience: 'sending' },
    },
    sending: {
      entry: ['countAttempt', 'tellSending'],
      invoke: {
        src: 'push',
        input: ({ context }) => context.entry,
        onDone: {
          target: 'accepted',
          actions: { type: 'tellPushed', params: ({ event }) => ({ receipt: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isRefusal', params: ({ event }) => ({ error: event.error }) },
            target: 'refused',
            actions: { type: 'keepRefusal', params: ({ event }) => ({ error: event.error }) },
          },
          {
            guard: { type: 'isNetwork', params: ({ event }) => ({ error: event.error }) },
            target: 'offline',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'retrying',
            actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
          },
        ],
      },
    },
    retrying: {
      entry: 'tellWaiting',
      after: { backoff: 'sending' },
      on: { ONLINE: { guard: 'isOnline', target: 'sending' } },
    },
    offline: {
      entry: 'tellWaiting',
      after: { backoff: 'sending' },
      on: { ONLINE: { guard: 'isOnline', target: 'sending' } },
    },
    refused: {
      entry: 'tellRefused',
      invoke: { src: 'store', input: ({ context }) => context.entry, onError: { actions: [] } },
    },
    accepted: {
      invoke: { src: 'drop', input: ({ context }) => context.entry, onDone: 'done', onError: 'done' },
    },
    done: { type: 'final' },
  },
})

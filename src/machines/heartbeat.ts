import { assign, fromPromise, sendParent, setup } from 'xstate'
import type { Kind } from '../domain/kinds.ts'
import { connection } from './connection.ts'
import type { ConnectionReport } from './connection.ts'
import type { LeaseReport } from './ports.ts'

/** A lease lasts two hours unless a tag says otherwise, the shortest a minute or more. */
export const HEARTBEAT_MS = 5 * 60_000
export const HEARTBEAT_RETRY_MS = 30_000

export interface HeartbeatInput {
  readonly kind: Kind
  readonly ids: readonly string[]
}

/** Keeps the leases of what is in hand. `beatMs` fits tags whose leases are short. */
export type HeartbeatEvent =
  { readonly type: 'HOLD'; readonly ids: readonly string[]; readonly beatMs: number } | ConnectionReport

interface HeartbeatContext extends HeartbeatInput {
  /** Milliseconds between two beats. */
  readonly beatMs: number
}

export const heartbeatMachine = setup({
  types: {} as { context: HeartbeatContext; events: HeartbeatEvent; input: HeartbeatContext },
  actors: {
    connection,
    renew: fromPromise<LeaseReport, HeartbeatInput>(() => Promise.reject(new Error('no port'))),
  },
  guards: {
    holdsSome: ({ context }) => context.ids.length > 0,
    holdsNone: ({ context }) => context.ids.length === 0,
    isOnline: ({ event }) => event.type === 'ONLINE' && event.online,
  },
  actions: {
    hold: assign(({ event }) => (event.type === 'HOLD' ? { ids: event.ids, beatMs: event.beatMs } : {})),
    report: sendParent(({ context }, { report }: { report: LeaseReport }) => ({
      type: 'LEASES',
      asked: context.ids,
      report,
    })),
  },
  delays: { beat: ({ context }) => context.beatMs, retry: HEARTBEAT_RETRY_MS },
}).createMachine({
  id: 'heartbeat',
  context: ({ input }) => input,
  invoke: { src: 'connection' },
  initial: 'resting',
  on: { HOLD: { actions: 'hold' } },
  states: {
    resting: { always: { guard: 'holdsSome', target: 'waiting' } },
    waiting: {
      always: { guard: 'holdsNone', target: 'resting' },
      after: { beat: 'beating' },
    },
    beating: {
      invoke: {
        src: 'renew',
        input: ({ context }) => ({ kind: context.kind, ids: context.ids }),
        onDone: {
          target: 'waiting',
          actions: { type: 'report', params: ({ event }) => ({ report: event.output }) },
        },
        onError: 'late',
      },
    },
    late: {
      always: { guard: 'holdsNone', target: 'resting' },
      after: { retry: 'beating' },
      on: { ONLINE: { guard: 'isOnline', target: 'beating' } },
    },
  },
})

import { assign, fromPromise, sendParent, setup } from 'xstate'
import type { Kind } from '../domain/kinds.ts'
import { connection } from './connection.ts'
import type { ConnectionReport } from './connection.ts'
import type { LeaseReport } from './ports.ts'

/** Leases last a minute at least, two hours by default. */
export const HEARTBEAT_MS = 5 * 60_000
const HEARTBEAT_RETRY_MS = 30_000

export interface HeartbeatInput {
  readonly kind: Kind
  readonly ids: readonly string[]
}

export type HeartbeatEvent =
  | { readonly type: 'HOLD'; readonly ids: readonly string[]; readonly beatMs: number }
  | ConnectionReport

interface HeartbeatContext extends HeartbeatInput {
  readonly beatMs: number
  /** The held items may change while a request runs. */
  readonly requested: readonly string[]
}

export const heartbeatMachine = setup({
  types: {} as {
    context: HeartbeatContext
    events: HeartbeatEvent
    input: Omit<HeartbeatContext, 'requested'>
  },
  actors: {
    connection,
    renew: fromPromise<LeaseReport, HeartbeatInput>(() => Promise.reject(new Error('no port'))),
  },
  guards: {
    holdsSome: ({ context }) => context.ids.length > 0,
    holdsNone: ({ context }) => context.ids.length === 0,
    beatsSooner: ({ context, event }) => event.type === 'HOLD' && event.beatMs < context.beatMs,
    isOnline: ({ event }) => event.type === 'ONLINE' && event.online,
  },
  actions: {
    hold: assign(({ event }) => (event.type === 'HOLD' ? { ids: event.ids, beatMs: event.beatMs } : {})),
    ask: assign(({ context }) => ({ requested: context.ids })),
    report: sendParent(({ context }, { report }: { report: LeaseReport }) => ({
      type: 'LEASES',
      requested: context.requested,
      report,
    })),
  },
  delays: { beat: ({ context }) => context.beatMs, retry: HEARTBEAT_RETRY_MS },
}).createMachine({
  id: 'heartbeat',
  context: ({ input }) => ({ ...input, requested: [] }),
  invoke: { src: 'connection' },
  initial: 'resting',
  on: { HOLD: { actions: 'hold' } },
  states: {
    /** At once: a lease that lapsed before a reload can be regained while the item is free. */
    resting: { always: { guard: 'holdsSome', target: 'beating' } },
    waiting: {
      always: { guard: 'holdsNone', target: 'resting' },
      after: { beat: 'beating' },
      on: { HOLD: { guard: 'beatsSooner', target: 'waiting', reenter: true, actions: 'hold' } },
    },
    beating: {
      entry: 'ask',
      invoke: {
        src: 'renew',
        input: ({ context }) => ({ kind: context.kind, ids: context.requested }),
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

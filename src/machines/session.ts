import { assign, fromPromise, setup } from 'xstate'
import { asFailure } from './failure.ts'

/** Leaves time for retries. */
const RENEW_WITHIN_MS = 15 * 60_000
const WARN_WITHIN_MS = 5 * 60_000
const RENEW_RETRY_MS = 60_000
/** Browser timers overflow beyond 2^31 ms and fire at once. */
const LONGEST_WAIT_MS = 12 * 60 * 60_000

export interface SessionContext {
  /** Milliseconds since the epoch; null when logged out or unknown. */
  readonly endsAt: number | null
}

export type SessionEvent =
  | { readonly type: 'SESSION'; readonly endsAt: number | null }
  | { readonly type: 'RENEW' }
  /** Timers may have stopped meanwhile. */
  | { readonly type: 'LOOK' }

interface SessionPorts {
  readonly renew: (signal: AbortSignal) => Promise<number>
  readonly onRenewed: (endsAt: number) => void
  readonly onEnding: (minutesLeft: number) => void
  /** The server's clock, which decides when the session ends. */
  readonly now: () => number
}

const left = (ports: SessionPorts, { endsAt }: SessionContext): number => (endsAt ?? 0) - ports.now()

const within = (milliseconds: number): number =>
  Math.min(Math.max(milliseconds, RENEW_RETRY_MS), LONGEST_WAIT_MS)

const sessionSetup = (ports: SessionPorts) =>
  setup({
    types: {} as { context: SessionContext; events: SessionEvent },
    actors: { renew: fromPromise<number>(({ signal }) => ports.renew(signal)) },
    guards: {
      isKnown: ({ context, event }) => event.type === 'SESSION' && event.endsAt === context.endsAt,
      hasNoEnd: ({ context }) => context.endsAt === null,
      endIsFar: ({ context }) => left(ports, context) > RENEW_WITHIN_MS,
      endIsNear: ({ context }) => left(ports, context) <= WARN_WITHIN_MS,
      isOver: ({ context }) => left(ports, context) <= 0,
      wasEnded: (_, { error }: { error: unknown }) => asFailure(error).type === 'ended',
    },
    actions: {
      note: assign(({ event }) => (event.type === 'SESSION' ? { endsAt: event.endsAt } : {})),
      prolong: assign((_, { endsAt }: { endsAt: number }) => ({ endsAt })),
      tellRenewed: (_, { endsAt }: { endsAt: number }) => ports.onRenewed(endsAt),
      warn: ({ context }) => {
        const minutes = Math.ceil(left(ports, context) / 60_000)
        if (minutes > 0) ports.onEnding(minutes)
      },
    },
    delays: {
      untilRenewal: ({ context }) => within(left(ports, context) - RENEW_WITHIN_MS),
      retry: RENEW_RETRY_MS,
    },
  })

export const createSessionMachine = (ports: SessionPorts) =>
  sessionSetup(ports).createMachine({
    id: 'session',
    context: { endsAt: null },
    initial: 'looking',
    on: { SESSION: [{ guard: 'isKnown' }, { target: '.looking', actions: 'note' }] },
    states: {
      looking: {
        always: [
          { guard: 'hasNoEnd', target: 'none' },
          { guard: 'isOver', target: 'ended' },
          { guard: 'endIsFar', target: 'fresh' },
          { target: 'renewing' },
        ],
      },
      none: {},
      fresh: { after: { untilRenewal: 'looking' }, on: { RENEW: 'renewing', LOOK: 'looking' } },
      renewing: {
        invoke: {
          src: 'renew',
          onDone: {
            target: 'fresh',
            actions: [
              { type: 'prolong', params: ({ event }) => ({ endsAt: event.output }) },
              { type: 'tellRenewed', params: ({ event }) => ({ endsAt: event.output }) },
            ],
          },
          onError: [
            { guard: { type: 'wasEnded', params: ({ event }) => ({ error: event.error }) }, target: 'ended' },
            { guard: 'endIsNear', target: 'warning' },
            { target: 'late' },
          ],
        },
      },
      late: { after: { retry: 'renewing' }, on: { RENEW: 'renewing' } },
      warning: { entry: 'warn', after: { retry: 'looking' }, on: { RENEW: 'renewing' } },
      ended: { on: { LOOK: 'looking' } },
    },
  })

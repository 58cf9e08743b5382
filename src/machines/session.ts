import { assign, fromPromise, setup } from 'xstate'
import { asFailure } from './failure.ts'

/** With less than this left the session is renewed, so that a few failures do no harm. Milliseconds. */
export const RENEW_WITHIN_MS = 15 * 60_000
/** With less than this left, and renewing not working, the person is told. */
export const WARN_WITHIN_MS = 5 * 60_000
export const RENEW_RETRY_MS = 60_000
/** Timers of browsers fire at once beyond 2^31 ms, so a long wait is made of shorter ones. */
export const LONGEST_WAIT_MS = 12 * 60 * 60_000

export interface SessionContext {
  /** Milliseconds since the epoch; null when nobody is logged in or the end is unknown. */
  readonly endsAt: number | null
}

export type SessionEvent =
  /** Somebody logged in or out, here or in another tab, or another end became known. */
  | { readonly type: 'SESSION'; readonly endsAt: number | null }
  /** The person wants to stay. */
  | { readonly type: 'RENEW' }
  /** It may be later than the timers know. */
  | { readonly type: 'LOOK' }

export interface SessionPorts {
  /** Asks the server for a later end. Milliseconds since the epoch. */
  readonly renew: (signal: AbortSignal) => Promise<number>
  readonly onRenewed: (endsAt: number) => void
  /** Told at each try from WARN_WITHIN_MS on, until the session is renewed or over. */
  readonly onEnding: (minutesLeft: number) => void
  /** The server's clock: it ends the session. */
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

/** Keeps a session alive: it is renewed in place before its end, and a person is warned when that does not work. */
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
      /** Could not be renewed, but there is time. */
      late: { after: { retry: 'renewing' }, on: { RENEW: 'renewing' } },
      warning: { entry: 'warn', after: { retry: 'looking' }, on: { RENEW: 'renewing' } },
      /** Over by a clock that may turn out to be wrong. */
      ended: { on: { LOOK: 'looking' } },
    },
  })

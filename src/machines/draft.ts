import { assign, fromPromise, sendParent, setup } from 'xstate'
import { connection } from './connection.ts'
import type { ConnectionReport } from './connection.ts'
import { asFailure } from './failure.ts'
import type { PortFailure } from './failure.ts'
import type { DraftReceipt, DraftSave } from './ports.ts'

/** Pause after the last change; a draft must reach the server within two seconds. */
export const DRAFT_REST_MS = 1_200
/** Saves continuous work too. */
const DRAFT_LONGEST_MS = 10_000
const DRAFT_RETRY_MS = 10_000

export type DraftEvent =
  | { readonly type: 'CHANGED'; readonly saves: readonly DraftSave[] }
  | { readonly type: 'FORGET'; readonly id: string }
  | { readonly type: 'FLUSH' }
  | ConnectionReport

export interface DraftContext {
  readonly pending: readonly DraftSave[]
  readonly sending: DraftSave | null
  readonly savedAt: number | null
  readonly failure: PortFailure | null
}

const without = (pending: readonly DraftSave[], id: string) => pending.filter((save) => save.id !== id)

/** One actor saves the drafts of all items of a page, one at a time. */
export const draftMachine = setup({
  types: {} as { context: DraftContext; events: DraftEvent; input: { pending: readonly DraftSave[] } },
  actors: {
    connection,
    saveDraft: fromPromise<DraftReceipt, DraftSave>(() => Promise.reject(new Error('no port'))),
  },
  guards: {
    hasPending: ({ context }) => context.pending.length > 0,
    forgetsLast: ({ context, event }) =>
      event.type === 'FORGET' && without(context.pending, event.id).length === 0,
    forgetsSent: ({ context, event }) => event.type === 'FORGET' && context.sending?.id === event.id,
    bringsWork: ({ event }) => event.type === 'CHANGED' && event.saves.length > 0,
    wasElsewhere: (_, { receipt }: { receipt: DraftReceipt }) => 'elsewhere' in receipt,
    isOnline: ({ event }) => event.type === 'ONLINE' && event.online,
    mayRetry: (_, { error }: { error: unknown }) => {
      const { type } = asFailure(error)
      return type === 'offline' || type === 'busy' || type === 'ended'
    },
  },
  actions: {
    remember: assign(({ context, event }) => {
      if (event.type !== 'CHANGED') return {}
      const ids = new Set(event.saves.map(({ id }) => id))
      return { pending: [...context.pending.filter(({ id }) => !ids.has(id)), ...event.saves] }
    }),
    forget: assign(({ context, event }) =>
      event.type === 'FORGET' ? { pending: without(context.pending, event.id) } : {},
    ),
    send: assign(({ context }) => ({ sending: context.pending[0] ?? null })),
    /** A change made meanwhile stays. */
    settle: assign(({ context }, { receipt }: { receipt: DraftReceipt }) => ({
      pending: context.pending.filter((save) => save !== context.sending),
      savedAt: 'savedAt' in receipt ? receipt.savedAt : context.savedAt,
      failure: null,
    })),
    /** Also changes made meanwhile: they are older than the draft from elsewhere, and undo leads to them. */
    drop: assign(({ context }) => ({ pending: without(context.pending, context.sending?.id ?? '') })),
    note: assign((_, { error }: { error: unknown }) => ({ failure: asFailure(error) })),
    giveUp: assign(({ context }, { error }: { error: unknown }) => ({
      pending: context.pending.filter((save) => save !== context.sending),
      failure: asFailure(error),
    })),
    tellStored: sendParent(({ context }) => ({
      type: 'DRAFT.STORED',
      id: context.sending?.id,
      savedAt: context.savedAt,
    })),
    tellElsewhere: sendParent(({ context }, { receipt }: { receipt: DraftReceipt }) => ({
      type: 'DRAFT.ELSEWHERE',
      id: context.sending?.id,
      draft: 'elsewhere' in receipt ? receipt.elsewhere : null,
    })),
    tellSaved: sendParent(({ context }) => ({ type: 'DRAFT.SAVED', savedAt: context.savedAt })),
    tellWaiting: sendParent({ type: 'DRAFT.WAITING' }),
    tellSaving: sendParent({ type: 'DRAFT.SAVING' }),
    tellOffline: sendParent(({ context }) => ({ type: 'DRAFT.OFFLINE', failure: context.failure })),
    tellRefused: sendParent(({ context }) => ({
      type: 'DRAFT.REFUSED',
      id: context.sending?.id,
      failure: context.failure,
    })),
  },
  delays: { rest: DRAFT_REST_MS, longest: DRAFT_LONGEST_MS, retry: DRAFT_RETRY_MS },
}).createMachine({
  id: 'draft',
  context: ({ input }) => ({ pending: input.pending, sending: null, savedAt: null, failure: null }),
  invoke: { src: 'connection' },
  initial: 'saved',
  on: { CHANGED: { actions: 'remember' }, FORGET: { actions: 'forget' } },
  states: {
    saved: {
      always: { guard: 'hasPending', target: 'waiting' },
    },
    waiting: {
      entry: 'tellWaiting',
      after: { longest: 'saving' },
      initial: 'resting',
      states: {
        resting: {
          after: { rest: '#draft.saving' },
          on: { CHANGED: { guard: 'bringsWork', target: 'resting', reenter: true, actions: 'remember' } },
        },
      },
      on: {
        FLUSH: 'saving',
        FORGET: { guard: 'forgetsLast', target: 'settled', actions: 'forget' },
      },
    },
    saving: {
      entry: ['send', 'tellSaving'],
      invoke: {
        src: 'saveDraft',
        input: ({ context }) => context.sending as DraftSave,
        onDone: [
          {
            guard: { type: 'wasElsewhere', params: ({ event }) => ({ receipt: event.output }) },
            target: 'settled',
            actions: ['drop', { type: 'tellElsewhere', params: ({ event }) => ({ receipt: event.output }) }],
          },
          {
            target: 'settled',
            actions: [{ type: 'settle', params: ({ event }) => ({ receipt: event.output }) }, 'tellStored'],
          },
        ],
        onError: [
          {
            guard: { type: 'mayRetry', params: ({ event }) => ({ error: event.error }) },
            target: 'offline',
            actions: { type: 'note', params: ({ event }) => ({ error: event.error }) },
          },
          { target: 'refused', actions: { type: 'giveUp', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
      on: { FORGET: { guard: 'forgetsSent', target: 'settled', actions: 'forget' } },
    },
    settled: {
      always: [
        { guard: 'hasPending', target: 'waiting' },
        { target: 'saved', actions: 'tellSaved' },
      ],
    },
    offline: {
      entry: 'tellOffline',
      after: { retry: 'saving' },
      on: {
        ONLINE: { guard: 'isOnline', target: 'saving' },
        FLUSH: 'saving',
        FORGET: { guard: 'forgetsLast', target: 'settled', actions: 'forget' },
      },
    },
    refused: {
      entry: 'tellRefused',
      // A refusal concerns one item: the others go on.
      always: { guard: 'hasPending', target: 'waiting' },
      on: { FORGET: { guard: 'forgetsSent', target: 'settled' } },
    },
  },
})

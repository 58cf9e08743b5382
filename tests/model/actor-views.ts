import type { AnyEventObject, AnyStateMachine } from 'xstate'
import type { DraftContext, DraftEvent } from '../../src/machines/draft.ts'
import { draftMachine } from '../../src/machines/draft.ts'
import { failureOfStatus, offlineFailure } from '../../src/machines/failure.ts'
import { heartbeatMachine } from '../../src/machines/heartbeat.ts'
import type { HeartbeatEvent } from '../../src/machines/heartbeat.ts'
import { outboxMachine } from '../../src/machines/outbox.ts'
import type { OutboxContext } from '../../src/machines/outbox.ts'
import type { DraftReceipt, DraftSave } from '../../src/machines/ports.ts'
import { pushMachine } from '../../src/machines/push.ts'
import { createSessionMachine } from '../../src/machines/session.ts'
import type { SessionContext, SessionEvent } from '../../src/machines/session.ts'
import type { OutboxEntry } from '../../src/machines/work.ts'
import { EMPTY_VERDICT } from '../../src/machines/work.ts'
import { itemOf, stale, uuidOf } from './fakes.ts'
import type { Stimulus, View } from './harness.ts'

/** The actors beside a stage, each seen alone: what it would tell its parent shows by the name of the action. */

const nothing = () => undefined
const after = (delay: string, state: string): Stimulus => ({
  name: `after ${delay}`,
  event: { type: `xstate.after.${delay}.${state}` },
})
const answer = (name: string, type: 'done' | 'error', invocation: string, result: object): Stimulus => ({
  name,
  event: { type: `xstate.${type}.actor.${invocation}`, actorId: invocation, ...result },
})
const online = (is: boolean): Stimulus => ({
  name: is ? 'ONLINE' : 'OFFLINE',
  event: { type: 'ONLINE', online: is },
})

const save = (id: string): DraftSave => ({
  kind: 'image',
  id,
  version: 0,
  stage: 'mark',
  annotation: {},
  verdict: EMPTY_VERDICT,
  activeMs: 0,
  basedOn: null,
})

const drafts = (name: string, event: DraftEvent): Stimulus => ({ name, event })
const SAVES = { a: save('a'), b: save('b') }

const draftStimuli: readonly Stimulus[] = [
  drafts('CHANGED a', { type: 'CHANGED', saves: [SAVES.a] }),
  drafts('CHANGED b', { type: 'CHANGED', saves: [SAVES.b] }),
  drafts('FORGET a', { type: 'FORGET', id: 'a' }),
  drafts('FLUSH', { type: 'FLUSH' }),
  after('rest', 'draft.waiting.resting'),
  after('longest', 'draft.waiting'),
  after('retry', 'draft.offline'),
  answer('saved', 'done', '0.draft.saving', { output: { savedAt: 1 } }),
  answer('elsewhere', 'done', '0.draft.saving', {
    output: {
      elsewhere: { annotation: {}, version: 0, stage: 'mark', savedAt: '2026-01-01T00:00:00Z' },
    } satisfies DraftReceipt,
  }),
  answer('offline', 'error', '0.draft.saving', { error: offlineFailure('network') }),
  answer('refused', 'error', '0.draft.saving', { error: stale }),
  online(true),
  online(false),
]

const pendingDrafts = ({ pending }: DraftContext) => pending.map(({ id }) => id).join(' ')

export const draftViews: readonly View[] = [
  { name: 'draft', input: { pending: [] }, stimuli: draftStimuli, digest: pendingDrafts },
  { name: 'draft with unsaved work', input: { pending: [SAVES.a] }, stimuli: [], digest: pendingDrafts },
]

export const draftAlone: AnyStateMachine = draftMachine.provide({
  actions: {
    tellStored: nothing,
    tellElsewhere: nothing,
    tellSaved: nothing,
    tellWaiting: nothing,
    tellSaving: nothing,
    tellOffline: nothing,
    tellRefused: nothing,
  },
})

const hold = (ids: readonly string[], sooner = false): Stimulus => ({
  name: `HOLD ${ids.length}${sooner ? ' sooner' : ''}`,
  event: { type: 'HOLD', ids, beatMs: sooner ? 500 : 1000 } satisfies HeartbeatEvent,
})

export const heartbeatViews: readonly View[] = [
  {
    name: 'heartbeat',
    input: { kind: 'image', ids: [], beatMs: 1000 },
    stimuli: [
      hold([]),
      hold(['a']),
      hold(['a'], true),
      after('beat', 'heartbeat.waiting'),
      after('retry', 'heartbeat.late'),
      answer('renewed', 'done', '0.heartbeat.beating', { output: { held: [] } }),
      answer('not renewed', 'error', '0.heartbeat.beating', { error: offlineFailure('network') }),
      online(true),
      online(false),
    ],
    digest: ({ ids }: { ids: readonly string[] }) => ids.join(' '),
  },
]

export const heartbeatAlone: AnyStateMachine = heartbeatMachine.provide({ actions: { report: nothing } })

export const entryOf = (key: string, refused = false): OutboxEntry => ({
  key,
  kind: 'image',
  assignment: { stage: 'mark' },
  item: itemOf(1),
  work: { annotation: {}, verdict: EMPTY_VERDICT },
  history: { done: [], undone: [] },
  activeMs: 0,
  push: { id: uuidOf(1), version: 0 },
  createdAt: 0,
  refusal: refused ? stale : null,
})

const pushStimuli: readonly Stimulus[] = [
  answer('stored', 'done', '0.push.storing', { output: undefined }),
  answer('not stored', 'error', '0.push.storing', { error: new Error('quota') }),
  after('patience', 'push.storing'),
  answer('pushed', 'done', '0.push.sending', { output: { id: uuidOf(1), version: 1, status: 'marked' } }),
  answer('offline', 'error', '0.push.sending', { error: offlineFailure('network') }),
  answer('busy', 'error', '0.push.sending', { error: new Error('busy') }),
  answer('refused', 'error', '0.push.sending', { error: stale }),
  answer('refusal stored', 'done', '0.push.refused', { output: undefined }),
  answer('refusal not stored', 'error', '0.push.refused', { error: new Error('quota') }),
  answer('dropped', 'done', '0.push.accepted', { output: undefined }),
  answer('not dropped', 'error', '0.push.accepted', { error: new Error('quota') }),
  after('backoff', 'push.retrying'),
  after('backoff', 'push.offline'),
  online(true),
  online(false),
]

export const pushViews: readonly View[] = [
  { name: 'push', input: { entry: entryOf('key-1') }, stimuli: pushStimuli },
  { name: 'push refused before', input: { entry: entryOf('key-1', true) }, stimuli: pushStimuli },
]

export const pushAlone: AnyStateMachine = pushMachine.provide({
  actions: { tellPushed: nothing, tellRefused: nothing, tellSending: nothing, tellWaiting: nothing },
})

const outbox = (name: string, event: AnyEventObject): Stimulus => ({ name, event })
const receipt = { id: uuidOf(1), version: 1, status: 'marked' }

export const outboxViews: readonly View[] = [
  {
    name: 'outbox',
    stimuli: [
      outbox('ADD 1', { type: 'ADD', entry: entryOf('key-1') }),
      outbox('REMOVE 1', { type: 'REMOVE', key: 'key-1' }),
      outbox('PUSHED 1', { type: 'PUSHED', entry: entryOf('key-1'), receipt }),
      outbox('REFUSED 1', { type: 'REFUSED', entry: entryOf('key-1', true), failure: stale }),
      outbox('SENDING 1', { type: 'SENDING', key: 'key-1' }),
      outbox('WAITING 1', {
        type: 'WAITING',
        key: 'key-1',
        failure: offlineFailure('network'),
        retryMs: 1000,
      }),
      answer('loaded 1 and 2', 'done', '0.outbox.loading', { output: [entryOf('key-1'), entryOf('key-2')] }),
      answer('not loaded', 'error', '0.outbox.loading', { error: new Error('blocked') }),
      answer('push 1 is through', 'done', 'key-1', { output: undefined }),
    ],
    digest: ({ entries, waits }: OutboxContext) =>
      entries
        .map(({ key, refusal }) => key + (refusal ? ' refused' : '') + (waits[key] ? ' waits' : ''))
        .join(', '),
  },
]

export const outboxAlone: AnyStateMachine = outboxMachine

const MINUTE = 60_000
const ended = (name: string, event: SessionEvent): Stimulus => ({ name, event })
const renewing = '0.session.renewing'

/** Time stands still at 0 in this look, so an end is as near as its number. */
export const sessionViews: readonly View[] = [
  {
    name: 'session',
    stimuli: [
      ended('SESSION none', { type: 'SESSION', endsAt: null }),
      ended('SESSION over', { type: 'SESSION', endsAt: -MINUTE }),
      ended('SESSION near', { type: 'SESSION', endsAt: 4 * MINUTE }),
      ended('SESSION soon', { type: 'SESSION', endsAt: 10 * MINUTE }),
      ended('SESSION far', { type: 'SESSION', endsAt: 60 * MINUTE }),
      ended('RENEW', { type: 'RENEW' }),
      ended('LOOK', { type: 'LOOK' }),
      after('untilRenewal', 'session.fresh'),
      after('retry', 'session.late'),
      after('retry', 'session.warning'),
      answer('renewed', 'done', renewing, { output: 90 * MINUTE }),
      answer('offline', 'error', renewing, { error: offlineFailure('network') }),
      answer('401', 'error', renewing, { error: failureOfStatus(401, '', '') }),
    ],
    digest: ({ endsAt }: SessionContext) => (endsAt === null ? '' : `${endsAt / MINUTE} min`),
  },
]

export const sessionAlone: AnyStateMachine = createSessionMachine({
  renew: () => Promise.reject(new Error('still')),
  onRenewed: nothing,
  onEnding: nothing,
  now: () => 0,
})

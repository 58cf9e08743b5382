import type { AnyStateMachine } from 'xstate'
import { EMPTY_HISTORY } from '../../src/machines/editor/history.ts'
import { offlineFailure } from '../../src/machines/failure.ts'
import type { StageMachine } from '../../src/machines/stage/machines.ts'
import { currentOf, isDirty, isOpen } from '../../src/machines/stage/tasks.ts'
import type { StageContext, StageEvent } from '../../src/machines/stage/types.ts'
import type { OutboxEntry } from '../../src/machines/work.ts'
import { EMPTY_VERDICT } from '../../src/machines/work.ts'
import { itemOf, stale, uuidOf } from './fakes.ts'
import type { Stimulus, View } from './harness.ts'

/** The stage machines seen from five sides. */

const says = (name: string, event: StageEvent): Stimulus => ({ name, event })
const answers = (name: string, type: 'done' | 'error', invocation: string, result: object): Stimulus => ({
  name,
  event: { type: `xstate.${type}.actor.${invocation}`, ...result },
})

const items = [itemOf(1), itemOf(2)]
const works: never[] = []
const ONE_STEP = { done: [{ edits: [] }], undone: [] }
const work = (availability: number | null) => ({
  annotation: { ...itemOf(1).annotation, availability },
  verdict: EMPTY_VERDICT,
})

const change = (
  name: string,
  id: string,
  history: typeof ONE_STEP | typeof EMPTY_HISTORY,
  availability: number | null = 1,
) => says(name, { type: 'CHANGE', id, work: work(availability), history })

const entry: OutboxEntry = {
  key: 'key-1',
  kind: 'image',
  assignment: { stage: 'mark' },
  item: itemOf(1),
  work: work(1),
  history: EMPTY_HISTORY,
  activeMs: 0,
  push: { id: uuidOf(1), version: 0 },
  createdAt: 0,
  refusal: stale,
}

const lines = ({ tasks, currentIndex, readonly }: StageContext): string =>
  [
    ...tasks.map(
      (task, index) =>
        `${index === currentIndex ? '>' : ''}${isOpen(task) ? 'open' : 'done'}${isDirty(task) ? '*' : ''}`,
    ),
    readonly ? 'readonly' : '',
  ]
    .filter(Boolean)
    .join(' ')

const restoring = (id: string) => `0.${id}.flow.restoring`
const pulling = (id: string) => `0.${id}.flow.pulling`
const fetching = (id: string) => `0.${id}.refusals.fetching`

const restored = (id: string, count: number) =>
  answers(`restored ${count}`, 'done', restoring(id), {
    output: {
      list:
        count === 0
          ? null
          : { items: items.map((item) => ({ item, state: 'open' })), currentIndex: 1, remaining: 3 },
      works,
    },
  })

const pulled = (id: string, count: number) =>
  answers(`pulled ${count}`, 'done', pulling(id), {
    output: { items: items.slice(0, count), works, remaining: 0 },
  })

const readonly = (on: boolean) => says(`READONLY ${on ? 'on' : 'off'}`, { type: 'READONLY', readonly: on })

const refused = says('PUSH.REFUSED', { type: 'PUSH.REFUSED', entry, failure: stale })
const accepted = says('PUSH.ACCEPTED', {
  type: 'PUSH.ACCEPTED',
  entry,
  receipt: { id: uuidOf(1), version: 1, status: 'marked' },
})
const later = says('VERSION 1 later', { type: 'VERSION', id: uuidOf(1), version: 2, annotation: {} })
const reopen = says('CONFLICT.REOPEN', { type: 'CONFLICT.REOPEN' })
const takenBack = says('TAKEN_BACK 1', { type: 'TAKEN_BACK', entry, item: itemOf(1) })
const submit = says('SUBMIT', { type: 'SUBMIT' })
const look = says('GO 2', { type: 'GO', index: 1 })
const pull = says('PULL', { type: 'PULL' })

const supplying = (id: string) => `0.${id}.flow.working.supply.pulling`

const supplied = (id: string): readonly Stimulus[] => [
  pull,
  says('PULL 2', { type: 'PULL', id: uuidOf(2) }),
  answers('more pulled', 'done', supplying(id), { output: { items, works, remaining: 0 } }),
  answers('no more pulled', 'error', supplying(id), { error: offlineFailure('network') }),
]

const pullFailed = (id: string) =>
  answers('pull failed', 'error', pulling(id), { error: offlineFailure('network') })

const flowStimuli = (id: string): readonly Stimulus[] => [
  restored(id, 0),
  restored(id, 2),
  answers('restore failed', 'error', restoring(id), { error: new Error('blocked') }),
  pull,
  pulled(id, 0),
  pulled(id, 2),
  pullFailed(id),
  ...(['CANCEL', 'RETRY', 'DISMISS', 'SUBMIT', 'RELEASE', 'NEXT', 'PREVIOUS'] as const).map((type) =>
    says(type, { type }),
  ),
  look,
  change('CHANGE 1', uuidOf(1), ONE_STEP),
  change('UNDONE 1', uuidOf(1), EMPTY_HISTORY),
  readonly(true),
  readonly(false),
]

const draftStimuli: readonly Stimulus[] = [
  change('CHANGE 1', uuidOf(1), ONE_STEP),
  says('DRAFT.WAITING', { type: 'DRAFT.WAITING' }),
  says('DRAFT.SAVING', { type: 'DRAFT.SAVING' }),
  says('DRAFT.STORED 1', { type: 'DRAFT.STORED', id: uuidOf(1), savedAt: 7 }),
  says('DRAFT.ELSEWHERE 1', {
    type: 'DRAFT.ELSEWHERE',
    id: uuidOf(1),
    draft: { annotation: {}, version: 0, stage: 'mark', savedAt: '2026-01-01T00:00:00Z' },
  }),
  says('DRAFT.ELSEWHERE 1 on another version', {
    type: 'DRAFT.ELSEWHERE',
    id: uuidOf(1),
    draft: { annotation: {}, version: 3, stage: 'mark', savedAt: '2026-01-01T00:00:00Z' },
  }),
  says('DRAFT.SAVED', { type: 'DRAFT.SAVED', savedAt: 7 }),
  says('DRAFT.OFFLINE', { type: 'DRAFT.OFFLINE', failure: offlineFailure('network') }),
  says('DRAFT.REFUSED', { type: 'DRAFT.REFUSED', id: uuidOf(1), failure: stale }),
  says('FLUSH', { type: 'FLUSH' }),
]

const handStimuli: readonly Stimulus[] = [
  says('ACTIVITY', { type: 'ACTIVITY', activeMs: 1000 }),
  says('LEASES lost', { type: 'LEASES', requested: [uuidOf(1)], report: { held: [] } }),
  says('LEASES held', {
    type: 'LEASES',
    requested: [uuidOf(1)],
    report: { held: [{ id: uuidOf(1), expiresAt: '2026-01-01T02:00:00Z' }] },
  }),
  change('CHANGE 1 broken', uuidOf(1), ONE_STEP, null),
  submit,
]

const fetched = (id: string): readonly Stimulus[] => [
  answers('fetched theirs', 'done', fetching(id), { output: itemOf(1, { version: 4 }) }),
  answers('fetched nothing', 'done', fetching(id), { output: null }),
  answers('fetch failed', 'error', fetching(id), { error: offlineFailure('network') }),
]

const refusalStimuli = (id: string): readonly Stimulus[] => [
  refused,
  ...fetched(id),
  reopen,
  takenBack,
  says('CONFLICT.REPLACE', { type: 'CONFLICT.REPLACE' }),
  says('CONFLICT.MOVE', { type: 'CONFLICT.MOVE' }),
  says('CONFLICT.DISCARD', { type: 'CONFLICT.DISCARD' }),
  readonly(true),
  readonly(false),
]

const active = ({ tasks }: StageContext) =>
  tasks.map((task) => (task.activeMs > 0 ? 'active ' : '') + (task.lapsed ? 'lapsed' : 'held')).join(', ')

const conflicts = (context: StageContext) =>
  [
    lines(context),
    ...context.conflicts.map(({ theirs }) => (theirs ? 'conflict with theirs' : 'conflict')),
  ].join(', ')

const versions = ({ tasks }: StageContext) =>
  tasks.map(({ item, state }) => `${state} at ${item.version}`).join(', ')

/** The views of a stage machine, whose invocations carry its id. */
export function stageViews(id: string): readonly View[] {
  const input = { kind: 'image', assignment: { stage: id }, pullsOn: true }
  const stops = { ...input, pullsOn: false }
  const inHand = [restored(id, 0), pull, pulled(id, 2)]
  const over = [restored(id, 0), pull, pulled(id, 1), submit, refused, ...fetched(id).slice(2), pull]
  return [
    { name: 'flow without pulling on', input: stops, before: inHand, stimuli: [submit], digest: lines },
    { name: 'shared', input: { ...input, shared: items }, stimuli: flowStimuli(id), digest: lines },
    { name: 'draft', input, before: inHand, stimuli: draftStimuli },
    { name: 'in hand', input, before: inHand, stimuli: handStimuli, digest: active },
    {
      name: 'supply',
      input,
      before: [restored(id, 0), pull, pulled(id, 1)],
      stimuli: supplied(id),
      digest: lines,
    },
    { name: 'acceptance', input, before: inHand, stimuli: [accepted, submit, later], digest: versions },
    {
      name: 'refusals',
      input: stops,
      before: [...inHand, submit],
      stimuli: refusalStimuli(id),
      digest: conflicts,
    },
    {
      name: 'refusals afterwards',
      input: stops,
      before: over,
      stimuli: [pulled(id, 0), pullFailed(id), pull, look, reopen],
      digest: conflicts,
    },
    { name: 'flow', input, stimuli: flowStimuli(id), digest: lines },
  ]
}

/** The machine with the one rule of the fakes: an availability must be given. */
export const withRules = (machine: StageMachine): AnyStateMachine =>
  machine.provide({
    guards: { hasProblems: ({ context }) => currentOf(context)?.work.annotation['availability'] === null },
  })

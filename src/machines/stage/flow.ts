import { holding, pullRequest } from './effects.ts'
import { draftOf } from './handing-in.ts'
import { stageSetup } from './setup.ts'
import { currentIdOf, dirtyAmong, isDirty } from './tasks.ts'
import type { StageConfig, StageContext } from './types.ts'

const document = stageSetup.createStateConfig({
  initial: 'clean',
  states: {
    clean: { always: { guard: 'currentIsDirty', target: 'dirty' } },
    dirty: { always: { guard: 'currentIsClean', target: 'clean' } },
  },
})

const draft = stageSetup.createStateConfig({
  initial: 'saved',
  on: {
    'DRAFT.SAVED': { target: '.saved', actions: 'noteSaved' },
    'DRAFT.STORED': {
      actions: ['noteStored', { type: 'saveLocal', params: ({ event }) => ({ id: event.id }) }],
    },
    'DRAFT.ELSEWHERE': {
      guard: 'continuesHere',
      actions: [
        'takeElsewhere',
        { type: 'saveLocal', params: ({ event }) => ({ id: event.id }) },
        'reportElsewhere',
      ],
    },
    'DRAFT.WAITING': '.waiting',
    'DRAFT.SAVING': '.saving',
    'DRAFT.OFFLINE': {
      target: '.offline',
      actions: { type: 'noteUnsaved', params: ({ event }) => ({ failure: event.failure }) },
    },
    'DRAFT.REFUSED': {
      target: '.refused',
      actions: [
        'noteRefused',
        { type: 'reportDraftRefused', params: ({ event }) => ({ failure: event.failure }) },
      ],
    },
    FLUSH: { actions: 'flushDraft' },
  },
  states: { saved: {}, waiting: {}, saving: {}, offline: {}, refused: {} },
})

const supply = (config: StageConfig) =>
  stageSetup.createStateConfig({
    initial: 'resting',
    states: {
      resting: { on: { PULL: { target: 'pulling', actions: 'wish' } } },
      pulling: {
        invoke: {
          src: 'pull',
          input: ({ context }) => pullRequest(config, context),
          onDone: {
            target: 'resting',
            actions: [
              { type: 'takeIn', params: ({ event }) => event.output },
              {
                type: 'saveDrafts',
                params: ({ context, event }) => ({ ids: dirtyAmong(context.tasks, event.output.items) }),
              },
              'tellHeld',
              'saveList',
              'prefetchNext',
            ],
          },
          onError: {
            target: 'resting',
            actions: { type: 'reportPullFailure', params: ({ event }) => ({ error: event.error }) },
          },
        },
      },
    },
  })

const HAND_IN = ['handToOutbox', 'markSubmitted', 'saveList'] as const
const GIVE_BACK = ['releaseCurrent', 'markReleased', 'saveList'] as const

const PULL_ON = { guard: 'pullsOn', target: 'pulling', actions: [...HAND_IN, 'wishOn'] } as const

const COMES_BACK = {
  actions: [
    // The push deleted the server's draft of the work, so it is saved again.
    {
      type: 'saveDrafts',
      params: ({ context }: { context: StageContext }) => ({ ids: [currentIdOf(context)] }),
    },
    'tellHeld',
    'saveList',
    'prefetchNext',
  ],
} as const

export const working = (config: StageConfig) =>
  stageSetup.createStateConfig({
    type: 'parallel',
    entry: ['saveList', 'prefetchNext'],
    invoke: [
      {
        id: 'draft',
        src: 'draft',
        input: ({ context }) => ({
          pending: context.tasks.filter(isDirty).map((task) => draftOf(context, task)),
        }),
      },
      { id: 'heartbeat', src: 'heartbeat', input: ({ context }) => holding(context) },
      { id: 'activity', src: 'activity' },
    ],
    on: {
      CHANGE: [
        {
          guard: 'changesOpen',
          actions: [
            'applyChange',
            { type: 'saveLocal', params: ({ event }) => ({ id: event.id }) },
            { type: 'saveDrafts', params: ({ event }) => ({ ids: [event.id] }) },
          ],
        },
        { actions: 'refuseSubmitted' },
      ],
      NEXT: { actions: ['goForward', 'saveList', 'prefetchNext'] },
      PREVIOUS: { actions: ['goBack', 'saveList', 'prefetchNext'] },
      GO: { actions: ['goTo', 'saveList', 'prefetchNext'] },
      SUBMIT: [
        { guard: 'currentIsDone', actions: 'refuseSubmitted' },
        { guard: 'hasProblems', actions: 'showProblems' },
        { guard: 'hasOtherOpen', actions: ['forgetDraft', ...HAND_IN, 'tellHeld', 'prefetchNext'] },
        ...(config.pullsOn ? [PULL_ON] : []),
        { target: 'idle', actions: HAND_IN },
      ],
      RELEASE: [
        { guard: 'currentIsDone', actions: 'refuseSubmitted' },
        { guard: 'hasOtherOpen', actions: ['forgetDraft', ...GIVE_BACK, 'tellHeld', 'prefetchNext'] },
        { target: 'idle', actions: GIVE_BACK },
      ],
      ACTIVITY: { actions: 'countActive' },
      LEASES: { actions: ['reportLost', 'noteLeases'] },
      'CONFLICT.REOPEN': COMES_BACK,
      TAKEN_BACK: COMES_BACK,
    },
    states: { document, draft, supply: supply(config) },
  })

const restoring = stageSetup.createStateConfig({
  invoke: {
    src: 'restore',
    input: ({ context }) => context.queue,
    onDone: [
      {
        guard: 'isReadonly',
        target: 'readonly',
        actions: { type: 'restoreList', params: ({ event }) => event.output },
      },
      { target: 'idle', actions: { type: 'restoreList', params: ({ event }) => event.output } },
    ],
    onError: [
      {
        guard: 'isReadonly',
        target: 'readonly',
        actions: { type: 'reportStorageFailure', params: ({ event }) => ({ error: event.error }) },
      },
      {
        target: 'idle',
        actions: { type: 'reportStorageFailure', params: ({ event }) => ({ error: event.error }) },
      },
    ],
  },
  on: { READONLY: { actions: 'setReadonly' } },
})

/** Reopened refused work comes first. */
const pulling = (config: StageConfig) =>
  stageSetup.createStateConfig({
    always: { guard: 'hasOpen', target: 'working' },
    invoke: {
      src: 'pull',
      input: ({ context }) => pullRequest(config, context),
      onDone: { target: 'empty', actions: { type: 'takeIn', params: ({ event }) => event.output } },
      onError: {
        target: 'failed',
        actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
      },
    },
    on: { CANCEL: 'idle' },
  })

const LOOKS_THROUGH = {
  NEXT: { actions: ['goForward', 'prefetchNext'] },
  PREVIOUS: { actions: ['goBack', 'prefetchNext'] },
  GO: { actions: ['goTo', 'prefetchNext'] },
} as const

const LOOK = { guard: 'hasTasks', target: 'looking', actions: ['goTo', 'prefetchNext'] } as const

const idle = stageSetup.createStateConfig({
  always: { guard: 'hasOpen', target: 'working' },
  on: { PULL: { target: 'pulling', actions: 'wish' }, GO: LOOK },
})

/** All items are handed in or given back, and the person views them again. */
const looking = stageSetup.createStateConfig({
  always: { guard: 'hasOpen', target: 'working' },
  on: {
    ...LOOKS_THROUGH,
    CHANGE: { actions: 'refuseSubmitted' },
    RELEASE: { actions: 'refuseSubmitted' },
    SUBMIT: 'idle',
  },
})

const empty = stageSetup.createStateConfig({
  always: { guard: 'hasOpen', target: 'working' },
  on: { PULL: { target: 'pulling', actions: 'wish' }, DISMISS: 'idle' },
})

const failed = stageSetup.createStateConfig({
  always: { guard: 'hasOpen', target: 'working' },
  exit: 'forgetFailure',
  on: {
    PULL: { target: 'pulling', actions: 'wish' },
    RETRY: 'pulling',
    DISMISS: 'idle',
    GO: LOOK,
  },
})

const readonly = stageSetup.createStateConfig({
  on: {
    ...LOOKS_THROUGH,
    PULL: { actions: 'refuse' },
    CHANGE: { actions: 'refuse' },
    SUBMIT: { actions: 'refuse' },
    RELEASE: { actions: 'refuse' },
    READONLY: [{ guard: 'isShared' }, { guard: 'turnsReadonly' }, { target: 'idle', actions: 'setReadonly' }],
  },
})

export const flow = (config: StageConfig) =>
  stageSetup.createStateConfig({
    initial: 'starting',
    on: { READONLY: { guard: 'turnsReadonly', target: '.readonly', actions: 'setReadonly' } },
    states: {
      starting: { always: [{ guard: 'isShared', target: 'readonly' }, { target: 'restoring' }] },
      restoring,
      idle,
      looking,
      pulling: pulling(config),
      empty,
      failed,
      working: working(config),
      readonly,
    },
  })

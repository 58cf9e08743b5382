import { pullRequest } from './effects.ts'
import { stageSetup } from './setup.ts'
import type { StageConfig } from './types.ts'
import { working } from './working.ts'

/** Brings back the list that was left here, with the local work on it. */
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

/** Nothing is in hand meanwhile; what refused work brings back into it goes first. */
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

/** One goes from item to item. */
const LOOKS_THROUGH = {
  NEXT: { actions: ['goForward', 'prefetchNext'] },
  PREVIOUS: { actions: ['goBack', 'prefetchNext'] },
  GO: { actions: ['goTo', 'prefetchNext'] },
} as const

/** What was handed in can be looked at when nothing else is in hand. */
const LOOK = { guard: 'hasTasks', target: 'looking', actions: ['goTo', 'prefetchNext'] } as const

const idle = stageSetup.createStateConfig({
  always: { guard: 'hasOpen', target: 'working' },
  on: { PULL: { target: 'pulling', actions: 'wish' }, GO: LOOK },
})

/** All is handed in or given back, and one looks at it again. Handing in leads to where more is asked for. */
const looking = stageSetup.createStateConfig({
  always: { guard: 'hasOpen', target: 'working' },
  on: {
    ...LOOKS_THROUGH,
    CHANGE: { actions: 'refuseSubmitted' },
    RELEASE: { actions: 'refuseSubmitted' },
    SUBMIT: 'idle',
  },
})

/** Nothing to be had on the server; passed through when something is in hand. */
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

/** One looks through the items; any change is refused and nothing else happens. */
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

/** From the first pull to the last item handed in. */
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

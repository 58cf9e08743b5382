import { Sparkles } from 'lucide-react'
import { fromPromise, setup } from 'xstate'
import type { Proposal } from '../../machines/editor/segmenter.ts'
import type { ToolEvent } from '../../machines/editor/types.ts'
import { toolText } from '../../text/tools.ts'
import type { MaskTool } from '../tool.ts'
import { DROPS } from '../press.ts'
import { smartGuards, smartMemory, smartReports } from './smart-effects.ts'
import { RESTING, pointAt, refinedBy } from './smart-proposal.ts'
import type { SmartToolContext, SmartToolOptions } from './smart-proposal.ts'

/** Milliseconds of rest before a hint is requested. */
export const HINT_REST_MS = 120

const COMPLETES = { target: 'idle', actions: 'complete' } as const
const ANSWERS = { target: 'idle', actions: 'completeAnswer' } as const
const PRESSES = { guard: 'begins', target: 'pointing', actions: 'press' } as const
const UNREADY = { guard: 'isUnready', actions: 'sayUnready' } as const
/** An interrupted press keeps the earlier prompts. */
const PRESS_ENDS = {
  CANCEL: 'deciding',
  BACK: 'deciding',
  INTERRUPT: 'deciding',
  SETTLE: DROPS,
  TURNED: DROPS,
} as const
const STEPS_BACK = { target: 'deciding', actions: 'dropLast' } as const
const STEPS_BACK_BY_KEY = { guard: 'stepsBack', ...STEPS_BACK } as const
const STEPS_FORTH = { guard: 'hasUndone', target: 'deciding', actions: 'bringBack' } as const
const GOES_ON = {
  DOWN: PRESSES,
  BACK: STEPS_BACK,
  FORTH: STEPS_FORTH,
  CANCEL: DROPS,
  TURNED: DROPS,
} as const
const TAKES_BACK = { actions: ['unaccept', 'showWaiting'] } as const

const IDLE = {
  entry: 'rest',
  on: {
    DOWN: [UNREADY, PRESSES],
    HOVER: { guard: 'hints', target: 'hinting', actions: 'aim' },
    CANCEL: { actions: 'selectNothing' },
  },
} as const

const AWAITING = {
  ...GOES_ON,
  // A proposal accepted in advance belongs to the frame of its request, and stays accepted.
  DOWN: [{ guard: 'isAccepted' }, PRESSES],
  BACK: [{ guard: 'isAccepted', ...TAKES_BACK }, STEPS_BACK],
  FORTH: [{ guard: 'isAccepted' }, STEPS_FORTH],
  TURNED: [{ guard: 'isAccepted' }, DROPS],
  KEY: [
    { guard: 'confirms', actions: ['accept', 'showWaiting'] },
    { guard: 'takesBack', ...TAKES_BACK },
    STEPS_BACK_BY_KEY,
  ],
  SETTLE: [{ guard: 'isAccepted', actions: ['leave', 'takeBack'] }, DROPS],
  RESET: { guard: 'isAccepted', target: 'idle', actions: 'sayLeft' },
} as const

const HINT_ENDS = { CANCEL: DROPS, INTERRUPT: DROPS, SETTLE: DROPS, CHANGED: DROPS, TURNED: DROPS } as const

const PROMPTING = {
  pointing: {
    on: {
      MOVE: { guard: 'dragsAway', target: 'boxing', actions: 'showBox' },
      UP: { target: 'deciding', actions: 'addPoint' },
      ...PRESS_ENDS,
    },
  },
  boxing: {
    on: { MOVE: { actions: 'showBox' }, UP: { target: 'deciding', actions: 'addBox' }, ...PRESS_ENDS },
  },
  deciding: {
    always: [
      { guard: 'isAnswerable', target: 'asking' },
      { guard: 'hasPrompts', target: 'gathering', actions: 'forgetProposal' },
      DROPS,
    ],
  },
  gathering: { entry: 'showReady', on: { ...GOES_ON, KEY: STEPS_BACK_BY_KEY, SETTLE: DROPS } },
} as const

const ENDS_UNUSED = [
  { guard: 'isOutdated', target: 'idle', actions: ['sayOutdated', 'takeBack'] },
  { guard: 'isNothing', target: 'idle', actions: ['sayNothing', 'takeBack'] },
] as const

/** Has an answer, or the reason for none. An accepted proposal never fails silently. */
const ANSWERED = {
  proposed: {
    entry: 'showReady',
    on: {
      ...GOES_ON,
      KEY: [
        { guard: 'confirmsOutdated', target: 'outdated', actions: 'renew' },
        { guard: 'confirmsNothing', actions: 'sayNothing' },
        { guard: 'confirms', ...COMPLETES },
        STEPS_BACK_BY_KEY,
      ],
      // Kept when put away: undo removes it, but nothing could restore it.
      SETTLE: [...ENDS_UNUSED, COMPLETES],
    },
  },
  /** Accepted in advance: its target may have changed since. */
  completing: {
    entry: 'look',
    on: {
      LOOK: [{ guard: 'isOutdatedHere', target: 'outdated', actions: 'renew' }, ...ENDS_UNUSED, ANSWERS],
    },
  },
  outdated: {
    entry: 'showOutdated',
    on: {
      ...GOES_ON,
      KEY: [{ guard: 'confirms', target: 'deciding' }, STEPS_BACK_BY_KEY],
      SETTLE: DROPS,
    },
  },
  failed: {
    entry: 'showFailed',
    on: {
      ...GOES_ON,
      KEY: [{ guard: 'confirms', target: 'asking' }, STEPS_BACK_BY_KEY],
      SETTLE: DROPS,
    },
  },
} as const

const propose = ({ segmenter }: SmartToolOptions) =>
  fromPromise<Proposal, SmartToolContext>(({ input, signal }) => {
    const { prompts, hint, view } = input
    if (!view) return Promise.reject(new Error('nothing is open'))
    const chosen = hint ? { points: [pointAt(hint)], box: null } : prompts
    return segmenter.propose({
      prompts: chosen,
      previous: refinedBy(input)?.mask ?? null,
      view,
      signal,
    })
  })

const proposed = ({ event }: { readonly event: { readonly output: Proposal } }) => ({
  proposal: event.output,
})
const refused = ({ event }: { readonly event: { readonly error: unknown } }) => ({ error: event.error })

/**
 * An answer is never shown for later prompts or on another frame. A proposal accepted in advance is applied when it
 * comes, to the document as it is then. Clicks refine a selected mask. With a quick engine, a resting pointer shows a
 * hint.
 */
export const createSmartTool = (options: SmartToolOptions) =>
  setup({
    types: {} as { context: SmartToolContext; events: ToolEvent<unknown> },
    actors: { propose: propose(options) },
    guards: smartGuards(options),
    actions: { ...smartMemory(options), ...smartReports(options) },
    delays: { rest: HINT_REST_MS },
  }).createMachine({
    id: 'smartTool',
    context: RESTING,
    initial: 'idle',
    on: { RESET: '.idle' },
    states: {
      idle: IDLE,
      hinting: {
        initial: 'resting',
        on: {
          HOVER: { guard: 'wanders', target: '.resting', actions: ['aim', 'takeBack'] },
          DOWN: { ...PRESSES, actions: ['forgetHint', 'press'] },
          ...HINT_ENDS,
        },
        states: {
          resting: { after: { rest: 'asking' } },
          asking: {
            invoke: {
              src: 'propose',
              input: ({ context }) => context,
              onDone: { target: 'shown', actions: [{ type: 'keep', params: proposed }, 'showHint'] },
              onError: 'shown',
            },
          },
          shown: {},
        },
      },
      ...PROMPTING,
      asking: {
        entry: ['forgetProblem', 'showWaiting'],
        invoke: {
          src: 'propose',
          input: ({ context }) => context,
          onDone: [
            { guard: 'isAccepted', target: 'completing', actions: { type: 'keep', params: proposed } },
            { target: 'proposed', actions: { type: 'keep', params: proposed } },
          ],
          onError: [
            { guard: 'isAway', target: 'idle', actions: [{ type: 'note', params: refused }, 'sayFailed'] },
            { target: 'failed', actions: [{ type: 'note', params: refused }, 'unaccept'] },
          ],
        },
        on: AWAITING,
      },
      ...ANSWERED,
    },
  })

export const SMART = {
  id: 'smart',
  label: toolText.smart,
  icon: Sparkles,
  key: { code: 'KeyT' },
  cursor: 'cross',
  preview: 'proposal',
  mode: 'paint',
  startsMask: true,
  machine: createSmartTool,
  summary: 'An engine proposes masks for clicks and a box; a person accepts them.',
} as const satisfies MaskTool

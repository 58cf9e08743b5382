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

/** Milliseconds that the pointer rests before a hint is asked for. */
export const HINT_REST_MS = 120

const COMPLETES = { target: 'idle', actions: 'complete' } as const
const ANSWERS = { target: 'idle', actions: 'completeAnswer' } as const
const PRESSES = { guard: 'begins', target: 'pointing', actions: 'press' } as const
const UNREADY = { guard: 'isUnready', actions: 'sayUnready' } as const
/** A press that is broken off leaves what was asked before it. */
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
  // What was accepted ahead of the answer goes to the frame that it was asked about, and stays accepted.
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

/** From a press to the question. */
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
  /** Only what is not meant has been said. */
  gathering: { entry: 'showReady', on: { ...GOES_ON, KEY: STEPS_BACK_BY_KEY, SETTLE: DROPS } },
} as const

const ENDS_UNUSED = [
  { guard: 'isOutdated', target: 'idle', actions: ['sayOutdated', 'takeBack'] },
  { guard: 'isNothing', target: 'idle', actions: ['sayNothing', 'takeBack'] },
] as const

/** With an answer, or the reason why there is none. What is accepted never comes to nothing without a word. */
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
      // Put away, it is kept: undo takes it back, nothing would bring it again.
      SETTLE: [...ENDS_UNUSED, COMPLETES],
    },
  },
  /** Accepted ahead of its coming: what it is put into may be another by now. */
  completing: {
    entry: 'look',
    on: {
      LOOK: [{ guard: 'isOutdatedHere', target: 'outdated', actions: 'renew' }, ...ENDS_UNUSED, ANSWERS],
    },
  },
  /** The mask that was to be made better is another one by now; the prompts stand, and can be asked about it. */
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
    const asked = hint ? { points: [pointAt(hint)], box: null } : prompts
    return segmenter.propose({
      prompts: asked,
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
 * Clicks say what belongs (with Alt: what does not), a dragged box says where; an engine answers with a mask, which
 * Enter accepts and Escape drops. Clicks while a mask is selected make that better, and what is accepted replaces it.
 * Each further prompt asks again; an answer to earlier prompts is never shown for later ones, nor on another frame of a
 * video than the one that was asked about. What is accepted before it is there is taken when it comes, whatever is in hand
 * by then, and into things as they stand then. Where the engine is quick, a resting pointer is shown what a click would give.
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

export const SMART: MaskTool = {
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
}

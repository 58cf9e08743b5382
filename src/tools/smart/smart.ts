import { Sparkles } from 'lucide-react'
import { fromPromise, setup } from 'xstate'
import type { Proposal } from '../../machines/editor/segmenter.ts'
import type { ToolEvent } from '../../machines/editor/types.ts'
import { toolText } from '../../text/tools.ts'
import type { MaskTool } from '../tool.ts'
import { DROPS } from '../press.ts'
import { smartGuards, smartMemory, smartReports } from './smart-effects.ts'
import { proposalOfMarks } from './smart-marks.ts'
import type { Marks } from './smart-marks.ts'
import { RESTING, refinedBy, withPoint } from './smart-proposal.ts'
import type { SmartToolContext, SmartToolOptions } from './smart-proposal.ts'

/** Milliseconds of rest. */
export const HINT_REST_MS = 120

const COMPLETES = { target: 'idle', actions: 'complete' } as const
const ANSWERS = { target: 'idle', actions: 'completeAnswer' } as const
const PRESSES = { guard: 'begins', target: 'pointing', actions: 'press' } as const
const UNREADY = { guard: 'isUnready', actions: 'sayUnready' } as const
/** Prompts can be moved, removed and painted over while the proposal is open. */
const TOUCHES = [
  { guard: 'removes', target: 'deciding', actions: ['press', 'removeMark'] },
  { guard: 'grips', target: 'moving', actions: ['press', 'grip'] },
  { guard: 'paints', target: 'painting', actions: ['press', 'beginStroke', 'showStroke'] },
  PRESSES,
] as const
/** The earlier prompts stay. */
const PRESS_ENDS = {
  CANCEL: 'deciding',
  BACK: 'deciding',
  INTERRUPT: 'deciding',
  SETTLE: DROPS,
  TURNED: DROPS,
} as const
const STEPS_BACK = { target: 'deciding', actions: 'dropLast' } as const
const STEPS_BACK_BY_KEY = [
  { guard: 'removesHere', target: 'deciding', actions: 'removeOver' },
  { guard: 'stepsBack', ...STEPS_BACK },
] as const
const STEPS_FORTH = { guard: 'hasUndone', target: 'deciding', actions: 'bringBack' } as const
const GOES_ON = {
  DOWN: TOUCHES,
  HOVER: { actions: 'lookOver' },
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
  // A proposal accepted in advance belongs to the frame of its request.
  DOWN: [{ guard: 'isAccepted' }, ...TOUCHES],
  BACK: [{ guard: 'isAccepted', ...TAKES_BACK }, STEPS_BACK],
  FORTH: [{ guard: 'isAccepted' }, STEPS_FORTH],
  TURNED: [{ guard: 'isAccepted' }, DROPS],
  HAND: { actions: ['takeHand', 'showWaiting'] },
  KEY: [
    { guard: 'confirms', actions: ['accept', 'showWaiting'] },
    { guard: 'takesBack', ...TAKES_BACK },
    ...STEPS_BACK_BY_KEY,
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
  moving: {
    on: { MOVE: { actions: 'showMoved' }, UP: { target: 'deciding', actions: 'moveMark' }, ...PRESS_ENDS },
  },
  painting: {
    on: {
      MOVE: { actions: 'showStroke' },
      UP: { target: 'deciding', actions: 'addStroke' },
      ...PRESS_ENDS,
      // The first of two fingers paints a dot that nobody wants.
      INTERRUPT: { target: 'deciding', actions: 'addLongStroke' },
    },
  },
  deciding: {
    entry: 'dropStroke',
    always: [
      { guard: 'isAnswered', target: 'proposed' },
      { guard: 'isAnswerable', target: 'asking' },
      { guard: 'hasMarks', target: 'gathering', actions: 'forgetProposal' },
      DROPS,
    ],
  },
  gathering: {
    entry: 'showReady',
    on: {
      ...GOES_ON,
      HAND: { actions: ['takeHand', 'showReady'] },
      KEY: STEPS_BACK_BY_KEY,
      SETTLE: DROPS,
    },
  },
} as const

const ENDS_UNUSED = [
  { guard: 'isOutdated', target: 'idle', actions: ['sayOutdated', 'takeBack'] },
  { guard: 'isNothing', target: 'idle', actions: ['sayNothing', 'takeBack'] },
] as const

const proposed = ({ event }: { readonly event: { readonly output: Proposal } }) => ({
  proposal: event.output,
})
const refused = ({ event }: { readonly event: { readonly error: unknown } }) => ({ error: event.error })

/** With a reply, or the reason for none: an accepted proposal never fails silently. */
const ANSWERED = {
  proposed: {
    entry: ['forgetHint', 'showReady'],
    initial: 'still',
    on: {
      ...GOES_ON,
      HOVER: [
        { guard: 'isOver', target: '.still', actions: ['lookOver', 'forgetHint', 'showReady'] },
        { guard: 'rests', actions: 'lookOver' },
        { guard: 'foresees', target: '.resting', actions: ['lookOver', 'aimAgain', 'showReady'] },
        { target: '.still', actions: ['lookOver', 'forgetHint'] },
      ],
      HAND: { target: '.still', actions: ['takeHand', 'showReady'] },
      KEY: [
        { guard: 'confirmsOutdated', target: 'outdated', actions: 'renew' },
        { guard: 'confirmsNothing', actions: 'sayNothing' },
        { guard: 'confirms', ...COMPLETES },
        ...STEPS_BACK_BY_KEY,
      ],
      // Undo removes it, but nothing could restore it: it is kept.
      SETTLE: [...ENDS_UNUSED, COMPLETES],
    },
    states: {
      still: {},
      resting: { after: { rest: 'foreseeing' } },
      foreseeing: {
        invoke: {
          src: 'foresee',
          input: ({ context }: { context: SmartToolContext }) => context,
          onDone: { target: 'foreseen', actions: [{ type: 'keepAhead', params: proposed }, 'showReady'] },
          onError: 'foreseen',
        },
      },
      foreseen: {},
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
      HAND: { actions: ['takeHand', 'showOutdated'] },
      KEY: [{ guard: 'confirms', target: 'deciding' }, ...STEPS_BACK_BY_KEY],
      SETTLE: DROPS,
    },
  },
  failed: {
    entry: 'showFailed',
    on: {
      ...GOES_ON,
      HAND: { actions: ['takeHand', 'showFailed'] },
      KEY: [{ guard: 'confirms', target: 'asking' }, ...STEPS_BACK_BY_KEY],
      SETTLE: DROPS,
    },
  },
} as const

/** Earlier questions about these marks are not repeated. */
const propose = ({ segmenter, masks }: SmartToolOptions, marksOf: (context: SmartToolContext) => Marks) =>
  fromPromise<Proposal, SmartToolContext>(({ input, signal }) => {
    const { view, answers } = input
    const port = masks()
    if (!view || !port) return Promise.reject(new Error('nothing is open'))
    const marks = marksOf(input)
    const refined = refinedBy({ ...input, marks })?.mask ?? null
    return proposalOfMarks(marks, refined, port, async (prompts, previous) => {
      const key = JSON.stringify([prompts, previous])
      const proposal = answers.get(key) ?? (await segmenter.propose({ prompts, previous, view, signal }))
      answers.set(key, proposal)
      return proposal
    })
  })

const aimedAt = ({ marks, hint, view }: SmartToolContext): Marks =>
  hint && view ? withPoint(marks, hint, view.bounds) : marks

/**
 * A reply is never shown for later prompts or on another frame. One accepted in advance is applied to the
 * document as it is then.
 */
export const createSmartTool = (options: SmartToolOptions) =>
  setup({
    types: {} as { context: SmartToolContext; events: ToolEvent<unknown> },
    actors: { propose: propose(options, ({ marks }) => marks), foresee: propose(options, aimedAt) },
    guards: smartGuards(options),
    actions: { ...smartMemory(options), ...smartReports(options) },
    delays: { rest: HINT_REST_MS },
  }).createMachine({
    id: 'smartTool',
    context: () => ({ ...RESTING, answers: new Map() }),
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
              src: 'foresee',
              input: ({ context }) => context,
              onDone: { target: 'shown', actions: [{ type: 'keepAhead', params: proposed }, 'showHint'] },
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

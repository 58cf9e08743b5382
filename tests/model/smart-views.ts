import type { RleMask } from '../../src/domain/documents/types.ts'
import type { MaskLayer, MaskPort } from '../../src/machines/editor/masks.ts'
import type { Segmenter } from '../../src/machines/editor/segmenter.ts'
import { createSmartTool } from '../../src/tools/smart/smart.ts'
import type { SmartToolContext } from '../../src/tools/smart/smart-proposal.ts'
import type { ToolView } from '../../src/machines/editor/types.ts'
import { sampleAt } from './samples.ts'
import type { Stimulus, View } from './harness.ts'
import { ALT, EMPTY, NOTHING, PORT, common, down, key, seen, tool } from './tool-views.ts'

/** The tool that asks an engine, alone. */

/** Whether the codec is there, and the engine quick enough for hints; views say so before they begin. */
let port: MaskPort | null = null
let quick = true

const isEmpty = ({ counts }: RleMask): boolean => counts === EMPTY.counts
const WITH_AREAS: MaskPort = { ...PORT, area: (mask) => (isEmpty(mask) ? 0 : 1) }

/** A document is the one mask that it has, or none. */
const maskIn = ({ document }: ToolView<unknown>): RleMask => (document as { mask?: RleMask }).mask ?? EMPTY
const LAYER: MaskLayer = {
  role: 'mask',
  targetOf: ({ selection }) => selection[0]?.id ?? null,
  maskOf: maskIn,
  apply: ({ view }) => (isEmpty(maskIn(view)) ? null : { edit: { type: 'composite', edits: [] } }),
}
const segmenter: Segmenter = {
  propose: () => new Promise(() => undefined),
  isQuick: () => quick,
}
/** Alone: there is no editor that could be asked. */
export const smartTool = createSmartTool({
  layer: LAYER,
  masks: () => port,
  newId: () => 'new',
  segmenter,
}).provide({
  actions: { look: function look() {}, completeAnswer: function completeAnswer() {} },
})

const answer = (name: string, mask: RleMask): Stimulus => ({
  name,
  event: { type: 'xstate.done.actor.0.smartTool.asking', output: { mask, score: 0.9 } },
})
const unanswered: Stimulus = {
  name: 'refusal',
  event: { type: 'xstate.error.actor.0.smartTool.asking', error: new Error('busy') },
}
const hintStimuli: readonly Stimulus[] = [
  { name: 'rest', event: { type: 'xstate.after.rest.smartTool.hinting.resting' } },
  {
    name: 'hint',
    event: { type: 'xstate.done.actor.0.smartTool.hinting.asking', output: { mask: EMPTY, score: 0.9 } },
  },
  {
    name: 'no hint',
    event: { type: 'xstate.error.actor.0.smartTool.hinting.asking', error: new Error('busy') },
  },
]
const smartStimuli: readonly Stimulus[] = [
  ...common,
  down('with Alt', sampleAt(50, 50, { modifiers: ALT }), seen('mask')),
  down('outside', sampleAt(-5, 50)),
  down('elsewhere', sampleAt(20, 80)),
  tool('HOVER elsewhere', { type: 'HOVER', sample: sampleAt(30, 30, { buttons: 0 }), view: NOTHING }),
  key('Enter'),
  key('Backspace'),
  answer('answer', EMPTY),
  unanswered,
  ...hintStimuli,
]

const maskOf = (counts: string): RleMask => ({ ...EMPTY, counts })
const over = (counts: string): ToolView<unknown> => ({
  ...seen('mask'),
  document: { mask: maskOf(counts) },
})
const [AS_ASKED, CHANGED] = [over('a'), over('b')]
/** What was asked about a mask meets that mask, or another one in its place. */
const refiningStimuli: readonly Stimulus[] = [
  down('on a mask', sampleAt(50, 50), AS_ASKED),
  tool('UP', { type: 'UP', sample: sampleAt(50, 50, { buttons: 0 }), view: AS_ASKED }),
  ...([AS_ASKED, CHANGED] as const).flatMap((view) => {
    const words = view === CHANGED ? ' over a changed mask' : ''
    return [
      key('Enter', view, `Enter${words}`),
      tool(`SETTLE${words}`, { type: 'SETTLE', view }),
      tool(`LOOK${words}`, { type: 'LOOK', view }),
    ]
  }),
  key('Backspace', AS_ASKED),
  tool('BACK', { type: 'BACK' }),
  tool('CANCEL', { type: 'CANCEL' }),
  tool('TURNED', { type: 'TURNED' }),
  tool('RESET', { type: 'RESET' }),
  answer('answer', maskOf('c')),
  unanswered,
]

/** Two prompts, one of which is taken back and brought again. */
const backAndForth: readonly Stimulus[] = [
  down('with Alt', sampleAt(50, 50, { modifiers: ALT })),
  down('on a mask with Alt', sampleAt(20, 80, { modifiers: ALT }), AS_ASKED),
  tool('UP', { type: 'UP', sample: sampleAt(50, 50, { buttons: 0 }), view: AS_ASKED }),
  tool('BACK', { type: 'BACK' }),
  tool('FORTH', { type: 'FORTH' }),
  key('Enter', AS_ASKED),
  key('Enter', CHANGED, 'Enter over a changed mask'),
  answer('answer', maskOf('c')),
  unanswered,
]

/** A proposal is open: its prompts are taken hold of and removed, and it is painted on. */
const gripStimuli: readonly Stimulus[] = [
  down('on a mask', sampleAt(50, 50), AS_ASKED),
  down('with Alt', sampleAt(20, 80, { modifiers: ALT })),
  tool('MOVE', { type: 'MOVE', sample: sampleAt(70, 70), view: AS_ASKED }),
  tool('UP', { type: 'UP', sample: sampleAt(50, 50, { buttons: 0 }), view: AS_ASKED }),
  tool('INTERRUPT', { type: 'INTERRUPT', view: AS_ASKED }),
  tool('HOVER on the point', { type: 'HOVER', sample: sampleAt(51, 51, { buttons: 0 }), view: AS_ASKED }),
  tool('HOVER elsewhere', { type: 'HOVER', sample: sampleAt(20, 80, { buttons: 0 }), view: AS_ASKED }),
  tool('HOVER outside', { type: 'HOVER', sample: sampleAt(-5, 50, { buttons: 0 }), view: AS_ASKED }),
  tool('HAND brush', { type: 'HAND', hand: 'brush' }),
  key('Enter', CHANGED, 'Enter over a changed mask'),
  tool('BACK', { type: 'BACK' }),
  tool('CANCEL', { type: 'CANCEL' }),
  tool('TURNED', { type: 'TURNED' }),
  tool('SETTLE', { type: 'SETTLE', view: AS_ASKED }),
  answer('answer', maskOf('c')),
  unanswered,
  { name: 'rest', event: { type: 'xstate.after.rest.smartTool.proposed.resting' } },
  {
    name: 'foreseen',
    event: { type: 'xstate.done.actor.0.smartTool.proposed.foreseeing', output: { mask: EMPTY, score: 0.9 } },
  },
  {
    name: 'not foreseen',
    event: { type: 'xstate.error.actor.0.smartTool.proposed.foreseeing', error: new Error('busy') },
  },
]

/** Of several prompts the one under the pointer is removed, not the last. */
const removalStimuli: readonly Stimulus[] = [
  down('with Alt', sampleAt(20, 80, { modifiers: ALT })),
  down('with Alt elsewhere', sampleAt(80, 20, { modifiers: ALT })),
  down('on a mask', sampleAt(50, 50), AS_ASKED),
  tool('UP', { type: 'UP', sample: sampleAt(50, 50, { buttons: 0 }), view: AS_ASKED }),
  tool('HOVER on the first', { type: 'HOVER', sample: sampleAt(21, 81, { buttons: 0 }), view: AS_ASKED }),
  key('Enter', CHANGED, 'Enter over a changed mask'),
  key('Delete', AS_ASKED),
  answer('answer', maskOf('c')),
  unanswered,
]

const smartDigest = (context: SmartToolContext): string => {
  const {
    press,
    marks,
    stroke,
    undone,
    proposal,
    problem,
    accepted,
    away,
    hint,
    ahead,
    over,
    hand,
    refined,
  } = context
  return [
    press?.modifiers.alt && 'excludes',
    marks.points.map(({ label }) => (label ? '+' : '-')).join(''),
    marks.box && 'box',
    marks.strokes.length > 0 && 'painted',
    stroke && 'stroke',
    undone.length > 0 && 'undone',
    refined && 'refines',
    proposal && 'mask',
    problem,
    accepted && 'accepted',
    away && 'away',
    hint && 'aims',
    ahead && 'foresees',
    over && 'over',
    hand !== 'smart' && hand,
  ]
    .filter(Boolean)
    .join(' ')
}

type Stop = (at: { context: SmartToolContext }) => boolean

/** Beyond one prompt more nothing new is to be learnt. */
const enough: Stop = ({ context }) => context.before.length > 1
const twice: Stop = ({ context: { before, undone } }) => before.length + undone.length > 2

const look = (
  name: string,
  stimuli: readonly Stimulus[],
  codec: MaskPort | null,
  isQuick: boolean,
  stop = enough,
): View => ({
  name,
  prepare: () => {
    port = codec
    quick = isQuick
  },
  stimuli,
  digest: smartDigest,
  stop,
})

export const smartViews: readonly View[] = [
  look('smart', smartStimuli, WITH_AREAS, true),
  look('smart without the codec', smartStimuli, null, true),
  look('smart with a slow engine', common, WITH_AREAS, false),
  look('smart over a mask', refiningStimuli, WITH_AREAS, false),
  look('smart, in hand', gripStimuli, WITH_AREAS, true),
  look('smart, removing', removalStimuli, WITH_AREAS, false, twice),
  look('smart, back and forth', backAndForth, WITH_AREAS, false, twice),
]

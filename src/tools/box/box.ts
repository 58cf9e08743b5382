import { Crop, MousePointer2, VectorSquare, SquareX, TriangleAlert } from 'lucide-react'
import { setup } from 'xstate'
import { hasLimit, isFull } from '../../machines/editor/box-layer.ts'
import { isMainButton, isNudge, isRemoval } from '../../machines/editor/press.ts'
import { conclude, keysOf, report, samplesOf, viewsOf } from '../../machines/editor/report.ts'
import type { ToolActor } from '../../machines/editor/report.ts'
import type { PointerSample, ToolEvent, ToolView } from '../../machines/editor/types.ts'
import { DROPS, DROPS_WHEN_OUTDATED, assignTo, pressActions, pressGuards, pressStates } from '../press.ts'
import type { At as PressAt } from '../press.ts'
import { toolFrom } from '../tool.ts'
import {
  RESTING,
  canTurn,
  commitOf,
  emptyGesture,
  handleAt,
  hasSelectedBox,
  removesSelected,
  isLargeEnough,
  meansMarquee,
  moveAt,
  nudgeCommit,
  previewOf,
  rectOfGesture,
  removalCommit,
  selectionAt,
  selectionIn,
  standsAsPressed,
  turnCommit,
} from './box-gestures.ts'
import type { BoxToolContext, BoxToolOptions, Gesture } from './box-gestures.ts'

type At = PressAt<BoxToolContext>

function rectNow({ context: { gesture, press, view }, event }: At) {
  return gesture && press && view ? rectOfGesture(gesture, press, samplesOf(event).sample, view) : null
}

const dragsAway = (at: At): boolean => at.context.gesture !== null && pressGuards.dragsAway(at)

const boxGuards = (options: BoxToolOptions) => ({
  ...pressGuards,
  dragsAway,
  drawsMarquee: ({ event }: At) =>
    isMainButton(samplesOf(event).sample) && meansMarquee(samplesOf(event).sample),
  grabsHandle: ({ event }: At) => {
    const { sample, view } = samplesOf(event)
    return isMainButton(sample) && handleAt(options, sample, view) !== null
  },
  grabsBox: ({ context: { clicked }, event }: At) => {
    const { sample, view } = samplesOf(event)
    return isMainButton(sample) && moveAt(options, sample, view, clicked) !== null
  },
  // A click selects, even when the layer is full.
  makesTooMany: (at: At) => {
    const { gesture, view } = at.context
    return gesture?.type === 'create' && dragsAway(at) && isFull(view?.document, gesture.layer)
  },
  standsAsPressed: ({ context: { gesture }, event }: At) =>
    gesture !== null && standsAsPressed(gesture, viewsOf(event).view),
  leavesBox: (at: At) => {
    const rect = rectNow(at)
    return rect !== null && isLargeEnough(rect)
  },
  pressedOffer: ({ context: { press } }: At) =>
    options.offers !== undefined && press?.hit?.role === options.offers.role,
  nudges: ({ event }: At) => isNudge(keysOf(event).key) && hasSelectedBox(options, keysOf(event).view),
  turns: ({ event }: At) => canTurn(options, keysOf(event).key, keysOf(event).view),
  removes: ({ event }: At) => isRemoval(keysOf(event).key) && removesSelected(options, keysOf(event).view),
})

const boxMemory = (options: BoxToolOptions) => {
  const remember = assignTo<BoxToolContext>()
  type Find = (
    sample: PointerSample,
    view: ToolView<unknown>,
    clicked: PointerSample | null,
  ) => Gesture | null
  const begin = (find: Find) =>
    remember(({ context: { clicked }, event }) => {
      const { sample, view } = samplesOf(event)
      return { gesture: find(sample, view, clicked), press: sample, view, rect: null }
    })
  return {
    beginPull: begin((sample, view) => handleAt(options, sample, view)),
    beginMove: begin((sample, view, clicked) => moveAt(options, sample, view, clicked)),
    beginOnGround: begin((sample) => emptyGesture(options, sample)),
    look: remember(({ event }) => ({ view: viewsOf(event).view })),
    trackRect: remember((at) => ({ rect: rectNow(at) })),
    rememberClick: remember(({ context: { press } }) => ({ clicked: press })),
    rest: remember(({ context: { clicked } }) => ({ ...RESTING, clicked })),
  }
}

const boxReports = (options: BoxToolOptions) => ({
  ...pressActions,
  showPreview: ({ context: { gesture, rect }, self }: At & ToolActor) => {
    if (gesture && rect) report(self, { type: 'TOOL.PREVIEW', preview: previewOf(gesture, rect) })
  },
  complete: (at: At & ToolActor) => {
    const { gesture } = at.context
    // What a new box starts with may have been chosen during the drag.
    const view = at.context.view && { ...at.context.view, fields: viewsOf(at.event).view.fields }
    const rect = rectNow(at)
    if (gesture?.type !== 'marquee')
      return conclude(at.self, gesture && view && rect && commitOf(options, gesture, rect, view))
    if (view && rect)
      report(at.self, { type: 'TOOL.SELECT', selection: selectionIn(options, gesture, rect, view) })
  },
  sayFull: ({ context: { gesture }, self }: At & ToolActor) => {
    if (gesture?.type !== 'create' || gesture.layer.holds !== 'many') return
    const { role, most = 0 } = gesture.layer
    report(self, { type: 'TOOL.FULL', role, most })
  },
  selectPressed: ({ context: { press, view, clicked }, self }: At & ToolActor) => {
    if (!press || !view) return
    report(self, { type: 'TOOL.SELECT', selection: selectionAt(options, press, view, clicked) })
  },
  takeOffer: ({ context: { press }, event, self }: At & ToolActor) =>
    conclude(self, options.offers?.take(viewsOf(event).view, press?.hit?.id ?? '', options.newId) ?? null),
  commitNudge: ({ event, self }: At & ToolActor) => {
    const commit = nudgeCommit(options, keysOf(event).key, keysOf(event).view)
    if (commit) report(self, { type: 'TOOL.COMMIT', commit })
  },
  commitTurn: ({ event, self }: At & ToolActor) => {
    const commit = turnCommit(options, keysOf(event).key, keysOf(event).view)
    if (commit) report(self, { type: 'TOOL.COMMIT', commit })
  },
  commitRemoval: ({ event, self }: At & ToolActor) => {
    const commit = removalCommit(options, keysOf(event).view)
    if (commit) report(self, { type: 'TOOL.COMMIT', commit })
  },
})

const FULL = [{ guard: 'makesTooMany', target: 'idle', actions: ['sayFull', 'takeBack'] }] as const
const TAKES = [{ guard: 'pressedOffer', target: 'idle', actions: 'takeOffer' }] as const
const TURNS = [{ guard: 'turns', actions: 'commitTurn' }] as const

/** A gesture ends with one commit or a cancel. */
export const createBoxTool = (options: BoxToolOptions) =>
  setup({
    types: {} as { context: BoxToolContext; events: ToolEvent<unknown> },
    guards: boxGuards(options),
    actions: { ...boxMemory(options), ...boxReports(options) },
  }).createMachine({
    id: 'boxTool',
    context: RESTING,
    initial: 'idle',
    on: { RESET: '.idle' },
    states: pressStates({
      idle: {
        DOWN: [
          { guard: 'drawsMarquee', target: 'pointing', actions: 'beginOnGround' },
          { guard: 'grabsHandle', target: 'pointing', actions: 'beginPull' },
          { guard: 'grabsBox', target: 'pointing', actions: 'beginMove' },
          { guard: 'pressesMain', target: 'pointing', actions: 'beginOnGround' },
        ],
        KEY: [
          { guard: 'nudges', actions: 'commitNudge' },
          ...(options.layers.some(({ turns }) => turns) ? TURNS : []),
          { guard: 'removes', actions: 'commitRemoval' },
        ],
      },
      pointing: {
        MOVE: [
          ...(hasLimit(options.creates) ? FULL : []),
          { guard: 'dragsAway', target: 'dragging', actions: ['trackRect', 'showPreview'] },
        ],
        UP: [
          ...(options.offers ? TAKES : []),
          { target: 'idle', actions: ['selectPressed', 'rememberClick'] },
        ],
        ...DROPS_WHEN_OUTDATED,
      },
      dragging: {
        MOVE: { actions: ['trackRect', 'showPreview'] },
        UP: [{ guard: 'leavesBox', target: 'idle', actions: 'complete' }, DROPS],
        ...DROPS_WHEN_OUTDATED,
      },
    }),
  })

const boxTool = toolFrom({ cursor: 'edge', preview: 'box', machine: createBoxTool })

export const SELECT = boxTool('select', MousePointer2, { code: 'KeyV' })
export const TRACKING_CROP = boxTool('tracking', Crop, { code: 'KeyC' })
export const EXCLUDED_BOX = boxTool('exclude', SquareX, { code: 'KeyA' })
export const ERROR_BOX = boxTool('errorBox', TriangleAlert, { code: 'KeyD' })
export const CLIP_CROP = boxTool('clipCrop', Crop, { code: 'KeyB' })
/** Its pixels are left out in every frame of a video. */
export const EXCLUDED_CROP = boxTool('excludeCrop', SquareX, { code: 'KeyC', shift: true })
/** A box with a label of the database's ontology. */
export const OBJECT_BOX = boxTool('objectBox', VectorSquare, { code: 'KeyB' })

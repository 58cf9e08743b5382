import { assign } from 'xstate'
import { conclude, keysOf, report, samplesOf, viewsOf } from '../../machines/editor/report.ts'
import type { Teller } from '../../machines/editor/report.ts'
import { isFull } from '../../machines/editor/box-layer.ts'
import { exceedsSlop, isMainButton, isNudge, isRemoval } from '../../machines/editor/press.ts'
import type { PointerSample, ToolEvent, ToolView } from '../../machines/editor/types.ts'
import {
  RESTING,
  canTurn,
  commitOf,
  handleAt,
  hasSelectedBox,
  isLargeEnough,
  moveAt,
  nudgeCommit,
  previewOf,
  rectOfGesture,
  removalCommit,
  selectionAt,
  standsAsPressed,
  turnCommit,
} from './boxTool.impl.ts'
import type { BoxToolContext, BoxToolOptions, Gesture } from './boxTool.impl.ts'

type Event = ToolEvent<unknown>
interface At {
  readonly context: BoxToolContext
  readonly event: Event
}

function rectNow({ context: { gesture, press, view }, event }: At) {
  return gesture && press && view ? rectOfGesture(gesture, press, samplesOf(event).sample, view) : null
}

const dragsAway = ({ context: { gesture, press }, event }: At): boolean =>
  gesture !== null && press !== null && exceedsSlop(press, samplesOf(event).sample)

/** The named guards of the box tool's chart. */
export const boxGuards = (options: BoxToolOptions) => ({
  grabsHandle: ({ event }: At) => {
    const { sample, view } = samplesOf(event)
    return isMainButton(sample) && handleAt(options, sample, view) !== null
  },
  grabsBox: ({ context: { clicked }, event }: At) => {
    const { sample, view } = samplesOf(event)
    return isMainButton(sample) && moveAt(options, sample, view, clicked) !== null
  },
  pressesMain: ({ event }: At) => isMainButton(samplesOf(event).sample),
  dragsAway,
  // A click selects, also where there is no place for more.
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
  nudges: ({ event }: At) => isNudge(keysOf(event).key) && hasSelectedBox(options, keysOf(event).view),
  turns: ({ event }: At) => canTurn(options, keysOf(event).key, keysOf(event).view),
  removes: ({ event }: At) => isRemoval(keysOf(event).key) && hasSelectedBox(options, keysOf(event).view),
})

type Assign = typeof assign<BoxToolContext, Event, undefined, Event, never>

/** The actions that change what the tool remembers of a gesture. */
export const boxMemory = (options: BoxToolOptions) => {
  const remember: Assign = assign
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
    beginCreate: begin(() => options.creates && { type: 'create', layer: options.creates }),
    look: remember(({ event }) => ({ view: viewsOf(event).view })),
    trackRect: remember((at) => ({ rect: rectNow(at) })),
    rememberClick: remember(({ context: { press } }) => ({ clicked: press })),
    rest: remember(({ context: { clicked } }) => ({ ...RESTING, clicked })),
  }
}

/** The actions that tell the editor. */
export const boxReports = (options: BoxToolOptions) => ({
  showPreview: ({ context: { gesture, rect }, self }: At & Teller) => {
    if (gesture && rect) report(self, { type: 'TOOL.PREVIEW', preview: previewOf(gesture, rect) })
  },
  complete: (at: At & Teller) => {
    const { gesture, view } = at.context
    const rect = rectNow(at)
    conclude(at.self, gesture && view && rect && commitOf(options, gesture, rect, view))
  },
  sayFull: ({ context: { gesture }, self }: At & Teller) => {
    if (gesture?.layer.holds !== 'many') return
    const { role, most = 0 } = gesture.layer
    report(self, { type: 'TOOL.FULL', role, most })
  },
  takeBack: ({ self }: Teller) => report(self, { type: 'TOOL.CANCEL' }),
  abandon: ({ self }: Teller) => report(self, { type: 'TOOL.CANCEL' }),
  selectPressed: ({ context: { press, view, clicked }, self }: At & Teller) => {
    if (!press || !view) return
    report(self, { type: 'TOOL.SELECT', selection: selectionAt(options, press, view, clicked) })
  },
  selectNothing: ({ self }: Teller) => report(self, { type: 'TOOL.SELECT', selection: [] }),
  commitNudge: ({ event, self }: At & Teller) => {
    const commit = nudgeCommit(options, keysOf(event).key, keysOf(event).view)
    if (commit) report(self, { type: 'TOOL.COMMIT', commit })
  },
  commitTurn: ({ event, self }: At & Teller) => {
    const commit = turnCommit(options, keysOf(event).key, keysOf(event).view)
    if (commit) report(self, { type: 'TOOL.COMMIT', commit })
  },
  commitRemoval: ({ event, self }: At & Teller) => {
    const commit = removalCommit(options, keysOf(event).view)
    if (commit) report(self, { type: 'TOOL.COMMIT', commit })
  },
})

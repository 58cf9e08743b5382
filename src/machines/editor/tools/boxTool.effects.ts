import { assign } from 'xstate'
import { report } from '../report.ts'
import type { Teller } from '../report.ts'
import type { KeySample, PointerSample, ToolEvent, ToolView } from '../types.ts'
import {
  RESTING,
  commitOf,
  exceedsSlop,
  hasSelectedBox,
  isLargeEnough,
  isMainButton,
  isNudge,
  isRemoval,
  moveAt,
  nudgeCommit,
  previewOf,
  rectOfGesture,
  removalCommit,
  resizeAt,
  selectionAt,
} from './boxTool.impl.ts'
import type { BoxToolContext, BoxToolOptions, Gesture } from './boxTool.impl.ts'

type Event = ToolEvent<unknown>
interface At {
  readonly context: BoxToolContext
  readonly event: Event
}

const samplesOf = (event: Event) => event as Extract<Event, { sample: PointerSample }>
const keysOf = (event: Event) => event as Extract<Event, { key: KeySample }>

function rectNow({ context: { gesture, press, view }, event }: At) {
  return gesture && press && view ? rectOfGesture(gesture, press, samplesOf(event).sample, view) : null
}

/** The named guards of the box tool's chart. */
export const boxGuards = (options: BoxToolOptions) => ({
  grabsHandle: ({ event }: At) => {
    const { sample, view } = samplesOf(event)
    return isMainButton(sample) && resizeAt(options, sample, view) !== null
  },
  grabsBox: ({ event }: At) => {
    const { sample, view } = samplesOf(event)
    return isMainButton(sample) && moveAt(options, sample, view) !== null
  },
  pressesMain: ({ event }: At) => isMainButton(samplesOf(event).sample),
  dragsAway: ({ context: { gesture, press }, event }: At) =>
    gesture !== null && press !== null && exceedsSlop(press, samplesOf(event).sample),
  leavesBox: (at: At) => {
    const rect = rectNow(at)
    return rect !== null && isLargeEnough(rect)
  },
  nudges: ({ event }: At) => isNudge(keysOf(event).key) && hasSelectedBox(options, keysOf(event).view),
  removes: ({ event }: At) => isRemoval(keysOf(event).key) && hasSelectedBox(options, keysOf(event).view),
})

type Assign = typeof assign<BoxToolContext, Event, undefined, Event, never>

/** The actions that change what the tool remembers of a gesture. */
export const boxMemory = (options: BoxToolOptions) => {
  const remember: Assign = assign
  const begin = (find: (sample: PointerSample, view: ToolView<unknown>) => Gesture | null) =>
    remember(({ event }) => {
      const { sample, view } = samplesOf(event)
      return { gesture: find(sample, view), press: sample, view, rect: null }
    })
  return {
    beginResize: begin((sample, view) => resizeAt(options, sample, view)),
    beginMove: begin((sample, view) => moveAt(options, sample, view)),
    beginCreate: begin(() => options.creates && { type: 'create', layer: options.creates }),
    trackRect: remember((at) => ({ rect: rectNow(at) })),
    rest: remember(() => RESTING),
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
    const commit = gesture && view && rect && commitOf(options, gesture, rect, view)
    report(at.self, commit ? { type: 'TOOL.COMMIT', commit } : { type: 'TOOL.CANCEL' })
  },
  takeBack: ({ self }: Teller) => report(self, { type: 'TOOL.CANCEL' }),
  abandon: ({ self }: Teller) => report(self, { type: 'TOOL.CANCEL' }),
  selectPressed: ({ context: { press, view }, self }: At & Teller) => {
    if (press && view) report(self, { type: 'TOOL.SELECT', selection: selectionAt(options, press, view) })
  },
  selectNothing: ({ self }: Teller) => report(self, { type: 'TOOL.SELECT', selection: [] }),
  commitNudge: ({ event, self }: At & Teller) => {
    const commit = nudgeCommit(options, keysOf(event).key, keysOf(event).view)
    if (commit) report(self, { type: 'TOOL.COMMIT', commit })
  },
  commitRemoval: ({ event, self }: At & Teller) => {
    const commit = removalCommit(options, keysOf(event).view)
    if (commit) report(self, { type: 'TOOL.COMMIT', commit })
  },
})

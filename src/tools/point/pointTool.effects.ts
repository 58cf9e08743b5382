import { assign } from 'xstate'
import { exceedsSlop, isMainButton, isNudge, isRemoval, selected } from '../../machines/editor/press.ts'
import { conclude, keysOf, report, samplesOf } from '../../machines/editor/report.ts'
import type { Teller } from '../../machines/editor/report.ts'
import type { ToolEvent } from '../../machines/editor/types.ts'
import {
  RESTING,
  nudgeCommit,
  placeNow,
  pointAt,
  pointCommit,
  pointPreview,
  removalCommit,
  selectedPoints,
} from './pointTool.impl.ts'
import type { PointToolContext, PointToolOptions } from './pointTool.impl.ts'

type Event = ToolEvent<unknown>
interface At {
  readonly context: PointToolContext
  readonly event: Event
}

const grabbed = (options: PointToolOptions, event: Event) =>
  pointAt(options, samplesOf(event).sample, samplesOf(event).view)

/** The named guards of the point tool's chart. */
export const pointGuards = (options: PointToolOptions) => ({
  grabsPoint: ({ event }: At) => isMainButton(samplesOf(event).sample) && grabbed(options, event) !== null,
  pressesMain: ({ event }: At) => isMainButton(samplesOf(event).sample),
  dragsAway: ({ context: { press }, event }: At) =>
    press !== null && exceedsSlop(press, samplesOf(event).sample),
  nudges: ({ event }: At) =>
    isNudge(keysOf(event).key) && selectedPoints(options, keysOf(event).view).length > 0,
  removes: ({ event }: At) =>
    isRemoval(keysOf(event).key) && selectedPoints(options, keysOf(event).view).length > 0,
})

type Assign = typeof assign<PointToolContext, Event, undefined, Event, never>

/** The actions of the point tool's chart. */
export const pointActions = (options: PointToolOptions) => {
  const remember: Assign = assign
  return {
    beginMove: remember(({ event }) => ({
      gesture: grabbed(options, event),
      press: samplesOf(event).sample,
    })),
    beginPlace: remember(({ event }) => ({
      gesture: options.creates && { layer: options.creates, point: null },
      press: samplesOf(event).sample,
    })),
    rest: remember(() => RESTING),
    showPoint: ({ context: { gesture, press }, event, self }: At & Teller) => {
      if (!gesture || !press) return
      const { sample, view } = samplesOf(event)
      const preview = pointPreview(gesture, placeNow(gesture, press, sample, view))
      report(self, { type: 'TOOL.PREVIEW', preview })
    },
    complete: ({ context: { gesture, press }, event, self }: At & Teller) => {
      const { sample, view } = samplesOf(event)
      const at = gesture && press && placeNow(gesture, press, sample, view)
      conclude(self, gesture && at && pointCommit(options, gesture, at, view))
    },
    selectPressed: ({ context: { gesture }, self }: At & Teller) => {
      if (!gesture?.point) return
      report(self, { type: 'TOOL.SELECT', selection: selected(gesture.layer.role, gesture.point.id) })
    },
    takeBack: ({ self }: Teller) => report(self, { type: 'TOOL.CANCEL' }),
    selectNothing: ({ self }: Teller) => report(self, { type: 'TOOL.SELECT', selection: [] }),
    commitNudge: ({ event, self }: At & Teller) =>
      conclude(self, nudgeCommit(options, keysOf(event).key, keysOf(event).view)),
    commitRemoval: ({ event, self }: At & Teller) =>
      conclude(self, removalCommit(options, keysOf(event).view)),
  }
}

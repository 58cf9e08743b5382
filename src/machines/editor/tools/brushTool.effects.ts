import { assign } from 'xstate'
import { brushSizeFields, brushSizeOf } from '../brush.ts'
import { exceedsSlop, isMainButton } from '../press.ts'
import { conclude, report, samplesOf, viewsOf } from '../report.ts'
import type { Teller } from '../report.ts'
import type { ToolEvent } from '../types.ts'
import {
  FRESH,
  canPaint,
  extendStroke,
  isPress,
  modeOf,
  pulledSize,
  strokeCommit,
  strokePreview,
} from './brushTool.impl.ts'
import type { BrushToolContext, BrushToolOptions } from './brushTool.impl.ts'

type Event = ToolEvent<unknown>
interface At {
  readonly context: BrushToolContext
  readonly event: Event
}

/** The named guards of the brush's chart. */
export const brushGuards = (options: BrushToolOptions) => ({
  resizes: ({ event }: At) => {
    const { sample } = samplesOf(event)
    return isMainButton(sample) && sample.modifiers.alt
  },
  isUnready: ({ event }: At) => isPress(samplesOf(event).sample) && options.masks() === null,
  paints: ({ event }: At) => canPaint(options, samplesOf(event).sample, samplesOf(event).view),
  pressesMain: ({ event }: At) => isPress(samplesOf(event).sample),
  dragsAway: ({ context: { press }, event }: At) =>
    press !== null && exceedsSlop(press, samplesOf(event).sample),
})

type Assign = typeof assign<BrushToolContext, Event, undefined, Event, never>

/** The actions that change what the tool remembers. */
export const brushMemory = (options: BrushToolOptions) => {
  const keep: Assign = assign
  return {
    begin: keep(({ event }) => {
      const { sample, view } = samplesOf(event)
      const mode = modeOf(options, sample)
      const target = options.layer.targetOf(view)
      return { press: sample, stroke: { id: options.newId(), mode, target, points: [] } }
    }),
    beginSizing: keep(({ event }) => {
      const { sample, view } = samplesOf(event)
      return { press: sample, size: brushSizeOf(view.fields) }
    }),
    remember: keep(({ context: { stroke, last } }) => ({ last: stroke?.points.at(-1) ?? last })),
    rest: keep(({ context: { last } }) => ({ ...FRESH, last })),
    forget: keep(() => FRESH),
  }
}

/** The actions that tell the editor. */
export const brushReports = (options: BrushToolOptions) => ({
  extend: ({ context: { stroke, last }, event }: At) => {
    const { sample, view } = samplesOf(event)
    if (!stroke) return
    extendStroke(stroke, sample, view, last)
    // What is drawn so far becomes runs now, so that little is left to do at the end.
    options.masks()?.gather(view.bounds, stroke.points)
  },
  showStroke: ({ context: { stroke }, self }: At & Teller) => {
    if (stroke) report(self, { type: 'TOOL.PREVIEW', preview: strokePreview(options, stroke) })
  },
  complete: ({ context: { stroke }, event, self }: At & Teller) => {
    const masks = options.masks()
    conclude(self, stroke && masks && strokeCommit(options, stroke, viewsOf(event).view, masks))
  },
  takeBack: ({ self }: Teller) => report(self, { type: 'TOOL.CANCEL' }),
  selectNothing: ({ self }: Teller) => report(self, { type: 'TOOL.SELECT', selection: [] }),
  /** An eraser has nothing to take from. */
  sayUnselected: ({ self }: Teller) => report(self, { type: 'TOOL.LOST', why: 'unselected' }),
  sayUnready: ({ self }: Teller) => report(self, { type: 'TOOL.UNREADY' }),
  resize: ({ context: { press, size }, event, self }: At & Teller) => {
    if (!press) return
    const next = pulledSize(size, press, samplesOf(event).sample)
    const { role } = options.layer
    report(self, { type: 'TOOL.FIELDS', fields: brushSizeFields(next) })
    report(self, { type: 'TOOL.PREVIEW', preview: { type: 'size', role, at: press, size: next } })
  },
  restoreSize: ({ context: { size }, self }: At & Teller) =>
    report(self, { type: 'TOOL.FIELDS', fields: brushSizeFields(size) }),
})

import { Brush, Eraser } from 'lucide-react'
import { setup } from 'xstate'
import { asBrushSize, brushSizeFields, brushSizeOf, LEAST_RADIUS } from '../../machines/editor/brush.ts'
import type { MaskLayer, MaskPort, MaskSource } from '../../machines/editor/masks.ts'
import { isMainButton, isPenEraser } from '../../machines/editor/press.ts'
import { conclude, report, samplesOf, viewsOf } from '../../machines/editor/report.ts'
import type { ToolActor } from '../../machines/editor/report.ts'
import type {
  DrawingOutcome,
  PaintMode,
  PointerSample,
  Preview,
  StrokePoint,
  ToolEvent,
  ToolView,
  TrailPoint,
} from '../../machines/editor/types.ts'
import { toolText } from '../../text/tools.ts'
import type { MaskTool } from '../tool.ts'
import { DROPS, assignTo, pressActions, pressGuards, pressStates } from '../press.ts'
import type { At as PressAt } from '../press.ts'

interface BrushToolOptions {
  readonly mode: PaintMode
  readonly layer: MaskLayer
  readonly masks: MaskSource
  readonly newId: () => string
}

interface Stroke {
  readonly id: string
  readonly mode: PaintMode
  readonly target: string | null
  /** Mutated in place: copies would cost more with each sample. */
  readonly points: StrokePoint[]
}

export interface BrushToolContext {
  readonly stroke: Stroke | null
  readonly press: PointerSample | null
  readonly size: number
  readonly last: StrokePoint | null
}

const FRESH: BrushToolContext = { stroke: null, press: null, size: 0, last: null }

/** Share of the radius at the lightest and the firmest pressure. */
const PEN_RADIUS = { lightest: 0.25, firmest: 1 } as const

const modeOf = ({ mode }: BrushToolOptions, sample: PointerSample): PaintMode =>
  isPenEraser(sample) ? 'erase' : mode

const isPress = (sample: PointerSample): boolean => isMainButton(sample) || isPenEraser(sample)

const canPaint = (options: BrushToolOptions, sample: PointerSample, view: ToolView<unknown>): boolean =>
  isPress(sample) && (modeOf(options, sample) === 'paint' || options.layer.targetOf(view) !== null)

function radiusOf(pressure: number, { pointerType }: PointerSample, size: number): number {
  const { lightest, firmest } = PEN_RADIUS
  const part = pointerType === 'pen' ? lightest + (firmest - lightest) * pressure : 1
  return Math.max((size / 2) * part, LEAST_RADIUS)
}

function dabsOf(sample: PointerSample, size: number): readonly StrokePoint[] {
  const dab = ({ x, y, pressure }: TrailPoint): StrokePoint => ({
    x,
    y,
    radius: radiusOf(pressure, sample, size),
  })
  return [...(sample.trail ?? []), sample].map(dab)
}

const isSame = (a: StrokePoint | undefined, b: StrokePoint): boolean =>
  a !== undefined && a.x === b.x && a.y === b.y && a.radius === b.radius

/** With Shift the first press continues in a straight line from the last stroke. */
function extendStroke(
  { points }: Stroke,
  sample: PointerSample,
  view: ToolView<unknown>,
  last: StrokePoint | null,
): void {
  if (points.length === 0 && last && sample.modifiers.shift) points.push(last)
  for (const dab of dabsOf(sample, brushSizeOf(view.fields)))
    if (!isSame(points.at(-1), dab)) points.push(dab)
}

const strokePreview = ({ layer }: BrushToolOptions, { id, mode, target, points }: Stroke): Preview => ({
  type: 'stroke',
  role: layer.role,
  id,
  mode,
  target,
  points,
  count: points.length,
})

function strokeCommit(
  { layer, newId }: BrushToolOptions,
  { mode, target, points }: Stroke,
  view: ToolView<unknown>,
  masks: MaskPort,
): DrawingOutcome | null {
  const shape = masks.stroke(view.bounds, points)
  if (masks.area(shape) === 0) return null
  return layer.apply({ view, target, mode, shape, masks, newId })
}

const pulledSize = (size: number, press: PointerSample, sample: PointerSample): number =>
  asBrushSize(size + (2 * (sample.screenX - press.screenX)) / sample.zoom)

type At = PressAt<BrushToolContext>

const brushGuards = (options: BrushToolOptions) => ({
  ...pressGuards,
  resizes: ({ event }: At) => {
    const { sample } = samplesOf(event)
    return isMainButton(sample) && sample.modifiers.alt
  },
  isUnready: ({ event }: At) => isPress(samplesOf(event).sample) && options.masks() === null,
  paints: ({ event }: At) => canPaint(options, samplesOf(event).sample, samplesOf(event).view),
  pressesMain: ({ event }: At) => isPress(samplesOf(event).sample),
})

const brushMemory = (options: BrushToolOptions) => {
  const remember = assignTo<BrushToolContext>()
  return {
    begin: remember(({ event }) => {
      const { sample, view } = samplesOf(event)
      const mode = modeOf(options, sample)
      const target = options.layer.targetOf(view)
      return { press: sample, stroke: { id: options.newId(), mode, target, points: [] } }
    }),
    beginSizing: remember(({ event }) => {
      const { sample, view } = samplesOf(event)
      return { press: sample, size: brushSizeOf(view.fields) }
    }),
    remember: remember(({ context: { stroke, last } }) => ({ last: stroke?.points.at(-1) ?? last })),
    rest: remember(({ context: { last } }) => ({ ...FRESH, last })),
    forget: remember(() => FRESH),
  }
}

const brushReports = (options: BrushToolOptions) => ({
  ...pressActions,
  extend: ({ context: { stroke, last }, event }: At) => {
    const { sample, view } = samplesOf(event)
    if (!stroke) return
    extendStroke(stroke, sample, view, last)
    // Converts the stroke to runs now, so that its end is fast.
    options.masks()?.gather(view.bounds, stroke.points)
  },
  showStroke: ({ context: { stroke }, self }: At & ToolActor) => {
    if (stroke) report(self, { type: 'TOOL.PREVIEW', preview: strokePreview(options, stroke) })
  },
  complete: ({ context: { stroke }, event, self }: At & ToolActor) => {
    const masks = options.masks()
    conclude(self, stroke && masks && strokeCommit(options, stroke, viewsOf(event).view, masks))
  },
  resize: ({ context: { press, size }, event, self }: At & ToolActor) => {
    if (!press) return
    const next = pulledSize(size, press, samplesOf(event).sample)
    const { role } = options.layer
    report(self, { type: 'TOOL.FIELDS', fields: brushSizeFields(next) })
    report(self, { type: 'TOOL.PREVIEW', preview: { type: 'size', role, at: press, size: next } })
  },
  restoreSize: ({ context: { size }, self }: At & ToolActor) =>
    report(self, { type: 'TOOL.FIELDS', fields: brushSizeFields(size) }),
})

const PAINTS = ['extend', 'showStroke'] as const
const KEEPS = { target: 'idle', actions: ['complete', 'remember'] } as const

/** Commits on the document as it is at the end. An interrupted stroke stays, except a two-finger dot. */
const createBrushTool = (options: BrushToolOptions) =>
  setup({
    types: {} as { context: BrushToolContext; events: ToolEvent<unknown> },
    guards: brushGuards(options),
    actions: { ...brushMemory(options), ...brushReports(options) },
  }).createMachine({
    id: 'brushTool',
    context: FRESH,
    initial: 'idle',
    on: { RESET: { target: '.idle', actions: 'forget' } },
    states: {
      ...pressStates({
        idle: {
          DOWN: [
            { guard: 'resizes', target: 'sizing', actions: 'beginSizing' },
            { guard: 'isUnready', actions: 'sayUnready' },
            { guard: 'paints', target: 'pointing', actions: ['begin', ...PAINTS] },
            { guard: 'pressesMain', actions: 'sayUnselected' },
          ],
        },
        pointing: {
          MOVE: [{ guard: 'dragsAway', target: 'dragging', actions: PAINTS }, { actions: PAINTS }],
          UP: KEEPS,
          SETTLE: KEEPS,
        },
        dragging: {
          MOVE: { actions: PAINTS },
          UP: { target: 'idle', actions: ['extend', 'complete', 'remember'] },
          INTERRUPT: KEEPS,
          SETTLE: KEEPS,
        },
      }),
      sizing: {
        on: {
          MOVE: { actions: 'resize' },
          UP: DROPS,
          CANCEL: { target: 'idle', actions: ['restoreSize', 'takeBack'] },
          BACK: { target: 'idle', actions: ['restoreSize', 'takeBack'] },
          INTERRUPT: DROPS,
          SETTLE: DROPS,
        },
      },
    },
  })

export const BRUSH = {
  id: 'brush',
  label: toolText.brush,
  icon: Brush,
  key: { code: 'KeyB' },
  cursor: 'ring',
  preview: 'stroke',
  mode: 'paint',
  startsMask: true,
  machine: (options) => createBrushTool({ ...options, mode: 'paint' }),
  summary: 'Brush and eraser: one stroke, one step.',
} as const satisfies MaskTool

export const ERASER = {
  ...BRUSH,
  id: 'eraser',
  label: toolText.eraser,
  icon: Eraser,
  key: { code: 'KeyC' },
  mode: 'erase',
  startsMask: false,
  machine: (options) => createBrushTool({ ...options, mode: 'erase' }),
} as const satisfies MaskTool

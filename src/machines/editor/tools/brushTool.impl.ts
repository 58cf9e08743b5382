import { asBrushSize, brushSizeOf } from '../brush.ts'
import type { MaskLayer, MaskPort, MaskSource } from '../masks.ts'
import { isMainButton, isPenEraser } from '../press.ts'
import type { Drawn, PaintMode, PointerSample, Preview, StrokePoint, ToolView, TrailPoint } from '../types.ts'

/** What brush and eraser do; when they do it is drawn in `brushTool.chart.ts`. */

export interface BrushToolOptions {
  readonly mode: PaintMode
  readonly layer: MaskLayer
  readonly masks: MaskSource
  readonly newId: () => string
}

export interface Stroke {
  readonly id: string
  readonly mode: PaintMode
  readonly target: string | null
  /** Grows while the stroke lasts; the one list that is changed in place, since copies of it would grow with it. */
  readonly points: StrokePoint[]
}

export interface BrushToolContext {
  readonly stroke: Stroke | null
  readonly press: PointerSample | null
  /** Diameter at the press. */
  readonly size: number
  /** Where the last stroke on this document ended. */
  readonly last: StrokePoint | null
}

export const FRESH: BrushToolContext = { stroke: null, press: null, size: 0, last: null }

/** The part of the brush's radius that the lightest and the firmest touch of a pen leave. */
export const PEN_RADIUS = { lightest: 0.25, firmest: 1 } as const

/** The smallest disc that covers the centre of a pixel wherever it lies. */
const LEAST_RADIUS = Math.SQRT1_2

export const modeOf = ({ mode }: BrushToolOptions, sample: PointerSample): PaintMode =>
  isPenEraser(sample) ? 'erase' : mode

export const isPress = (sample: PointerSample): boolean => isMainButton(sample) || isPenEraser(sample)

/** An eraser without a mask to erase from has nothing to do. */
export const canPaint = (
  options: BrushToolOptions,
  sample: PointerSample,
  view: ToolView<unknown>,
): boolean =>
  isPress(sample) && (modeOf(options, sample) === 'paint' || options.layer.targetOf(view) !== null)

function radiusOf(pressure: number, { pointerType }: PointerSample, size: number): number {
  const { lightest, firmest } = PEN_RADIUS
  const part = pointerType === 'pen' ? lightest + (firmest - lightest) * pressure : 1
  return Math.max((size / 2) * part, LEAST_RADIUS)
}

/** The dabs of a sample, those of its trail before it. */
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

/** Adds the dabs of a sample to a stroke; with Shift its first press goes on in a straight line from the last stroke. */
export function extendStroke(
  { points }: Stroke,
  sample: PointerSample,
  view: ToolView<unknown>,
  last: StrokePoint | null,
): void {
  if (points.length === 0 && last && sample.modifiers.shift) points.push(last)
  for (const dab of dabsOf(sample, brushSizeOf(view.fields)))
    if (!isSame(points.at(-1), dab)) points.push(dab)
}

export const strokePreview = (
  { layer }: BrushToolOptions,
  { id, mode, target, points }: Stroke,
): Preview => ({
  type: 'stroke',
  role: layer.role,
  id,
  mode,
  target,
  points,
  count: points.length,
})

/** The commit that a stroke ends with; null when it touches nothing. */
export function strokeCommit(
  { layer, newId }: BrushToolOptions,
  { mode, target, points }: Stroke,
  view: ToolView<unknown>,
  masks: MaskPort,
): Drawn | null {
  const shape = masks.stroke(view.bounds, points)
  if (masks.area(shape) === 0) return null
  return layer.apply({ view, target, mode, shape, masks, newId })
}

/** The diameter when the pointer pulls at the rim of a brush that had `size` at the press. */
export const pulledSize = (size: number, press: PointerSample, sample: PointerSample): number =>
  asBrushSize(size + (2 * (sample.screenX - press.screenX)) / sample.zoom)

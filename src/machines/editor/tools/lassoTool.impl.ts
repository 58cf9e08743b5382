import type { Point } from '../../../domain/geometry/point.ts'
import { nearestInPicture } from '../../../domain/geometry/rect.ts'
import { hasEffect, paintingAt, shapeCommit } from '../paint.ts'
import type { PaintOptions, Painting } from '../paint.ts'
import { isMainButton } from '../press.ts'
import type { Drawn, PaintMode, PointerSample, Preview, ToolView } from '../types.ts'

/** What the lasso does; when it does it is drawn in `lassoTool.chart.ts`. */

export interface LassoToolOptions extends PaintOptions {
  readonly mode: PaintMode
}

export interface LassoToolContext {
  readonly painting: Painting | null
  readonly press: PointerSample | null
  readonly points: readonly Point[]
}

export const RESTING: LassoToolContext = { painting: null, press: null, points: [] }

/** Fewer points enclose nothing. */
export const LEAST_POINTS = 3

export function paintingOf(
  { layer, mode }: LassoToolOptions,
  sample: PointerSample,
  view: ToolView<unknown>,
): Painting | null {
  const painting = paintingAt(layer, mode, sample, view)
  return isMainButton(sample) && hasEffect(painting) ? painting : null
}

/** The path with all that a sample brings; points that stand still are left out. */
export function extended(
  points: readonly Point[],
  sample: PointerSample,
  { bounds }: ToolView<unknown>,
): readonly Point[] {
  const longer = [...points]
  for (const at of [...(sample.trail ?? []), sample]) {
    const next = nearestInPicture(at, bounds)
    const last = longer.at(-1)
    if (last?.x !== next.x || last.y !== next.y) longer.push(next)
  }
  return longer
}

export const pathPreview = (
  { layer }: LassoToolOptions,
  { mode }: Painting,
  points: readonly Point[],
): Preview => ({
  type: 'path',
  role: layer.role,
  id: null,
  mode,
  points,
  closed: true,
  placed: points.length,
})

/** The commit that a closed path ends with; null when it encloses nothing. */
export function pathCommit(
  options: PaintOptions,
  painting: Painting,
  points: readonly Point[],
  view: ToolView<unknown>,
): Drawn | null {
  const masks = options.masks()
  if (!masks || points.length < LEAST_POINTS) return null
  return shapeCommit(options, painting, view, masks.polygon(view.bounds, points))
}

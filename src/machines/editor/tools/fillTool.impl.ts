import { modeAt, shapeCommit } from '../paint.ts'
import type { PaintOptions } from '../paint.ts'
import type { Drawn, PointerSample, ToolView } from '../types.ts'

/** What the fill tool does; when it does it is drawn in `fillTool.chart.ts`. */

export type FillToolOptions = PaintOptions

const isInside = ({ x, y }: PointerSample, { bounds }: ToolView<unknown>): boolean =>
  x >= 0 && y >= 0 && x < bounds.width && y < bounds.height

/** What a click fills of the mask that is painted now, or that there is none; null where there is nothing to fill. */
export function fillCommit(
  options: FillToolOptions,
  press: PointerSample,
  view: ToolView<unknown>,
): Drawn | null {
  const masks = options.masks()
  const target = options.layer.targetOf(view)
  if (!masks || !isInside(press, view)) return null
  if (target === null) return { lost: 'unselected' }
  const mask = options.layer.maskOf(view, target)
  if (!mask) return null
  const mode = modeAt('paint', press)
  if (mode === 'erase' && !masks.contains(mask, press)) return null
  const shape = mode === 'erase' ? masks.region(mask, press) : masks.fill(mask, press)
  return shape && shapeCommit(options, { mode, target }, view, shape)
}

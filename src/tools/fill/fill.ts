import { PaintBucket } from 'lucide-react'
import { nearestPixel } from '../../domain/geometry/rect.ts'
import { modeAt, shapeCommit } from '../../machines/editor/paint.ts'
import type { PaintOptions } from '../../machines/editor/paint.ts'
import { isMainButton } from '../../machines/editor/press.ts'
import type { DrawingOutcome, PointerSample, ToolView } from '../../machines/editor/types.ts'
import { toolText } from '../../text/tools.ts'
import type { MaskTool } from '../tool.ts'
import { createPressTool } from '../press.ts'

function fillCommit(
  options: PaintOptions,
  press: PointerSample,
  view: ToolView<unknown>,
): DrawingOutcome | null {
  const masks = options.masks()
  const target = options.layer.targetOf(view)
  if (!masks) return null
  if (target === null) return { lost: 'unselected' }
  const mask = options.layer.maskOf(view, target)
  if (!mask) return null
  const mode = modeAt('paint', press)
  const at = nearestPixel(press, view.bounds)
  if (mode === 'erase' && !masks.contains(mask, at)) return null
  const shape = mode === 'erase' ? masks.region(mask, at) : masks.fill(mask, at)
  return shape && shapeCommit(options, { mode, target }, view, shape)
}

const createFillTool = (options: PaintOptions) =>
  createPressTool<PointerSample>({
    id: 'fillTool',
    begin: (sample) => (isMainButton(sample) && options.masks() ? sample : null),
    refuse: (sample) => (isMainButton(sample) ? { type: 'TOOL.UNREADY' } : null),
    click: (press, _, view) => fillCommit(options, press, view),
  })

export const FILL = {
  id: 'fill',
  label: toolText.fill,
  icon: PaintBucket,
  key: { code: 'KeyG' },
  cursor: 'cross',
  preview: null,
  mode: 'paint',
  startsMask: false,
  machine: createFillTool,
  summary: 'Fills holes and enclosed surroundings.',
} as const satisfies MaskTool

import { Lasso } from 'lucide-react'
import type { Point } from '../../domain/geometry/point.ts'
import { nearestInPicture } from '../../domain/geometry/rect.ts'
import { closedPathCommit, closedPathPreview, mainPainting, unpainted } from '../../machines/editor/paint.ts'
import type { PaintOptions, Painting } from '../../machines/editor/paint.ts'
import type { PointerSample, ToolView } from '../../machines/editor/types.ts'
import { toolText } from '../../text/tools.ts'
import type { MaskTool } from '../tool.ts'
import { createPressTool } from '../press.ts'

interface LassoWork extends Painting {
  readonly points: readonly Point[]
}

function extended(
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

/** An interrupted path is dropped. */
const createLassoTool = (options: PaintOptions) =>
  createPressTool<LassoWork>({
    id: 'lassoTool',
    begin: (sample, view) => {
      const painting = mainPainting(options, 'paint', sample, view)
      return painting && { ...painting, points: extended([], sample, view) }
    },
    refuse: unpainted(options),
    drag: {
      extend: (work, sample, view) => ({ ...work, points: extended(work.points, sample, view) }),
      preview: (work) => closedPathPreview(options, work, work.points),
      release: (work, view) => closedPathCommit(options, work, work.points, view),
    },
  })

export const LASSO = {
  id: 'lasso',
  label: toolText.lasso,
  icon: Lasso,
  key: { code: 'KeyL' },
  cursor: 'cross',
  preview: 'path',
  mode: 'paint',
  startsMask: true,
  machine: createLassoTool,
  summary: 'A free path whose inside becomes part of a mask.',
} as const satisfies MaskTool

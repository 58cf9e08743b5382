import { Circle, Square } from 'lucide-react'
import type { Point } from '../../domain/geometry/point.ts'
import type { Rect } from '../../domain/geometry/rect.ts'
import { closedPathCommit, closedPathPreview, mainPainting, unpainted } from '../../machines/editor/paint.ts'
import type { PaintOptions, Painting } from '../../machines/editor/paint.ts'
import { rectBetween } from '../../machines/editor/rects.ts'
import type { PointerSample, ToolView } from '../../machines/editor/types.ts'
import { toolText } from '../../text/tools.ts'
import type { MaskTool } from '../tool.ts'
import { createPressTool } from '../press.ts'

/** In source pixels. */
type Outline = (rect: Rect) => readonly Point[]

const rectangle: Outline = ({ x, y, width, height }) => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]

/** With 256 corners the polygon is within 0.2 px of an ellipse 4,000 px wide. */
const ELLIPSE_CORNERS = 256

const ellipse: Outline = ({ x, y, width, height }) =>
  Array.from({ length: ELLIPSE_CORNERS }, (_, index) => {
    const angle = (2 * Math.PI * index) / ELLIPSE_CORNERS
    return { x: x + (width / 2) * (1 + Math.cos(angle)), y: y + (height / 2) * (1 + Math.sin(angle)) }
  })

interface ShapeWork extends Painting {
  readonly from: Point
  readonly rect: Rect
}

/** Shift makes a square or a circle. */
const rectTo = (from: Point, sample: PointerSample, { bounds }: ToolView<unknown>): Rect =>
  rectBetween(from, sample, bounds, { proportional: sample.modifiers.shift, centred: false })

const createShapeTool = (id: string, outline: Outline) => (options: PaintOptions) =>
  createPressTool<ShapeWork>({
    id,
    begin: (sample, view) => {
      const painting = mainPainting(options, 'paint', sample, view)
      return (
        painting && { ...painting, from: { x: sample.x, y: sample.y }, rect: rectTo(sample, sample, view) }
      )
    },
    refuse: unpainted(options),
    drag: {
      extend: (work, sample, view) => ({ ...work, rect: rectTo(work.from, sample, view) }),
      preview: (work) => closedPathPreview(options, work, outline(work.rect)),
      release: (work, view) => closedPathCommit(options, work, outline(work.rect), view),
    },
  })

const DRAGGED = { cursor: 'cross', preview: 'path', mode: 'paint', startsMask: true } as const

export const RECTANGLE = {
  ...DRAGGED,
  id: 'rectangle',
  label: toolText.rectangle,
  icon: Square,
  key: { code: 'KeyR', alt: true },
  machine: createShapeTool('rectangleTool', rectangle),
  summary: 'A rectangle whose inside becomes part of a mask.',
} as const satisfies MaskTool

export const ELLIPSE = {
  ...DRAGGED,
  id: 'ellipse',
  label: toolText.ellipse,
  icon: Circle,
  key: { code: 'KeyO', alt: true },
  machine: createShapeTool('ellipseTool', ellipse),
  summary: 'An ellipse whose inside becomes part of a mask.',
} as const satisfies MaskTool

import { BRUSH, ERASER } from './brush/brush.ts'
import { FILL } from './fill/fill.ts'
import { LASSO } from './lasso/lasso.ts'
import type { MaskTool } from './mask-tool.ts'
import { POLYGON } from './polygon/polygon.ts'
import { ELLIPSE, RECTANGLE } from './shape/shape.ts'
import { SMART } from './smart/smart.ts'

/** The tools of every kind with masks, in the order in which they are offered; the first one is in use at the start. */
export const MASK_TOOLS: readonly MaskTool[] = [
  BRUSH,
  ERASER,
  POLYGON,
  LASSO,
  RECTANGLE,
  ELLIPSE,
  FILL,
  SMART,
]

/** Whether a tool, by its id, can begin a new mask. */
export const startsMask = (id: string): boolean =>
  MASK_TOOLS.some((tool) => tool.id === id && tool.startsMask)

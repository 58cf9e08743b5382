import {
  CLIP_CROP,
  ERROR_BOX,
  EXCLUDED_BOX,
  EXCLUDED_CROP,
  OBJECT_BOX,
  SELECT,
  TRACKING_CROP,
} from './box/box.ts'
import { BRUSH, ERASER } from './brush/brush.ts'
import { FILL } from './fill/fill.ts'
import { LASSO } from './lasso/lasso.ts'
import { PAN } from './pan/pan.ts'
import { POINT } from './point/point.ts'
import type { MaskTool, Tool } from './tool.ts'
import { OUTLINE, POLYGON, POLYLINE } from './polygon/polygon.ts'
import { ELLIPSE, RECTANGLE } from './shape/shape.ts'
import { NODE, SUGGEST, WHOLE } from './skeleton/skeleton.ts'
import { SMART } from './smart/smart.ts'

/** In the order of the tool bar; the first is active at the start. */
export const MASK_TOOLS = [
  BRUSH,
  ERASER,
  POLYGON,
  LASSO,
  RECTANGLE,
  ELLIPSE,
  FILL,
  SMART,
] as const satisfies readonly MaskTool[]

export const startsMask = (id: string): boolean =>
  MASK_TOOLS.some((tool) => tool.id === id && tool.startsMask)

export const TOOLS: readonly Tool<never>[] = [
  SELECT,
  TRACKING_CROP,
  EXCLUDED_BOX,
  ERROR_BOX,
  CLIP_CROP,
  EXCLUDED_CROP,
  OBJECT_BOX,
  OUTLINE,
  POLYLINE,
  POINT,
  NODE,
  WHOLE,
  SUGGEST,
  ...MASK_TOOLS,
  PAN,
]

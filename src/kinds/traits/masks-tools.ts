import type { ToolSpec } from '../types.ts'
import { SEGMENT_LAYER } from './masks-layer.ts'

/** What paints segments, the brush first. */
export const MASK_TOOLS: readonly ToolSpec[] = [
  { type: 'brush', id: 'brush', command: 'tool.brush', mode: 'paint', layer: SEGMENT_LAYER },
  { type: 'brush', id: 'eraser', command: 'tool.eraser', mode: 'erase', layer: SEGMENT_LAYER },
  {
    type: 'polygon',
    id: 'polygon',
    command: 'tool.polygon',
    creates: { holds: 'masks', mode: 'paint', layer: SEGMENT_LAYER },
  },
  { type: 'lasso', id: 'lasso', command: 'tool.lasso', mode: 'paint', layer: SEGMENT_LAYER },
  { type: 'fill', id: 'fill', command: 'tool.fill', layer: SEGMENT_LAYER },
]

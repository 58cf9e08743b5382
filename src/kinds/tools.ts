import type { BoxLayer } from '../machines/editor/box-layer.ts'
import type { ToolSpec } from './types.ts'

/** The role of what a press of this tool makes or paints; null for one that only picks. */
export function drawnRole(tool: ToolSpec): string | null {
  switch (tool.type) {
    case 'box':
    case 'point':
      return tool.creates?.role ?? null
    case 'brush':
    case 'lasso':
    case 'fill':
    case 'smart':
      return tool.layer.role
    case 'polygon':
      return tool.creates.layer.role
    case 'skeleton':
      return tool.mode === 'whole' ? tool.layer.frameRole : tool.layer.role
  }
}

/** Each layer of boxes that one of the tools works on, once. */
export const boxLayersOf = (tools: readonly ToolSpec[]): readonly BoxLayer[] => [
  ...new Set(tools.flatMap((tool) => (tool.type === 'box' ? tool.layers : []))),
]

/** Whether a tool paints masks, so that the codec is needed. */
export const paintsMasks = (tool: ToolSpec): boolean =>
  tool.type === 'brush' ||
  tool.type === 'lasso' ||
  tool.type === 'fill' ||
  tool.type === 'smart' ||
  (tool.type === 'polygon' && tool.creates.holds === 'masks')

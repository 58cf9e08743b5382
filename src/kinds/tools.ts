import type { BoxLayer } from '../machines/editor/box-layer.ts'
import type { Tool } from '../tools/tool.ts'
import type { ToolSpec } from './types.ts'

export const offered = <AnyTool extends Tool<never>>(tool: AnyTool) => {
  const id: AnyTool['id'] = tool.id
  return { tool, id, command: `tool.${id}` } as const
}

interface Picking {
  readonly editor: { readonly send: (event: { readonly type: 'PICK'; readonly tool: string }) => void }
}

export const pickTool = ({ id, label, key }: Pick<Tool<never>, 'id' | 'label' | 'key'>) =>
  ({
    group: 'tool',
    label,
    keys: [key],
    run: ({ editor }: Picking) => editor.send({ type: 'PICK', tool: id }),
  }) as const

export function drawnRole(tool: ToolSpec): string | null {
  switch (tool.type) {
    case 'box':
    case 'point':
      return tool.creates?.role ?? null
    case 'mask':
    case 'polygon':
      return tool.layer.role
    case 'skeleton':
      return tool.mode === 'whole' ? tool.layer.frameRole : tool.layer.role
  }
}

export const boxLayersOf = (tools: readonly ToolSpec[]): readonly BoxLayer[] => [
  ...new Set(tools.flatMap((tool) => (tool.type === 'box' ? tool.layers : []))),
]

import type { MaskLayer } from '../../../machines/editor/masks.ts'
import { MASK_TOOLS } from '../../../tools/tools.ts'
import { ANNOTATES } from '../../command.ts'
import { offered, pickTool } from '../../tools.ts'
import type { ToolSpec } from '../../types.ts'

export const maskToolsOn = (layer: MaskLayer): readonly ToolSpec[] =>
  MASK_TOOLS.map((tool) => ({ type: 'mask', ...offered(tool), layer }))

type PickMaskTool = ReturnType<typeof pickTool> & { readonly purposes: typeof ANNOTATES }

export const MASK_TOOL_COMMANDS = Object.fromEntries(
  MASK_TOOLS.map((tool) => [`tool.${tool.id}`, { ...pickTool(tool), purposes: ANNOTATES }]),
) as Readonly<Record<`tool.${(typeof MASK_TOOLS)[number]['id']}`, PickMaskTool>>

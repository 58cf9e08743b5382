import type { MaskLayer } from '../../../machines/editor/masks.ts'
import type { ToolId } from '../../../text/tools.ts'
import type { Combination } from '../../../tools/combination.ts'
import { MASK_TOOLS } from '../../../tools/tools.ts'
import { offered } from '../../tools.ts'
import { ANNOTATES, type Shortcut } from '../../shortcuts.ts'
import type { ToolSpec } from '../../types.ts'

export const maskToolsOn = (layer: MaskLayer): readonly ToolSpec[] =>
  MASK_TOOLS.map((tool) => ({ type: 'mask', ...offered(tool), layer }))

export const maskToolShortcuts = (
  others: Readonly<Partial<Record<ToolId, Combination>>> = {},
): readonly Shortcut[] =>
  MASK_TOOLS.map(({ id, key }) => ({
    command: `tool.${id}`,
    group: 'tool',
    combinations: [others[id] ?? key],
    purposes: ANNOTATES,
  }))

import type { Command } from '../../../kinds/command.ts'
import type { ToolSpec } from '../../../kinds/types.ts'
import type { HiddenReason } from '../../canvas/hidden-reason.ts'

interface Sight {
  readonly all: HiddenReason | null
  readonly nodes: HiddenReason | null
  readonly boxes: HiddenReason | null
}

/** Null where a command changes nothing invisible. */
export function hiddenReasonOf(
  changes: Command<never>['changes'],
  tool: ToolSpec['type'] | null,
  { all, nodes, boxes }: Sight,
): HiddenReason | null {
  if (all !== null && changes) return all
  switch (changes) {
    case 'nodes':
      return nodes
    case 'selectedBox':
      return boxes
    case 'target':
      return tool === 'skeleton' ? nodes : tool === 'box' ? boxes : null
    case 'shapes':
    case undefined:
      return null
  }
}

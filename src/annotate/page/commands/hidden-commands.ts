import type { Command } from '../../../kinds/commands.ts'
import type { ToolSpec } from '../../../kinds/types.ts'
import type { HiddenReason } from '../../canvas/hidden-reason.ts'

/** Commands of the active tool that change its target. */
const BY_TOOL: readonly Command[] = ['edit.nudge', 'edit.remove', 'node.cursor']

/** Commands that change nodes in place. */
const ON_NODES: readonly Command[] = [
  'node.place',
  'node.placeHidden',
  'node.visibility',
  'node.reject',
  'skeleton.drop',
  'skeleton.mirror',
  'skeleton.swap',
  'skeleton.copyPrevious',
]

/** Commands that change boxes and masks in place. */
const ON_SHAPES: readonly Command[] = [
  'crop.copyPrevious',
  'crop.paste',
  'crop.whole',
  'clip.copyCrop',
  'clip.toggleCrop',
  'clip.turnCrop',
  'segment.paste',
  'segment.recolour',
  'segment.raise',
  'segment.lower',
  'segment.inward',
  'segment.outward',
  'segment.merge',
  'segment.cutOut',
  'segment.toHuman',
  'segment.toCover',
  'segment.toExclude',
  'object.remove',
  'mask.paste',
  'mask.copyNext',
  'mask.copyPrevious',
  'mask.removeFrom',
]

const ON_ANY: ReadonlySet<Command> = new Set([...BY_TOOL, ...ON_NODES, ...ON_SHAPES, 'edit.place'])

interface Sight {
  readonly all: HiddenReason | null
  readonly nodes: HiddenReason | null
  /** Selected boxes of the command's layers. */
  readonly boxes: HiddenReason | null
}

/** Why a command would change invisible things; null where it does not. */
export function hiddenReasonOf(
  command: Command,
  tool: ToolSpec['type'] | null,
  { all, nodes, boxes }: Sight,
): HiddenReason | null {
  if (all !== null) return ON_ANY.has(command) ? all : null
  const isOnNodes = ON_NODES.includes(command) || (tool === 'skeleton' && BY_TOOL.includes(command))
  if (isOnNodes) return nodes
  if (command === 'edit.place') return boxes
  return tool === 'box' && BY_TOOL.includes(command) ? boxes : null
}

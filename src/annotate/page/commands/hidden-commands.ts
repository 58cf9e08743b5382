import type { Command } from '../../../kinds/commands.ts'
import type { ToolSpec } from '../../../kinds/types.ts'
import type { HiddenReason } from '../../canvas/hidden-reason.ts'

/** What goes to the tool in hand, and changes what that works on. */
const BY_TOOL: readonly Command[] = ['edit.nudge', 'edit.remove', 'node.cursor']

/** What is done to nodes where they stand. */
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

/** What is done to boxes and masks where they lie. */
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

/** What is out of sight, and why; null for what is seen. */
interface Sight {
  readonly all: HiddenReason | null
  readonly nodes: HiddenReason | null
  /** Boxes that are selected, of those that the command goes to. */
  readonly boxes: HiddenReason | null
}

/** Why a command would change what is out of sight; null where it does not. */
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

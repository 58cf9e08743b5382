import type { Command } from '../../kinds/commands.ts'
import type { Fields } from '../../machines/editor/types.ts'

/** What is done to nodes where they stand. */
const ON_NODES: readonly Command[] = [
  'node.cursor',
  'node.place',
  'node.placeHidden',
  'node.visibility',
  'node.reject',
  'skeleton.drop',
  'skeleton.mirror',
  'skeleton.swap',
  'skeleton.copyPrevious',
]

const PLACING: ReadonlySet<Command> = new Set(['edit.nudge', 'edit.remove', ...ON_NODES])

/** Whether a command would change what is out of sight: any annotation while all are, nodes while they alone are. */
export const isUnseen = (command: Command, hidden: boolean, fields: Fields): boolean =>
  hidden ? PLACING.has(command) : fields['hideNode'] === true && ON_NODES.includes(command)

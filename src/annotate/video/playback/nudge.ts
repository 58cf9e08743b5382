import type { Command } from '../../../kinds/commands.ts'
import type { EditorActor } from '../../canvas/editor-machine.ts'
import { placeOf } from '../../physical-key.ts'

interface Nudged {
  readonly editor: EditorActor
  readonly event: KeyboardEvent | null
}

/** Arrows seek in videos, so boxes are nudged with Ctrl, which their tools do not know. True when it was that command. */
export function nudgeByKey(command: Command, { editor, event }: Nudged): boolean {
  if (command !== 'edit.nudge') return false
  if (event) {
    const modifiers = { shift: event.shiftKey, ctrl: false, alt: false, meta: false }
    const key = { key: placeOf(event), modifiers, repeat: event.repeat, time: Date.now() }
    editor.send({ type: 'KEY', key })
  }
  return true
}

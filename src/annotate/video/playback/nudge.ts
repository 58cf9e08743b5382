import type { EditorActor } from '../../canvas/editor-machine.ts'
import { placeOf } from '../../physical-key.ts'

interface Nudged {
  readonly editor: EditorActor
  readonly event: KeyboardEvent | null
}

/** Arrows seek in videos, so boxes are nudged with Ctrl, which their tools do not know. */
export function nudgeWithCtrl({ editor, event }: Nudged): void {
  if (!event) return
  const modifiers = { shift: event.shiftKey, ctrl: false, alt: false, meta: false }
  const key = { key: placeOf(event), modifiers, repeat: event.repeat, time: Date.now() }
  editor.send({ type: 'KEY', key })
}

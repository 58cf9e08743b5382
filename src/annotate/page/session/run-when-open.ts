import type { EditorActor } from '../../canvas/editor-machine.ts'
import { itemOfKey } from './editor-key.ts'

/**
 * Does something to the item that an editor had open under a key: at once, or when one comes back to it. Not at all where it
 * is handed in by then, or open at another version.
 */
export function runWhenOpen(editor: EditorActor, key: string, act: () => void): void {
  const item = itemOfKey(key)
  const openNow = () => {
    const { key: open } = editor.getSnapshot().context
    const now = open === null ? null : itemOfKey(open)
    return now?.uuid === item.uuid ? now : null
  }
  const meet = (): void => {
    const now = openNow()
    if (now?.isOpen && now.version === item.version) act()
  }
  if (openNow()) return meet()
  const subscription = editor.subscribe(() => {
    if (!openNow()) return
    subscription.unsubscribe()
    meet()
  })
}

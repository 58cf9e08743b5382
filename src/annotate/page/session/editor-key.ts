import { idOf, isOpen } from '../../../machines/stage/tasks.ts'
import type { BatchItem } from '../../../machines/work.ts'
import type { EditorActor } from '../../canvas/editor-machine.ts'

export interface OpenedItem {
  readonly uuid: string
  readonly version: number
  readonly isOpen: boolean
}

export const openedItem = (task: BatchItem): OpenedItem => ({
  uuid: idOf(task),
  version: task.item.version,
  isOpen: isOpen(task),
})

/** A different key reopens, the same key never does. */
export function editorKeyOf(task: BatchItem): string {
  const { uuid, version, isOpen: open } = openedItem(task)
  return [uuid, version, task.revision, open ? 'open' : 'closed'].join('|')
}

export const revisionOfKey = (key: string): number => Number(key.split('|')[2])

export function itemOfKey(key: string): OpenedItem {
  const [uuid = '', version = '', , state] = key.split('|')
  return { uuid, version: Number(version), isOpen: state === 'open' }
}

/** Now or later; never if the item is closed or at another version by then. */
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

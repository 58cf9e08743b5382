import { idOf, isOpen } from '../../../machines/stage/tasks.ts'
import type { BatchItem } from '../../../machines/work.ts'

/** Which item the editor shows, at which version, and whether it is still to be handed in. */
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

/** Names the state of an item that the editor opens: another one is opened anew, the same one never. */
export function editorKeyOf(task: BatchItem): string {
  const { uuid, version, isOpen: open } = openedItem(task)
  return [uuid, version, task.revision, open ? 'open' : 'closed'].join('|')
}

/** The revision of the task that an opening key names. */
export const revisionOfKey = (key: string): number => Number(key.split('|')[2])

/** What an opening key is about. */
export function itemOfKey(key: string): OpenedItem {
  const [uuid = '', version = '', , state] = key.split('|')
  return { uuid, version: Number(version), isOpen: state === 'open' }
}

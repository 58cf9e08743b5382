import type { OutboxActor } from '../outbox.ts'
import type { WorkQueue, SavedItem, SavedList, StagePorts } from '../ports.ts'
import { isSameQueue } from '../ports.ts'
import { ready } from './pull.ts'
import type { ReadyList, Restored } from './types.ts'

/** The index of a list whose item there has been handed in meanwhile: the next that is open, if there is one. */
function indexAfter(list: SavedList, items: readonly SavedItem[]): number {
  const { currentIndex } = list
  if (items[currentIndex]?.state === list.items[currentIndex]?.state) return currentIndex
  const open = items.flatMap(({ state }, index) => (state === 'open' ? [index] : []))
  return open.find((index) => index > currentIndex) ?? open[0] ?? currentIndex
}

/** A tab stores a push before its list, and may have been killed in between: what a push carries is handed in. */
function withHandedIn(list: ReadyList, isHandedIn: (item: SavedItem) => boolean): ReadyList {
  const items = list.items.map((one) =>
    one.state === 'open' && isHandedIn(one) ? { ...one, state: 'submitted' as const } : one,
  )
  return { ...list, items, currentIndex: indexAfter(list, items) }
}

/** The list that was left here, with the local work on it. */
export async function restore(ports: StagePorts, outbox: OutboxActor, queue: WorkQueue): Promise<Restored> {
  // As they are now: the server may have answered them by the time that the list is here.
  const entries = outbox
    .getSnapshot()
    .context.entries.filter((entry) => entry.refusal === null && isSameQueue(entry, queue))
  const list = await ports.local.loadList(queue)
  if (!list) return { list, works: [] }
  const works = await ports.local.loadWork(list.items.map(({ item }) => item.resource.uuid))
  const items = list.items.map((one) => ({ ...one, item: ready(ports, one.item) }))
  const isHandedIn = ({ item }: SavedItem): boolean =>
    entries.some(({ push }) => push.id === item.resource.uuid && push.version === item.version)
  return { list: withHandedIn({ ...list, items }, isHandedIn), works }
}

import type { LocalPort, WorkQueue, SavedItem, SavedList } from '../../machines/ports.ts'
import type { WorkItem } from '../../machines/work.ts'
import type { Database } from './database.ts'
import { under } from './database.ts'
import { pushesStored } from './outbox-store.ts'
import type { SavedState } from './saved-state.ts'
import type { ListState } from './slices.ts'
import { withoutSignature } from './signatures.ts'
import { createWorkStore } from './work-store.ts'
import type { WriteQueue } from './write-queue.ts'

export interface LocalPortTools {
  database: Database
  owner: string
  state: SavedState
  /** Puts fresh signatures on the media of items; gives them back as they are when the server cannot be reached. */
  resign: (items: readonly WorkItem[]) => Promise<readonly WorkItem[]>
  queue: WriteQueue
}

/** What is stored of each place's list. */
type Written = Map<string, ReadonlyMap<string, SavedItem>>

/** Name of a page's list: its stage, and what tells the stage's paths apart. */
export const placeKey = ({ assignment }: WorkQueue): string => Object.values(assignment).join(':')

/** Lists in the slices of `persist:root`, their items and all unsaved work in IndexedDB. */
export function createLocalPort(tools: LocalPortTools): LocalPort {
  const { database, owner, queue } = tools
  const works = createWorkStore(database, owner)
  /** What each place last wrote, so that a moved index does not write every item again. */
  const written: Written = new Map()

  return {
    loadList: async (place) => {
      await queue.settled()
      return loadList(tools, place)
    },
    saveList: (place, list) => {
      queue.add(`list ${place.kind}/${placeKey(place)}`, () => saveList(tools, place, list, written))
    },
    loadWork: async (ids) => {
      await queue.settled()
      const found = await Promise.all(ids.map((uuid) => works.load(uuid)))
      return found.filter((work) => work !== null)
    },
    saveWork: (work) => {
      queue.add(`work ${work.uuid}`, () => works.save(work))
    },
    dropWork: (uuid) => {
      queue.add(`work ${uuid}`, () => works.drop(uuid))
    },
    stored: (uuid) => queue.done(`work ${uuid}`),
  }
}

async function loadList(
  { database, owner, state, resign }: LocalPortTools,
  place: WorkQueue,
): Promise<SavedList | null> {
  const key = placeKey(place)
  const saved = state.read(place.kind).lists[key]
  if (!saved || saved.list.length === 0) return null
  const rows = await database.getAll('items', under(owner, `${place.kind}/${key}`))
  const stored = new Map(rows.map((row) => [row.uuid, row]))
  const entries = saved.list.filter((entry) => stored.has(entry.uuid))
  if (entries.length === 0) return null
  const items = await resign(entries.flatMap((entry) => stored.get(entry.uuid)?.item ?? []))
  return {
    items: entries.flatMap((entry, index) => {
      const item = items[index]
      const verdict = stored.get(entry.uuid)?.verdict
      return item ? [{ item, state: entry.state, ...(verdict && { verdict }) }] : []
    }),
    currentIndex: Math.min(saved.currentIndex, entries.length - 1),
    remaining: saved.remaining,
  }
}

async function saveList(
  { database, owner, state }: LocalPortTools,
  place: WorkQueue,
  list: SavedList,
  written: Written,
): Promise<void> {
  const key = placeKey(place)
  const storedPlace = `${place.kind}/${key}`
  const before = written.get(storedPlace)
  const now = new Map(list.items.map((saved) => [saved.item.resource.uuid, saved]))
  const changed = [...now].filter(([uuid, { item, verdict }]) => {
    const was = before?.get(uuid)
    return was?.item !== item || was.verdict !== verdict
  })
  // One after another: the browser copies an item when it is asked to store it, and a batch that was just pulled, all at once,
  // would be some 50 ms in which the page that is about to show it does nothing else.
  for (const [uuid, { item, verdict }] of changed) {
    const row = { owner, place: storedPlace, uuid, item: withoutSignature(item) }
    await database.put('items', verdict ? { ...row, verdict } : row)
  }
  const next: ListState = {
    list: list.items.map((each) => ({
      uuid: each.item.resource.uuid,
      path: each.item.resource.path,
      state: each.state,
    })),
    currentIndex: list.currentIndex,
    remaining: list.remaining,
  }
  // A tab that is killed must not leave a list that calls handed in what lies nowhere else.
  await pushesStored(database, owner)
  const slice = state.read(place.kind)
  state.write(place.kind, { ...slice, lists: { ...slice.lists, [key]: next } })
  written.set(storedPlace, now)
  await dropOthers(database, owner, storedPlace, now)
}

/** Items that the list no longer names go last, so that a tab killed in between still finds all it names. */
async function dropOthers(
  database: Database,
  owner: string,
  place: string,
  kept: ReadonlyMap<string, unknown>,
): Promise<void> {
  const keys = await database.getAllKeys('items', under(owner, place))
  const stale = keys.filter(([, , uuid]) => !kept.has(uuid))
  await Promise.all(stale.map((key) => database.delete('items', key)))
}

import type { LocalPort, WorkQueue, SavedItem, SavedList } from '../../machines/ports.ts'
import type { WorkItem } from '../../machines/work.ts'
import type { IndexedDb } from './database.ts'
import { under } from './database.ts'
import { pushesStored } from './outbox-store.ts'
import type { SavedState } from './saved-state.ts'
import type { ListState } from './slices.ts'
import { withoutSignature } from './signatures.ts'
import { createWorkStore } from './work-store.ts'
import type { WriteQueue } from './write-queue.ts'

interface LocalPortTools {
  database: IndexedDb
  owner: string
  state: SavedState
  resign: (items: readonly WorkItem[]) => Promise<readonly WorkItem[]>
  queue: WriteQueue
}

type Written = Map<string, ReadonlyMap<string, SavedItem>>

export const placeKey = ({ assignment }: WorkQueue): string => Object.values(assignment).join(':')

/** Lists are in `persist:root`, their items and unsaved work in IndexedDB. */
export function createLocalPort(tools: LocalPortTools): LocalPort {
  const { database, owner, queue } = tools
  const works = createWorkStore(database, owner)
  /** A new index does not write every item again. */
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
  // One after another: the browser copies each item, and a whole batch would block for about 50 ms.
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
  // After a crash no list may claim a push that is stored nowhere.
  await pushesStored(database, owner)
  const slice = state.read(place.kind)
  state.write(place.kind, { ...slice, lists: { ...slice.lists, [key]: next } })
  written.set(storedPlace, now)
  await dropOthers(database, owner, storedPlace, now)
}

/** Last, so that after a crash the list still finds all its items. */
async function dropOthers(
  database: IndexedDb,
  owner: string,
  place: string,
  listed: ReadonlyMap<string, unknown>,
): Promise<void> {
  const keys = await database.getAllKeys('items', under(owner, place))
  const stale = keys.filter(([, , uuid]) => !listed.has(uuid))
  await Promise.all(stale.map((key) => database.delete('items', key)))
}

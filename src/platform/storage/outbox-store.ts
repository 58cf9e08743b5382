import { EMPTY_HISTORY } from '../../machines/editor/history.ts'
import type { OutboxStore } from '../../machines/ports.ts'
import type { OutboxEntry } from '../../machines/work.ts'
import type { IndexedDb, OutboxRow } from './database.ts'
import { inOneTransaction, under } from './database.ts'
import { historyOf } from './steps.ts'
import { readSteps } from './work-store.ts'

/** The history is empty where the stored work is other work by now. */
async function entryOf(database: IndexedDb, { owner, entry, trail }: OutboxRow): Promise<OutboxEntry> {
  if (!trail) return entry
  const row = await database.get('work', [owner, entry.item.resource.uuid])
  const isSame =
    row?.work.version === entry.push.version &&
    row.trail.done === trail.done &&
    row.trail.undone === trail.undone
  const steps = isSame ? await readSteps(database, row) : null
  return { ...entry, history: steps ? historyOf(steps, row?.trail.done ?? 0) : EMPTY_HISTORY }
}

export const createOutboxStore = (database: IndexedDb, owner: string): OutboxStore => ({
  load: async () => {
    const rows = await database.getAll('outbox', under(owner))
    const entries = await Promise.all(rows.map((row) => entryOf(database, row)))
    return entries.sort((a, b) => a.createdAt - b.createdAt)
  },
  put: async (entry) => {
    const { done, undone } = entry.history
    const transaction = database.transaction(['outbox'], 'readwrite', { durability: 'strict' })
    const row = { owner, key: entry.key, entry: { ...entry, history: EMPTY_HISTORY } }
    const trail = { done: done.length, undone: undone.length }
    await inOneTransaction(transaction, (writing) => [writing.objectStore('outbox').put({ ...row, trail })])
  },
  remove: (key) => database.delete('outbox', [owner, key]),
})

/** Transactions on one store keep their order. */
export const pushesStored = (database: IndexedDb, owner: string): Promise<unknown> =>
  database.count('outbox', under(owner))

import type { OutboxStore } from '../machines/ports.ts'
import type { Database } from './database.ts'
import { under } from './database.ts'

/** Pushes on their way, kept until the server has answered. Oldest first. */
export const createOutboxStore = (database: Database, owner: string): OutboxStore => ({
  load: async () => {
    const rows = await database.getAll('outbox', under(owner))
    return rows.map((row) => row.entry).sort((a, b) => a.createdAt - b.createdAt)
  },
  put: async (entry) => {
    const transaction = database.transaction('outbox', 'readwrite', { durability: 'strict' })
    await transaction.store.put({ owner, key: entry.key, entry })
    await transaction.done
  },
  remove: (key) => database.delete('outbox', [owner, key]),
})

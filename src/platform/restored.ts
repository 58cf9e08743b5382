import type { Database } from './database.ts'

let database: Database | null = null

/** Called by the gate, before anything else is shown. */
export function setRestoredDatabase(restored: Database): void {
  database = restored
}

/** The database that the gate has opened. Throws before that: nothing may run outside the gate. */
export function restoredDatabase(): Database {
  if (!database) throw new Error('local data is used before it is restored')
  return database
}

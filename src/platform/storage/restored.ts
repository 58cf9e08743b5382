import type { IndexedDb } from './database.ts'

let database: IndexedDb | null = null
let open: (opened: IndexedDb) => void = () => {}
const restored = new Promise<IndexedDb>((resolve) => {
  open = resolve
})

export function setRestoredDatabase(opened: IndexedDb): void {
  database = opened
  open(opened)
}

/** @throws before the restore gate has opened it */
export function restoredDatabase(): IndexedDb {
  if (!database) throw new Error('local data is used before it is restored')
  return database
}

export const whenRestored = (): Promise<IndexedDb> => restored

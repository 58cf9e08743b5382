import type { Database } from './database.ts'

let database: Database | null = null
let open: (opened: Database) => void = () => {}
const restored = new Promise<Database>((resolve) => {
  open = resolve
})

export function setRestoredDatabase(opened: Database): void {
  database = opened
  open(opened)
}

/** @throws before the restore gate has opened it */
export function restoredDatabase(): Database {
  if (!database) throw new Error('local data is used before it is restored')
  return database
}

export const whenRestored = (): Promise<Database> => restored

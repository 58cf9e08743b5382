import type { Database } from './database.ts'

let database: Database | null = null
let open: (opened: Database) => void = () => {}
const restored = new Promise<Database>((resolve) => {
  open = resolve
})

/** Called by the gate, before anything else is shown. */
export function setRestoredDatabase(opened: Database): void {
  database = opened
  open(opened)
}

/** The database that the gate has opened. Throws before that: nothing may run outside the gate. */
export function restoredDatabase(): Database {
  if (!database) throw new Error('local data is used before it is restored')
  return database
}

/** The same for what starts beside the gate; never resolves when the gate does not open. */
export const whenRestored = (): Promise<Database> => restored

import type { DBSchema, IDBPDatabase } from 'idb'
import { deleteDB, openDB } from 'idb'
import type { LocalWork, OutboxEntry, WorkItem } from '../machines/work.ts'

export const DATABASE_NAME = 'biaozhu'
export const DATABASE_VERSION = 1

/** Every row names its owner, and keys begin with it: another person's login never reads it. */
export interface Schema extends DBSchema {
  /** Unsaved work by owner and resource. */
  work: { key: [owner: string, uuid: string]; value: { owner: string; uuid: string; work: LocalWork } }
  /** Items of lists, whole, by owner, page and resource. */
  items: {
    key: [owner: string, place: string, uuid: string]
    value: { owner: string; place: string; uuid: string; item: WorkItem }
  }
  /** Pushes on their way, by owner and idempotency key. */
  outbox: { key: [owner: string, key: string]; value: { owner: string; key: string; entry: OutboxEntry } }
}

export type Database = IDBPDatabase<Schema>

/**
 * Opens the database. While another tab holds an older version open this waits, and the gate's time limit counts.
 * A newer version elsewhere closes this connection so that the other tab is not blocked.
 */
export function openDatabase(onClosed: () => void): Promise<Database> {
  const opening = openDB<Schema>(DATABASE_NAME, DATABASE_VERSION, {
    upgrade(database) {
      database.createObjectStore('work', { keyPath: ['owner', 'uuid'] })
      database.createObjectStore('items', { keyPath: ['owner', 'place', 'uuid'] })
      database.createObjectStore('outbox', { keyPath: ['owner', 'key'] })
    },
    blocking: () => void opening.then((database) => database.close()).then(onClosed),
    terminated: onClosed,
  })
  return opening
}

/** All keys that begin with these parts. */
export const under = (...parts: string[]): IDBKeyRange => IDBKeyRange.bound(parts, [...parts, []])

/** Deletes the whole database. */
export const dropDatabase = (): Promise<void> => deleteDB(DATABASE_NAME)

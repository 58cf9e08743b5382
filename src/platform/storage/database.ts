import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'
import { deleteDB, openDB } from 'idb'
import type { HistoryStep } from '../../machines/editor/history.ts'
import type { SavedItem } from '../../machines/ports.ts'
import type { LocalWork, OutboxEntry, WorkDocument } from '../../machines/work.ts'
import type { Trail } from './steps.ts'
import { stepsOf } from './steps.ts'

export const DATABASE_NAME = 'biaozhu'
/** Version 2 stores documents and undo steps in their own rows. */
const DATABASE_VERSION = 2

export interface WorkRow {
  owner: string
  uuid: string
  work: Omit<LocalWork, 'history' | 'work'>
  trail: Trail
}

interface DocumentRow {
  owner: string
  uuid: string
  at: number
  document: WorkDocument
}

interface StepRow {
  owner: string
  uuid: string
  index: number
  step: HistoryStep
}

/** Its history is stored with the work until the push is answered. */
export interface OutboxRow {
  owner: string
  key: string
  entry: OutboxEntry
  trail?: Pick<Trail, 'done' | 'undone'>
}

/** Every key begins with the owner, so another user's login never reads the row. */
export interface Schema extends DBSchema {
  work: { key: [owner: string, uuid: string]; value: WorkRow }
  documents: { key: [owner: string, uuid: string]; value: DocumentRow }
  steps: { key: [owner: string, uuid: string, index: number]; value: StepRow }
  items: {
    key: [owner: string, place: string, uuid: string]
    value: { owner: string; place: string; uuid: string } & Omit<SavedItem, 'state'>
  }
  outbox: { key: [owner: string, key: string]; value: OutboxRow }
}

export type IndexedDb = IDBPDatabase<Schema>

type Upgrade = IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>

async function splitWork(transaction: Upgrade): Promise<void> {
  const works = transaction.objectStore('work')
  const rows: unknown[] = await works.getAll()
  for (const { owner, uuid, work } of rows as { owner: string; uuid: string; work: LocalWork }[]) {
    const { history, work: document, ...rest } = work
    const trail = { first: 0, done: history.done.length, undone: history.undone.length }
    await works.put({ owner, uuid, work: rest, trail })
    await transaction.objectStore('documents').put({ owner, uuid, at: trail.done, document })
    for (const [index, step] of stepsOf(history).entries())
      await transaction.objectStore('steps').put({ owner, uuid, index, step })
  }
}

async function upgrade(database: IndexedDb, from: number, transaction: Upgrade): Promise<void> {
  if (from < 1) {
    database.createObjectStore('work', { keyPath: ['owner', 'uuid'] })
    database.createObjectStore('items', { keyPath: ['owner', 'place', 'uuid'] })
    database.createObjectStore('outbox', { keyPath: ['owner', 'key'] })
  }
  if (from < 2) {
    database.createObjectStore('documents', { keyPath: ['owner', 'uuid'] })
    database.createObjectStore('steps', { keyPath: ['owner', 'uuid', 'index'] })
    await splitWork(transaction)
  }
}

interface OpenListeners {
  /** Another tab needs a newer version, or the browser took the connection away. */
  readonly onClosed: () => void
  readonly onBlocked?: () => void
}

/** Waits while another tab holds an older version. A newer version elsewhere closes this connection. */
export function openDatabase({ onClosed, onBlocked }: OpenListeners): Promise<IndexedDb> {
  const opening = openDB<Schema>(DATABASE_NAME, DATABASE_VERSION, {
    upgrade: (database, from, _to, transaction) => void upgrade(database, from, transaction),
    blocked: () => onBlocked?.(),
    blocking: () => void opening.then((database) => database.close()).then(onClosed),
    terminated: onClosed,
  })
  return opening
}

type Writing<Names extends StoreNames<Schema>[]> = IDBPTransaction<Schema, Names, 'readwrite'>

/** All or none. Rejects with the reason of the transaction. */
export async function inOneTransaction<Names extends StoreNames<Schema>[]>(
  transaction: Writing<Names>,
  request: (transaction: Writing<Names>) => readonly Promise<unknown>[],
): Promise<void> {
  const done = transaction.done
  try {
    // A refused transaction rejects each request; its own reason is the useful one. It commits by itself: in
    // Chromium an early `commit()` on a full disk left the page without an answer.
    await Promise.allSettled(request(transaction))
  } catch (error) {
    // A synchronous error, as for a value that cannot be stored, has not ended the transaction.
    done.catch(() => undefined)
    transaction.abort()
    throw error
  }
  await done
}

export const under = (...parts: string[]): IDBKeyRange => IDBKeyRange.bound(parts, [...parts, []])

export const dropDatabase = (): Promise<void> => deleteDB(DATABASE_NAME)

import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'
import { deleteDB, openDB } from 'idb'
import type { HistoryStep } from '../../machines/editor/history.ts'
import type { SavedItem } from '../../machines/ports.ts'
import type { LocalWork, OutboxEntry, WorkDocument } from '../../machines/work.ts'
import type { Trail } from './steps.ts'
import { stepsOf } from './steps.ts'

export const DATABASE_NAME = 'biaozhu'
/** 2: documents and undo steps in rows of their own. */
export const DATABASE_VERSION = 2

/** Unsaved work as it is stored, without its document and its undo history, which are large. */
export interface WorkRow {
  owner: string
  uuid: string
  work: Omit<LocalWork, 'history' | 'work'>
  trail: Trail
}

/** A document as it was at some place of its history: the steps from there lead to every other. */
export interface DocumentRow {
  owner: string
  uuid: string
  /** Index of the first step that is not in it. */
  at: number
  document: WorkDocument
}

export interface StepRow {
  owner: string
  uuid: string
  index: number
  step: HistoryStep
}

/** A push as it is stored. Its history is that of the work, which stays until the push was answered. */
export interface OutboxRow {
  owner: string
  key: string
  entry: OutboxEntry
  /** Left out: the history lies in the entry itself. */
  trail?: Pick<Trail, 'done' | 'undone'>
}

/** Every row names its owner, and keys begin with it: another person's login never reads it. */
export interface Schema extends DBSchema {
  /** Unsaved work by owner and resource. */
  work: { key: [owner: string, uuid: string]; value: WorkRow }
  /** Documents of unsaved work, by owner and resource. */
  documents: { key: [owner: string, uuid: string]; value: DocumentRow }
  /** Undo steps of unsaved work, by owner, resource and place in the history. */
  steps: { key: [owner: string, uuid: string, index: number]; value: StepRow }
  /** Items of lists, whole, by owner, page and resource. */
  items: {
    key: [owner: string, place: string, uuid: string]
    value: { owner: string; place: string; uuid: string } & Omit<SavedItem, 'state'>
  }
  /** Pushes on their way, by owner and idempotency key. */
  outbox: { key: [owner: string, key: string]; value: OutboxRow }
}

export type Database = IDBPDatabase<Schema>

type Upgrade = IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>

/** Version 1 kept the document and the whole history within the work. */
async function takeWorkApart(transaction: Upgrade): Promise<void> {
  const works = transaction.objectStore('work')
  const rows = (await works.getAll()) as unknown as { owner: string; uuid: string; work: LocalWork }[]
  for (const { owner, uuid, work } of rows) {
    const { history, work: document, ...rest } = work
    const trail = { first: 0, done: history.done.length, undone: history.undone.length }
    await works.put({ owner, uuid, work: rest, trail })
    await transaction.objectStore('documents').put({ owner, uuid, at: trail.done, document })
    for (const [index, step] of stepsOf(history).entries())
      await transaction.objectStore('steps').put({ owner, uuid, index, step })
  }
}

async function upgrade(database: Database, from: number, transaction: Upgrade): Promise<void> {
  if (from < 1) {
    database.createObjectStore('work', { keyPath: ['owner', 'uuid'] })
    database.createObjectStore('items', { keyPath: ['owner', 'place', 'uuid'] })
    database.createObjectStore('outbox', { keyPath: ['owner', 'key'] })
  }
  if (from < 2) {
    database.createObjectStore('documents', { keyPath: ['owner', 'uuid'] })
    database.createObjectStore('steps', { keyPath: ['owner', 'uuid', 'index'] })
    await takeWorkApart(transaction)
  }
}

export interface OpenListeners {
  /** The connection is gone: a newer version elsewhere wants the database, or the browser took it away. */
  readonly onClosed: () => void
  /** Another tab holds an older version open. */
  readonly onBlocked?: () => void
}

/**
 * Opens the database. While another tab holds an older version open this waits, and the gate's time limit counts.
 * A newer version elsewhere closes this connection so that the other tab is not blocked.
 */
export function openDatabase({ onClosed, onBlocked }: OpenListeners): Promise<Database> {
  const opening = openDB<Schema>(DATABASE_NAME, DATABASE_VERSION, {
    upgrade: (database, from, _to, transaction) => void upgrade(database, from, transaction),
    blocked: () => onBlocked?.(),
    blocking: () => void opening.then((database) => database.close()).then(onClosed),
    terminated: onClosed,
  })
  return opening
}

type Writing<Names extends StoreNames<Schema>[]> = IDBPTransaction<Schema, Names, 'readwrite'>

/** Carries out what is asked of a transaction, all of it or nothing. Rejects with the transaction's own reason. */
export async function inOneTransaction<Names extends StoreNames<Schema>[]>(
  transaction: Writing<Names>,
  ask: (transaction: Writing<Names>) => readonly Promise<unknown>[],
): Promise<void> {
  const done = transaction.done
  try {
    // When the transaction is refused so is each request; its own reason is the one that says why.
    await Promise.allSettled(ask(transaction))
  } catch (error) {
    // What was thrown at once, as for a value that cannot be stored, has not ended the transaction.
    done.catch(() => undefined)
    transaction.abort()
    throw error
  }
  await done
}

/** All keys that begin with these parts. */
export const under = (...parts: string[]): IDBKeyRange => IDBKeyRange.bound(parts, [...parts, []])

/** Deletes the whole database. */
export const dropDatabase = (): Promise<void> => deleteDB(DATABASE_NAME)

import { EMPTY_HISTORY } from '../../machines/editor/history.ts'
import type { LocalWork, WorkDocument } from '../../machines/work.ts'
import type { IndexedDb, WorkRow } from './database.ts'
import { inOneTransaction, under } from './database.ts'
import type { Snapshot, StepChanges, Steps, Trail } from './steps.ts'
import {
  documentAt,
  isReachable,
  snapshotOf,
  NO_TRAIL,
  changesOf,
  endOf,
  historyOf,
  stepsOf,
} from './steps.ts'

interface WorkStore {
  readonly load: (uuid: string) => Promise<LocalWork | null>
  /** One transaction: a crash leaves the work as before or as now. */
  readonly save: (work: LocalWork) => Promise<void>
  readonly drop: (uuid: string) => Promise<void>
}

interface Stored {
  readonly trail: Trail
  readonly steps: Steps
  readonly at: number | null
  readonly document: WorkDocument | null
}

const NOTHING_STORED: Stored = { trail: NO_TRAIL, steps: [], at: null, document: null }

const STORES = ['work', 'documents', 'steps'] as const
const stores = () => [...STORES]

/** From an index to before another; there must be one between them. */
const stepRange = (owner: string, uuid: string, from: number, to: number): IDBKeyRange =>
  IDBKeyRange.bound([owner, uuid, from], [owner, uuid, to - 1])

export async function readSteps(
  database: IndexedDb,
  { owner, uuid, trail }: Pick<WorkRow, 'owner' | 'uuid' | 'trail'>,
): Promise<Steps | null> {
  if (trail.done + trail.undone === 0) return []
  const rows = await database.getAll('steps', stepRange(owner, uuid, trail.first, endOf(trail)))
  return rows.length === trail.done + trail.undone ? rows.map(({ step }) => step) : null
}

async function load(database: IndexedDb, owner: string, uuid: string) {
  const row = await database.get('work', [owner, uuid])
  if (!row) return { work: null, stored: NOTHING_STORED }
  const snapshot = await database.get('documents', [owner, uuid])
  if (!snapshot) return { work: null, stored: null }
  const steps = await readSteps(database, row)
  const document = steps && documentAt(snapshot, row.trail, steps)
  // Damaged rows: the last stored document is better than nothing.
  if (!steps || !document)
    return { work: { ...row.work, work: snapshot.document, history: EMPTY_HISTORY }, stored: null }
  const work: LocalWork = { ...row.work, work: document, history: historyOf(steps, row.trail.done) }
  return { work, stored: { trail: row.trail, steps, at: snapshot.at, document } }
}

function newSnapshot(before: Stored, { trail, unchanged }: StepChanges, work: LocalWork): Snapshot | null {
  const isSamePlace = before.trail.first === trail.first && before.trail.done === trail.done
  const isOther = isSamePlace && unchanged === before.steps.length && before.document !== work.work
  if (before.at !== null && !isOther && isReachable(before.at, trail, unchanged)) return null
  return snapshotOf(work.work, trail, work.history.done.at(-1))
}

const dropRows = (database: IndexedDb, owner: string, uuid: string): Promise<unknown> =>
  inOneTransaction(database.transaction(stores(), 'readwrite'), (transaction) => [
    transaction.objectStore('work').delete([owner, uuid]),
    transaction.objectStore('documents').delete([owner, uuid]),
    transaction.objectStore('steps').delete(under(owner, uuid)),
  ])

export async function dropWorkOf(
  database: IndexedDb,
  owner: string,
  uuid: string,
  version: number,
): Promise<void> {
  const row = await database.get('work', [owner, uuid])
  if (row?.work.version === version) await dropRows(database, owner, uuid)
}

export function createWorkStore(database: IndexedDb, owner: string): WorkStore {
  const known = new Map<string, Stored>()

  const storedOf = async (uuid: string): Promise<Stored> => {
    const row = await database.get('work', [owner, uuid])
    return { ...NOTHING_STORED, trail: row?.trail ?? NO_TRAIL }
  }

  const write = (work: LocalWork, { trail, puts, drops }: StepChanges, snapshot: Snapshot | null) =>
    inOneTransaction(database.transaction(stores(), 'readwrite'), (transaction) => {
      const { history: _history, work: _document, ...rest } = work
      const { uuid } = work
      const steps = transaction.objectStore('steps')
      const documents = transaction.objectStore('documents')
      return [
        ...drops.map(([from, to]) => steps.delete(stepRange(owner, uuid, from, to))),
        ...puts.map(({ index, step }) => steps.put({ owner, uuid, index, step })),
        ...(snapshot ? [documents.put({ owner, uuid, ...snapshot })] : []),
        transaction.objectStore('work').put({ owner, uuid, work: rest, trail }),
      ]
    })

  return {
    async load(uuid) {
      const { work, stored } = await load(database, owner, uuid)
      // The first stroke is then written without reading, in time before a page closes.
      if (stored) known.set(uuid, stored)
      return work
    },

    async save(work) {
      const before = known.get(work.uuid) ?? (await storedOf(work.uuid))
      const changes = changesOf(before, work.history)
      const snapshot = newSnapshot(before, changes, work)
      await write(work, changes, snapshot)
      const at = snapshot?.at ?? before.at
      known.set(work.uuid, { trail: changes.trail, steps: stepsOf(work.history), at, document: work.work })
    },

    async drop(uuid) {
      await dropRows(database, owner, uuid)
      known.delete(uuid)
    },
  }
}

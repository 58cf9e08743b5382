import { isRecord } from '../../domain/is-record.ts'
import type { Kind } from '../../domain/kinds.ts'
import { ALL_KINDS, KINDS } from '../../domain/kinds.ts'
import type { KeyValueStore } from '../key-value-store.ts'
import { STORAGE_KEYS } from '../key-value-store.ts'
import type { Slice } from './slices.ts'
import { asSlice, newSlice, savedPart } from './slices.ts'
import type { WriteQueue } from './write-queue.ts'

const SAVED_STATE_VERSION = 1

type Slices = Record<Kind, Slice>

interface Stored {
  version: number
  owners: Record<string, Record<string, unknown>>
}

/** From version n to n + 1, at index n. Throws when the state cannot be migrated. */
type Migration = (stored: Stored) => Stored
const MIGRATIONS: readonly (Migration | undefined)[] = []

const empty = (): Stored => ({ version: SAVED_STATE_VERSION, owners: {} })

const isStored = (value: unknown): value is Stored =>
  isRecord(value) && isRecord(value.owners) && typeof value.version === 'number'

export function parseStored(text: string | null): Stored {
  if (text === null) return empty()
  try {
    const value: unknown = JSON.parse(text)
    if (!isStored(value)) return empty()
    let stored = value
    while (stored.version < SAVED_STATE_VERSION) {
      const migrate = MIGRATIONS[stored.version]
      if (!migrate) return empty()
      stored = { ...migrate(stored), version: stored.version + 1 }
    }
    return stored.version === SAVED_STATE_VERSION ? stored : empty()
  } catch {
    return empty()
  }
}

export interface SavedState {
  read: (kind: Kind) => Slice
  write: (kind: Kind, slice: Slice) => void
}

/** Each write reads first, so that tabs do not overwrite each other; it throws when the browser refuses. */
export function createSavedState(storage: KeyValueStore, owner: string): SavedState {
  return {
    read: (kind) => {
      const slices = parseStored(storage.getItem(STORAGE_KEYS.root)).owners[owner]
      return asSlice(kind, slices?.[KINDS[kind].slice]) ?? newSlice(kind)
    },
    write: (kind, slice) => store(storage, owner, { [kind]: slice }),
  }
}

function store(storage: KeyValueStore, owner: string, slices: Partial<Slices>): void {
  const stored = parseStored(storage.getItem(STORAGE_KEYS.root))
  const saved = (Object.entries(slices) as [Kind, Slice][]).map(([kind, slice]) => [
    KINDS[kind].slice,
    savedPart(kind, slice),
  ])
  const mine = { ...stored.owners[owner], ...Object.fromEntries(saved) }
  const owners = { ...stored.owners, [owner]: mine }
  storage.setItem(STORAGE_KEYS.root, JSON.stringify({ ...stored, owners }))
}

/** Unusable slices are fresh. Throws when the browser refuses. */
export function restoreSlices(storage: KeyValueStore, owner: string): Slices {
  const state = createSavedState(storage, owner)
  const slices = Object.fromEntries(ALL_KINDS.map((kind) => [kind, state.read(kind)])) as Slices
  store(storage, owner, slices)
  return slices
}

export type SavedFields = Pick<Slice, 'fields' | 'item' | 'version' | 'held'>

export interface FieldsStore {
  readonly read: (kind: Kind) => SavedFields
  readonly write: (kind: Kind, saved: SavedFields) => void
}

export const createFieldsStore = (
  state: SavedState,
  queue: Pick<WriteQueue, 'add' | 'settled'>,
): FieldsStore => ({
  read: (kind) => {
    const { fields, item, version, held } = state.read(kind)
    return { fields, item, version, held }
  },
  write: (kind, { fields, item, version, held }) =>
    queue.add(`fields ${kind}`, () => {
      state.write(kind, { ...state.read(kind), fields, item, version, held })
      return Promise.resolve()
    }),
})

import type { Kind } from '../domain/kinds.ts'
import type { SavedState } from './saved-state.ts'
import type { Slice } from './slices.ts'
import type { WriteQueue } from './write-queue.ts'

/** Fields of a kind's slice and whose per-item fields they are. */
export type SavedFields = Pick<Slice, 'fields' | 'item'>

/** View fields in the slices of `persist:root`. */
export interface FieldsStore {
  readonly read: (kind: Kind) => SavedFields
  readonly write: (kind: Kind, saved: SavedFields) => void
}

export const createFieldsStore = (state: SavedState, queue: WriteQueue): FieldsStore => ({
  read: (kind) => {
    const { fields, item } = state.read(kind)
    return { fields, item }
  },
  write: (kind, { fields, item }) =>
    queue.add(`fields ${kind}`, () => {
      state.write(kind, { ...state.read(kind), fields, item })
      return Promise.resolve()
    }),
})

import type { Kind } from '../../domain/kinds.ts'
import type { SavedState } from './saved-state.ts'
import type { Slice } from './slices.ts'
import type { WriteQueue } from './write-queue.ts'

/** Fields of a kind's slice, whose per-item fields they are, and what other items' fields hold of work. */
export type SavedFields = Pick<Slice, 'fields' | 'item' | 'held'>

/** View fields in the slices of `persist:root`. */
export interface FieldsStore {
  readonly read: (kind: Kind) => SavedFields
  readonly write: (kind: Kind, saved: SavedFields) => void
}

export const createFieldsStore = (
  state: SavedState,
  queue: Pick<WriteQueue, 'add' | 'settled'>,
): FieldsStore => ({
  read: (kind) => {
    const { fields, item, held } = state.read(kind)
    return { fields, item, held }
  },
  write: (kind, { fields, item, held }) =>
    queue.add(`fields ${kind}`, () => {
      state.write(kind, { ...state.read(kind), fields, item, held })
      return Promise.resolve()
    }),
})

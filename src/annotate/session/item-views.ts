import type { Kind } from '../../domain/kinds.ts'
import type { Fields } from '../../machines/editor/types.ts'
import type { FieldsStore } from '../../platform/fields-store.ts'
import type { Slice } from '../../platform/slices.ts'
import { initSlice, newSlice, perItemOf } from '../../platform/slices.ts'

/** The state of view of each item: what it opens with, and what became of it. */
export interface ItemViews {
  readonly open: (uuid: string) => Fields
  readonly keep: (uuid: string, fields: Fields) => void
  /** Writes what waits to be written. */
  readonly stop: () => void
}

/** Fields may follow the pointer, and each write of a slice is one of the whole `persist:root`. Milliseconds. */
export const KEEP_EVERY_MS = 300

export interface ItemViewTools {
  readonly kind: Kind
  readonly store: FieldsStore
  /** Where the kind starts otherwise than its slice. */
  readonly start?: Fields
  /** Calls back once after a time; gives back what takes it back. */
  readonly later: (callback: () => void, milliseconds: number) => () => void
}

/**
 * Keeps view fields in the kind's slice. An item that was seen before opens as it was left, also after a reload; any
 * other opens after the slice's `init`. Choices that belong to no item hold for all of them.
 */
export function createItemViews({ kind, store, start = {}, later }: ItemViewTools): ItemViews {
  const saved = store.read(kind)
  let { item } = saved
  // As long as no item was opened what is saved are the slice's own starts, not anybody's choices.
  let fields: Slice['fields'] = {
    ...newSlice(kind).fields,
    ...start,
    ...(item === null ? {} : saved.fields),
  }
  const left = new Map<string, Slice['fields']>()
  if (item !== null) left.set(item, perItemOf(kind, fields))
  let cancel: (() => void) | null = null

  const write = (): void => {
    cancel = null
    store.write(kind, { fields, item })
  }
  const writeSoon = (): void => {
    cancel ??= later(write, KEEP_EVERY_MS)
  }
  return {
    open(uuid) {
      const fresh = initSlice(kind, { lists: {}, fields, item }, start).fields
      fields = { ...fresh, ...left.get(uuid) }
      item = uuid
      writeSoon()
      return fields as Fields
    },
    keep(uuid, next) {
      left.set(uuid, perItemOf(kind, next))
      fields = next
      item = uuid
      writeSoon()
    },
    stop() {
      if (!cancel) return
      cancel()
      write()
    },
  }
}

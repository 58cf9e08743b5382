import type { Kind } from '../../../domain/kinds.ts'
import type { Fields } from '../../../machines/editor/types.ts'
import type { FieldsStore } from '../../../platform/storage/saved-state.ts'
import type { HeldWork, Slice } from '../../../platform/storage/slices.ts'
import { heldOf, initSlice, newSlice, perItemOf } from '../../../platform/storage/slices.ts'
import type { OpenedItem } from './editor-key.ts'

/** The state of view of each item: what it opens with, and what became of it. */
export interface ItemViews {
  readonly open: (item: OpenedItem) => Fields
  readonly keep: (item: OpenedItem, fields: Fields) => void
  /** Whether an item's fields hold work that is no part of its document yet. */
  readonly holds: (item: OpenedItem) => boolean
  /** Writes what waits to be written. */
  readonly stop: () => void
}

/** Fields may follow the pointer, and each write of a slice is one of the whole `persist:root`. Milliseconds. */
const KEEP_EVERY_MS = 300

interface ItemViewTools {
  readonly kind: Kind
  readonly store: FieldsStore
  /** Where the kind starts otherwise than its slice. */
  readonly start?: Fields | undefined
  /** Calls back once after a time; gives back what takes it back. */
  readonly later: (callback: () => void, milliseconds: number) => () => void
}

/**
 * Keeps view fields in the kind's slice. An item that was seen before opens as it was left, also after a reload; any
 * other opens after the slice's `init`. Choices that belong to no item hold for all of them. Work that the fields of an
 * item hold is kept until that version of it is open again, however many others are open meanwhile.
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
  const held = new Map<string, HeldWork>(Object.entries(saved.held))
  let cancel: (() => void) | null = null

  const heldBy = ({ uuid, version, isOpen }: OpenedItem): HeldWork | undefined => {
    const work = held.get(uuid)
    return isOpen && work?.version === version ? work : undefined
  }
  const hold = ({ uuid, version }: OpenedItem, work: Slice['fields'] | null): void => {
    if (work) held.set(uuid, { version, fields: work })
    else held.delete(uuid)
  }
  const write = (): void => {
    cancel = null
    store.write(kind, { fields, item, held: Object.fromEntries(held) })
  }
  const writeSoon = (): void => {
    cancel ??= later(write, KEEP_EVERY_MS)
  }
  return {
    open(opened) {
      const { uuid } = opened
      const fresh = initSlice(kind, { ...saved, lists: {}, fields, item }, start).fields
      fields = { ...fresh, ...left.get(uuid), ...heldBy(opened)?.fields }
      item = uuid
      writeSoon()
      return fields as Fields
    },
    keep(opened, next) {
      left.set(opened.uuid, perItemOf(kind, next))
      // What is closed takes no work; what it held waits until it is in hand again.
      if (opened.isOpen) hold(opened, heldOf(kind, next))
      fields = next
      item = opened.uuid
      writeSoon()
    },
    holds: (opened) => heldBy(opened) !== undefined,
    stop() {
      if (!cancel) return
      cancel()
      write()
    },
  }
}

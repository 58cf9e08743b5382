import type { Kind } from '../../../domain/kinds.ts'
import type { Fields } from '../../../machines/editor/types.ts'
import type { FieldsStore } from '../../../platform/storage/saved-state.ts'
import type { HeldWork, Slice } from '../../../platform/storage/slices.ts'
import { heldOf, initSlice, newSlice, perItemOf } from '../../../platform/storage/slices.ts'
import type { OpenedItem } from './editor-key.ts'

export interface ItemViews {
  readonly open: (item: OpenedItem) => Fields
  readonly keep: (item: OpenedItem, fields: Fields) => void
  /** The fields hold work that is not in the document yet. */
  readonly holds: (item: OpenedItem) => boolean
  readonly stop: () => void
}

/** Milliseconds. Fields may follow the pointer, and each write rewrites all of `persist:root`. */
const KEEP_EVERY_MS = 300

interface ItemViewTools {
  readonly kind: Kind
  readonly store: FieldsStore
  readonly start?: Fields | undefined
  readonly later: (callback: () => void, milliseconds: number) => () => void
}

/**
 * A known item reopens as it was left; a new one, or one that comes back with another version, starts from the
 * slice's `init`. Work in an item's fields waits until that version is opened again.
 */
export function createItemViews({ kind, store, start = {}, later }: ItemViewTools): ItemViews {
  const saved = store.read(kind)
  let { item, version } = saved
  // Before the first item, stored fields are defaults and nobody's choice.
  let fields: Slice['fields'] = {
    ...newSlice(kind).fields,
    ...start,
    ...(item === null ? {} : saved.fields),
  }
  const left = new Map<string, { readonly version: number | null; readonly fields: Slice['fields'] }>()
  if (item !== null) left.set(item, { version, fields: perItemOf(kind, fields) })
  const held = new Map<string, HeldWork>(Object.entries(saved.held))
  let cancel: (() => void) | null = null

  const heldBy = ({ uuid, version, isOpen }: OpenedItem): HeldWork | undefined => {
    const work = held.get(uuid)
    return isOpen && work?.version === version ? work : undefined
  }
  const leftOf = ({ uuid, version: now }: OpenedItem): Slice['fields'] | undefined => {
    const view = left.get(uuid)
    return view?.version === null || view?.version === now ? view.fields : undefined
  }
  const hold = ({ uuid, version }: OpenedItem, work: Slice['fields'] | null): void => {
    if (work) held.set(uuid, { version, fields: work })
    else held.delete(uuid)
  }
  const write = (): void => {
    cancel = null
    store.write(kind, { fields, item, version, held: Object.fromEntries(held) })
  }
  const writeSoon = (): void => {
    cancel ??= later(write, KEEP_EVERY_MS)
  }
  return {
    open(opened) {
      const fresh = initSlice(kind, { ...saved, lists: {}, fields }, start).fields
      fields = { ...fresh, ...leftOf(opened), ...heldBy(opened)?.fields }
      item = opened.uuid
      version = opened.version
      writeSoon()
      return fields as Fields
    },
    keep(opened, next) {
      left.set(opened.uuid, { version: opened.version, fields: perItemOf(kind, next) })
      if (opened.isOpen) hold(opened, heldOf(kind, next))
      fields = next
      item = opened.uuid
      version = opened.version
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

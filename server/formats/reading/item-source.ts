import { referenceOf, type ResourceReference } from '../resource-reference.ts'
import type { ReadItem } from '../import-items.ts'

export interface FoundResource {
  uuid: string
  name: string
  /** Pixels. */
  width: number | null
  height: number | null
  /** EXIF, of the uploaded file; null: unknown. */
  orientation: number | null
}

/** By the item's position in the source; null where nothing was found. */
export type ResourceLookup = (turn: number) => FoundResource | null

/** Read twice: first the references, then the items. */
export interface ItemSource {
  /** In the order of the items; null where an item names no resource. */
  references(): AsyncIterable<ResourceReference | null> | Iterable<ResourceReference | null>
  items(found: ResourceLookup): AsyncIterable<ReadItem>
  /** Share of the items that was read, 0 to 1. */
  done(): number
  /** Whether reference paths keep the pictures' endings; true by default. */
  endings?: boolean
  /** Paths of unread files; valid once all items are read. */
  unread?(): readonly string[]
}

export async function* referencesOf(
  items: AsyncIterable<ReadItem>,
): AsyncGenerator<ResourceReference | null> {
  for await (const read of items) yield referenceOf(read)
}

import { referenceOf, type ResourceReference } from '../resource-reference.ts'
import type { ReadItem } from '../import-items.ts'

/** The resource that an item is about, as a reader needs it to make a document. */
export interface FoundResource {
  uuid: string
  name: string
  /** Pixels. */
  width: number | null
  height: number | null
  /** EXIF, of the file that came; null: nobody knows. */
  orientation: number | null
}

/** What the reference of an item has found, by the item's place in the source; null where it has found nothing. */
export type ResourceLookup = (turn: number) => FoundResource | null

/** What a file of annotations holds. It is gone through twice: for whose the items are, then for the items. */
export interface ItemSource {
  /** Whose each item is, in the order of the items; null where an item does not say so. */
  references(): AsyncIterable<ResourceReference | null> | Iterable<ResourceReference | null>
  /** In the same order. */
  items(found: ResourceLookup): AsyncIterable<ReadItem>
  /** How much of the items has been read: 0 to 1. */
  done(): number
  /** Whether the paths of the references have the endings of the pictures; true where left out. */
  endings?: boolean
  /** Paths of files that came along and were not read, once all items are. */
  unread?(): readonly string[]
}

/** Claims of a source whose items say whose they are: it is read once for these alone. */
export async function* referencesOf(
  items: AsyncIterable<ReadItem>,
): AsyncGenerator<ResourceReference | null> {
  for await (const read of items) yield referenceOf(read)
}

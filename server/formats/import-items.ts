import type { MaskRow } from '../../src/contract/types.d.ts'
import type { AnnotationRefusal } from './errors.ts'

/** A document that a file brings, and what is said of the resource that it is about. */
export interface ImportItem {
  uuid?: string | undefined
  name: string
  /** Path of the file, where it is known beside the name: what stands behind its last slash may be the name too. */
  fileName?: string | undefined
  /** Of the file's content, hexadecimal. */
  sha256?: string | undefined
  /** Source pixels. */
  width?: number | undefined
  height?: number | undefined
  /** The item that this one repeats, by the uuid that it has in the file. */
  duplicateOf?: string | null | undefined
  /** Null where the file says nothing of the resource; left out, too, where nothing could be read without the resource. */
  annotation?: unknown
  /** Of a video, apart from its document. */
  masks?: MaskRow[] | undefined
  /** What the file says of it that no document has a place for, each once. */
  notes?: readonly string[] | undefined
}

/** Why there is no item, what it would be called as far as that can be seen, and labels that are not known here. */
export interface RefusedItem {
  name: string
  reason: string
  unknown?: readonly string[]
}

export type ReadItem = { item: ImportItem } | RefusedItem

export const refusedItem = (name: string, { message, unknown }: AnnotationRefusal): RefusedItem => ({
  name,
  reason: message,
  ...(unknown.length > 0 && { unknown }),
})

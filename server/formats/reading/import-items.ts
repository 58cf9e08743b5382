import type { MaskRow } from '../../../src/contract/types.d.ts'
import { AnnotationRefusal } from '../errors.ts'

export interface ImportItem {
  uuid?: string | undefined
  name: string
  fileName?: string | undefined
  /** Hash of the file's content, hexadecimal. */
  sha256?: string | undefined
  /** Source pixels. */
  width?: number | undefined
  height?: number | undefined
  /** The uuid in the file of the item that this one repeats. */
  duplicateOf?: string | null | undefined
  /** Null: the file says nothing about the resource. Also missing where reading needs the resource first. */
  annotation?: unknown
  masks?: MaskRow[] | undefined
  notes?: readonly string[] | undefined
  /** Annotations that were left out, with their places in the file, to the reasons without them. */
  skipped?: ReadonlyMap<string, string> | undefined
}

interface RefusedItem {
  name: string
  reason: string
  unknown?: readonly string[]
}

export type ReadItem = { item: ImportItem } | RefusedItem

/** Rethrows what is no `AnnotationRefusal`. */
export function refusedItem(name: string, error: unknown): RefusedItem {
  if (!(error instanceof AnnotationRefusal)) throw error
  const { message, unknown } = error
  return { name, reason: message, ...(unknown.length > 0 && { unknown }) }
}

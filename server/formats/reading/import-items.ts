import type { MaskRow } from '../../../src/contract/types.d.ts'
import { AnnotationRefusal } from '../errors.ts'

export interface ImportItem {
  uuid?: string | undefined
  name: string
  fileName?: string | undefined
  /** Of the content, hexadecimal. */
  sha256?: string | undefined
  /** Source pixels. */
  width?: number | undefined
  height?: number | undefined
  /** The uuid in the file of the original. */
  duplicateOf?: string | null | undefined
  /** Null: the file says nothing. Also absent if reading needs the resource first. */
  annotation?: unknown
  masks?: MaskRow[] | undefined
  /** False: ranges have frames alone, and those of the resource give the times. */
  hasTimes?: boolean | undefined
  notes?: readonly string[] | undefined
  /** Left out annotations with their paths, to the reasons without them. */
  skipped?: ReadonlyMap<string, string> | undefined
  /** Labels of left out annotations that can be mapped. */
  unknown?: readonly string[] | undefined
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

import type { Kind } from '../../src/domain/kinds.ts'
import { fileName } from '../../src/domain/paths.ts'
import type { SqlDatabase } from '../store/store.ts'
import type { ExportItem } from './export-items.ts'

/** What an export is about, for the head of its files. */
export interface ExportHead {
  kind: Kind
  tag: { id: number; name: string }
  settings: { version: number; values: Record<string, unknown> }
  exportedAt: Date
}

/** One file of an export, written piece by piece. */
export interface ExportFile {
  /** Path in the archive. */
  name: string
  content: AsyncIterable<string | Uint8Array>
}

/** What is there already, as the content of a file. */
export async function* once(content: string | Uint8Array): AsyncGenerator<string | Uint8Array> {
  yield await Promise.resolve(content)
}

/** Says, once for each item, what of it the format has no room for. */
export type LeftOut = (what: string) => void

/**
 * A format: turns items into files, each of which is read to its end before the next is asked for. `items` can be read once.
 */
export type Exporter = (
  head: ExportHead,
  items: AsyncIterable<ExportItem>,
  db: SqlDatabase,
  leftOut: LeftOut,
) => AsyncIterable<ExportFile>

type Stored = Pick<ExportItem, 'uuid' | 'path'>

/** An item's file in a folder of its own, which tells namesakes apart. */
export const itemPath = ({ uuid, path }: Stored): string => `${uuid}/${fileName(path)}`

/** The same without the ending of the file. */
export const itemStem = (item: Stored): string => itemPath(item).replace(/\.[^./]+$/, '')

/** Where an item's own file lies in an archive that carries media; other files name it so in any case. */
export const mediaPath = (item: Stored): string => `media/${itemPath(item)}`

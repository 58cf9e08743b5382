import type { Kind } from '../../../src/domain/kinds.ts'
import { fileName } from '../../../src/domain/paths.ts'
import type { SqlDatabase } from '../../store/store.ts'
import type { ExportItem } from './export-items.ts'

export interface ExportHead {
  kind: Kind
  tag: { id: number; name: string }
  settings: { version: number; values: Record<string, unknown> }
  exportedAt: Date
}

export interface ExportFile {
  name: string
  content: AsyncIterable<string | Uint8Array>
}

export async function* once(content: string | Uint8Array): AsyncGenerator<string | Uint8Array> {
  yield await Promise.resolve(content)
}

/** Called once for each item and fact that the format cannot hold. */
export type LeftOut = (what: string) => void

/** Each file is read to its end before the next is asked for. `items` can be read once. */
export type Exporter = (
  head: ExportHead,
  items: AsyncIterable<ExportItem>,
  db: SqlDatabase,
  leftOut: LeftOut,
) => AsyncIterable<ExportFile>

type Stored = Pick<ExportItem, 'uuid' | 'path'>

/** Each item has its own folder, because file names repeat. */
export const itemPath = ({ uuid, path }: Stored): string => `${uuid}/${fileName(path)}`

export const itemStem = (item: Stored): string => itemPath(item).replace(/\.[^./]+$/, '')

/** Path of the item's media file; annotation files use it even when the archive has no media. */
export const mediaPath = (item: Stored): string => `media/${itemPath(item)}`

export async function* jsonArray(
  entries: AsyncIterable<unknown> | Iterable<unknown>,
  lineEnd = '\n',
): AsyncGenerator<string> {
  yield '['
  let separator = lineEnd
  for await (const entry of entries) {
    yield separator + JSON.stringify(entry)
    separator = `,${lineEnd}`
  }
  yield `${lineEnd}]`
}

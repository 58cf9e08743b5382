import { EXPORT_SPLITS } from '../../../src/domain/formats.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import type { SqlDatabase } from '../../store/store.ts'
import { withoutEnding } from '../compared-path.ts'
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

/** Once for each item and fact that the format cannot hold. */
export type LeftOut = (what: string) => void

/** Each file is read to its end before the next. `items` can be read once. */
export type Exporter = (
  head: ExportHead,
  items: AsyncIterable<ExportItem>,
  db: SqlDatabase,
  leftOut: LeftOut,
) => AsyncIterable<ExportFile>

type ExportedItem = Pick<ExportItem, 'exportedAs'>

export const itemStem = ({ exportedAs }: ExportedItem): string => withoutEnding(exportedAs)

/** Annotation files use it even without media. */
export const mediaPath = ({ exportedAs }: ExportedItem): string => `media/${exportedAs}`

/** Lists of each part, or of all. @param whole name of the list of all; null: none */
export function createLists(whole: string | null) {
  const lists = new Map<string, string>(whole === null ? [] : [[whole, '']])
  return {
    add({ split }: Pick<ExportItem, 'split'>, line: string): void {
      const name = split ?? whole
      if (split !== null && whole !== null) lists.delete(whole)
      if (name !== null) lists.set(name, `${lists.get(name) ?? ''}${line}\n`)
    },
    get names(): readonly string[] {
      const parts: readonly string[] = EXPORT_SPLITS
      return [...lists.keys()].toSorted((a, b) => parts.indexOf(a) - parts.indexOf(b))
    },
    *files(pathOf: (name: string) => string): Generator<ExportFile> {
      for (const name of this.names) yield { name: pathOf(name), content: once(lists.get(name) ?? '') }
    },
  }
}

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

import type { Exporter } from '../../server/formats/writing/exporter.ts'
import type { ResourceReference } from '../../server/formats/reading/resource-reference.ts'
import type { ImportItem, ReadItem } from '../../server/formats/reading/import-items.ts'
import type { ResourceLookup } from '../../server/formats/reading/opened-file.ts'
import type { Archive } from '../../server/media/files/archive.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { HEIGHT, WIDTH } from '../fixtures/documents.ts'
import { filesOf, headOf, itemOf } from './items.ts'

/** Files of an export, and how readers of archives get at them. */

type Files = ReadonlyMap<string, Buffer>

export const texts = (files: Files): Record<string, string> =>
  Object.fromEntries([...files].map(([name, content]) => [name, content.toString()]))

/** An archive of files that lie in memory. */
export const archiveOf = (files: Files) => async (): Promise<Archive> => ({
  count: files.size,
  close: () => undefined,
  async *entries() {
    let index = 0
    for (const [name, content] of files) {
      const entry = {
        index: index++,
        name,
        isHidden: false,
        refusal: null,
        extract: () => Promise.reject(new Error('nobody unpacks it')),
      }
      yield await Promise.resolve({
        ...entry,
        read: (most: number) => Promise.resolve(content.length > most ? null : content),
      })
    }
  },
})

/** The files of documents of the size that generated documents are made for. */
export const exportOf = (
  write: Exporter,
  kind: Kind,
  documents: readonly unknown[],
): Promise<Map<string, Buffer>> =>
  filesOf(
    write,
    headOf(kind),
    documents.map((document, at) =>
      itemOf(kind, at, document as object | null, { width: WIDTH, height: HEIGHT }),
    ),
  )

/** Resources of a size for all references but those of some paths. */
export const foundFor =
  (
    references: readonly (ResourceReference | null)[],
    size: { width: number; height: number },
    isMissing: (path: string) => boolean = () => false,
  ): ResourceLookup =>
  (turn) => {
    const path = references[turn]?.path
    return path === undefined || isMissing(path)
      ? null
      : { uuid: `u-${path}`, name: path, ...size, orientation: null }
  }

export async function readAll<Each>(items: AsyncIterable<Each>): Promise<Each[]> {
  const all: Each[] = []
  for await (const item of items) all.push(item)
  return all
}

/** All items; fails where one is refused. */
export async function itemsIn(items: AsyncIterable<ReadItem>): Promise<ImportItem[]> {
  return (await readAll(items)).map((read) => {
    if ('item' in read) return read.item
    throw new Error(`${read.name}: ${read.reason}`)
  })
}

import { stat } from 'node:fs/promises'
import path from 'node:path'
import { MediaRefusal } from '../media/refusal.ts'
import { faultOf } from './fault.ts'
import { fetchFile, type FetchOptions } from './fetch-file.ts'
import { nameIn } from './folder-source.ts'
import type { ImportFolders } from './folders.ts'
import { MANIFEST_ROWS } from './limits.ts'
import { csvRows, jsonRows, type Row } from './manifest-rows.ts'
import { badManifest, openText } from './manifest-text.ts'
import type { ImportEntry, ImportSource } from './source.ts'
import { sourcesText } from './text.ts'

const text = sourcesText.manifest

/** How the rows of a manifest are read, by the ending of its name. */
const READERS: Readonly<Record<string, typeof csvRows>> = { '.csv': csvRows, '.jsonl': jsonRows }

const readerOf = (name: string): typeof csvRows | undefined => READERS[path.extname(name).toLowerCase()]

export const isManifestName = (name: string): boolean => readerOf(name) !== undefined

/** A manifest that lies in a folder itself, and how it is read. Throws a `MediaRefusal` 422 where it cannot be one. */
export async function requireManifest(folders: ImportFolders, folder: string, name: string) {
  const read = readerOf(name)
  if (!read || path.basename(name) !== name) throw badManifest(text.noFormat)
  try {
    const { real } = await folders.locate(path.join(folder, name))
    if (!(await stat(real)).isFile()) throw badManifest(sourcesText.noFile)
    return { file: real, read }
  } catch (error) {
    const fault = faultOf(error, name)
    throw fault instanceof MediaRefusal && fault.reason === '' ? badManifest(fault.message) : fault
  }
}

/** The rows, those that name a file which an earlier one has named as faults. */
async function* single(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  const lines = new Map<string, number>()
  for await (const row of rows) {
    const first = row.fault === undefined ? lines.get(row.path) : undefined
    if (row.fault === undefined && first === undefined) lines.set(row.path, row.line)
    yield first === undefined ? row : { ...row, fault: text.again(first) }
  }
}

/**
 * The files that a manifest in a folder names. Throws a `MediaRefusal`: 404 where the folder cannot be read, 422 where the
 * manifest cannot be as a whole.
 */
export async function openManifest(
  folder: string,
  name: string,
  options: FetchOptions,
): Promise<ImportSource> {
  const { real } = await options.folders.require(folder)
  const { file, read } = await requireManifest(options.folders, real, name)
  const pieces = await openText(file)
  let count = 0
  for await (const _ of read(pieces())) {
    options.signal.throwIfAborted()
    count += 1
    if (count > MANIFEST_ROWS) throw badManifest(text.tooManyRows(MANIFEST_ROWS))
  }
  return {
    count,
    async *entries(): AsyncGenerator<ImportEntry> {
      let index = 0
      for await (const row of single(read(pieces()))) {
        yield entryOf(real, row, index, options)
        index += 1
      }
    },
  }
}

const entryOf = (folder: string, row: Row, index: number, options: FetchOptions): ImportEntry => ({
  index,
  // No path has such a sign.
  key: row.fault === undefined ? row.path : `${row.line}\0`,
  name: row.name ?? nameIn(folder, row.path),
  label: text.row(row.line, row.path),
  extract: async (target) => {
    if (row.fault !== undefined) throw new MediaRefusal(422, row.fault)
    await fetchFile(folder, row.path, target, options)
  },
})

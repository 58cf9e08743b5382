import path from 'node:path'
import { MediaRefusal } from '../refusal.ts'
import { nameIn } from './folder-source.ts'
import { MANIFEST_ROWS } from './limits.ts'
import { readerOf, type ManifestRow } from './manifest-rows.ts'
import { badManifest, openText } from './manifest-text.ts'
import type { FetchOptions, ImportOrigin } from './origin.ts'
import type { ImportEntry, ImportSource } from './source.ts'
import { sourcesText } from './text.ts'

const text = sourcesText.manifest

interface NamedManifest {
  origin: ImportOrigin
  folder: string
  manifest: string
}

function requireReader(name: string) {
  const read = readerOf(name)
  if (!read || path.basename(name) !== name) throw badManifest(text.noFormat)
  return read
}

const notThere = (error: unknown): unknown =>
  error instanceof MediaRefusal && error.status !== 503 && error.reason === ''
    ? badManifest(error.message)
    : error

/** Throws a `MediaRefusal` 422 if the file is missing or no manifest. */
export async function requireManifest({ origin, folder, manifest }: NamedManifest): Promise<void> {
  requireReader(manifest)
  await origin.requireManifest(folder, manifest).catch((error: unknown) => {
    throw notThere(error)
  })
}

async function* single(rows: AsyncIterable<ManifestRow>): AsyncGenerator<ManifestRow> {
  const lines = new Map<string, number>()
  for await (const row of rows) {
    const first = row.fault === undefined ? lines.get(row.path) : undefined
    if (row.fault === undefined && first === undefined) lines.set(row.path, row.line)
    yield first === undefined ? row : { ...row, fault: text.again(first) }
  }
}

/** Throws a `MediaRefusal` 422. @param target a new file for a remote manifest; needed until all entries are read */
export async function openManifest(
  { origin, folder, manifest }: NamedManifest,
  target: string,
  options: FetchOptions,
): Promise<ImportSource> {
  const read = requireReader(manifest)
  const opened = origin.openManifest(folder, manifest, target, options.signal)
  const file = await opened.catch((error: unknown) => {
    throw notThere(error)
  })
  const pieces = await openText(file)
  let count = 0
  for await (const _ of read(pieces())) {
    options.signal.throwIfAborted()
    count += 1
    if (count > MANIFEST_ROWS) throw badManifest(text.tooManyRows(MANIFEST_ROWS))
  }
  return {
    count,
    parallel: origin.parallel,
    async *entries(): AsyncGenerator<ImportEntry> {
      let index = 0
      for await (const row of single(read(pieces()))) {
        yield entryOf({ origin, folder }, row, index, options)
        index += 1
      }
    },
  }
}

const entryOf = (
  { origin, folder }: Omit<NamedManifest, 'manifest'>,
  row: ManifestRow,
  index: number,
  options: FetchOptions,
): ImportEntry => ({
  index,
  // No path contains NUL.
  key: row.fault === undefined ? row.path : `${row.line}\0`,
  name: row.name ?? nameIn(folder, row.path),
  label: text.row(row.line, row.path),
  extract: async (target) => {
    if (row.fault !== undefined) throw new MediaRefusal(422, row.fault)
    await origin.fetch(folder, row.path, target, options)
  },
})

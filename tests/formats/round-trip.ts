import { readerOf } from '../../server/formats/formats.ts'
import type { ImportItem } from '../../server/formats/reading/import-items.ts'
import { type Labelling, labellingOf } from '../../server/formats/reading/labelling.ts'
import type { Exporter } from '../../server/formats/writing/exporter.ts'
import type { SqlDatabase } from '../../server/store/store.ts'
import { importFile } from '../../server/jobs/imports/import-file.ts'
import { openArchive } from '../../server/media/files/archive.ts'
import { temporaryFolder, zipOf } from '../../server/media/testing.ts'
import type { ImportFormat } from '../../src/domain/formats.ts'
import type { Size } from '../../src/domain/geometry/rect.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import type { Ontology } from '../../src/domain/ontology/ontology.ts'
import { headOf, itemOf, listOf, uuidOf } from './items.ts'

/** One item of a database with an ontology, as files and back. */

const ARCHIVE_LIMITS = { entries: 100, totalBytes: 2 ** 24, entryBytes: 2 ** 24 }

interface Database {
  readonly kind: Kind
  /** Undefined: a database without one. */
  readonly ontology: Ontology | undefined
  /** Of the picture. */
  readonly size: Size
  /** How files are read; by default with the ontology. */
  readonly labelling?: Labelling | undefined
}

/** @returns `lost`: what the export says that the format has no place for */
export async function written(
  { kind, ontology, size }: Database,
  exporter: Exporter,
  document: object,
  db = {} as SqlDatabase,
) {
  const lost: string[] = []
  const files: Record<string, Buffer> = {}
  const items = listOf([itemOf(kind, 1, document, { ...size, sha256: '0'.repeat(64) })])
  const head = headOf(kind, ontology && { ontology })
  for await (const { name, content } of exporter(head, items, db, (what) => lost.push(what))) {
    const parts: Buffer[] = []
    for await (const part of content) parts.push(Buffer.from(part))
    files[name] = Buffer.concat(parts)
  }
  return { files, lost }
}

/** A single file as it is, several as an archive. */
export async function readBack(
  { kind, ontology, size, labelling = ontology && labellingOf(ontology) }: Database,
  format: ImportFormat,
  files: Record<string, Buffer>,
): Promise<ImportItem | undefined> {
  const folder = await temporaryFolder()
  try {
    const [only, ...more] = Object.values(files)
    const isArchive = more.length > 0
    const upload = await folder.file('file', isArchive ? await zipOf(files) : (only ?? Buffer.alloc(0)))
    const reader = readerOf(format)
    const { path } = await importFile(ARCHIVE_LIMITS, reader.input, upload, `${upload}-unpacked`)
    const opened = await reader.open({
      kind,
      template: undefined,
      labels: new Map(),
      labelling,
      predictions: null,
      path,
      isArchive,
      open: () => openArchive(upload, ARCHIVE_LIMITS),
      text: async function* () {
        yield await Promise.resolve(String(only))
      },
      isStored: false,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    })
    const items: ImportItem[] = []
    for await (const read of opened.items(() => ({
      uuid: uuidOf(1),
      name: '街景 1',
      orientation: 1,
      ...size,
    }))) {
      if (!('item' in read)) throw new Error(read.reason)
      items.push(read.item)
    }
    return items[0]
  } finally {
    await folder.remove()
  }
}

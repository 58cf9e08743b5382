import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { chinaTime } from '../../src/domain/china.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import {
  countExportItems,
  readExportItems,
  type ExportFilter,
  type ExportItem,
} from '../formats/export-items.ts'
import type { ExportHead } from '../formats/exporter.ts'
import { formatOf } from '../formats/formats.ts'
import type { MediaStorage } from '../media/storage.ts'
import type { Store } from '../store/store.ts'
import { JobFailure, type JobHandler } from './runner.ts'
import { jobText } from './text.ts'

export interface ExportPayload {
  kind: Kind
  tagId: number
  format: string
  filter: ExportFilter
  includeMedia: boolean
}

export interface ExportJobOptions {
  store: Store
  media: { storage: MediaStorage; workFolder: string }
}

async function readHead(store: Store, payload: ExportPayload): Promise<ExportHead> {
  const row = await store.db
    .selectFrom('tags as t')
    .innerJoin('tag_settings as s', (join) =>
      join.onRef('s.tag_id', '=', 't.id').onRef('s.version', '=', 't.settings_version'),
    )
    .select(['t.id', 't.name', 's.version', 's.settings'])
    .where('t.id', '=', payload.tagId)
    .where('t.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new JobFailure(jobText.tagGone)
  return {
    kind: payload.kind,
    tag: { id: row.id, name: row.name },
    settings: { version: row.version, values: row.settings },
    exportedAt: new Date(),
  }
}

/** Lets items through, says how far it is, and remembers whose media to add. */
async function* watched(
  items: AsyncIterable<ExportItem>,
  total: number,
  tell: (done: number) => void,
  seen: ExportItem[] | null,
  signal: AbortSignal,
): AsyncGenerator<ExportItem> {
  let done = 0
  for await (const item of items) {
    signal.throwIfAborted()
    seen?.push(item)
    yield item
    done += 1
    tell(Math.min(done, total))
  }
}

/** Where the finished archive of a job lies. */
export const exportPath = (jobId: string): string => `exports/${jobId.slice(0, 2)}/${jobId}/export.zip`

/** Stamped with the time that people see where the export was asked for. */
export const archiveName = (tag: string, format: string, at: Date): string => {
  const stamp = chinaTime(at.getTime()).slice(0, 16).replace(/[-:]/g, '').replace(' ', '-')
  return `${tag.replace(/[\\/:*?"<>|\p{C}]+/gu, '_').slice(0, 80)}-${format}-${stamp}.zip`
}

interface Part {
  name: string
  open: () => Promise<Readable>
  /** Gains nothing from being packed again. */
  packed: boolean
}

/** Adds streams one after the other: hundreds of open files at once are too many. */
async function fill(zip: ZipFile, parts: AsyncIterable<Part>, signal: AbortSignal): Promise<void> {
  for await (const { name, open, packed } of parts) {
    const stream = await open()
    zip.addReadStream(stream, name, { compress: !packed })
    try {
      await finished(stream, { signal })
    } finally {
      stream.destroy()
    }
  }
  zip.end()
}

/** Writes a tag's work into one ZIP, streamed: memory does not grow with the tag. */
export function exportJob({ store, media }: ExportJobOptions): JobHandler {
  return async (job, { signal, progress }) => {
    const payload = job.payload as unknown as ExportPayload
    const format = formatOf(payload.format, payload.kind)
    if (!format) throw new JobFailure(jobText.noFormat(payload.format))
    const head = await readHead(store, payload)
    const total = await countExportItems(store.db, payload.tagId, payload.filter)
    const seen: ExportItem[] = []
    const share = payload.includeMedia ? 0.5 : 1
    let count = 0
    const tell = (done: number): void => {
      count = done
      progress((done / Math.max(1, total)) * share, jobText.progress(done, total))
    }
    const parts = async function* (): AsyncGenerator<Part> {
      const items = watched(
        readExportItems(store.db, payload.tagId, payload.filter),
        total,
        tell,
        payload.includeMedia ? seen : null,
        signal,
      )
      for await (const file of format.write(head, items, store.db))
        yield { name: file.name, open: async () => Readable.from(file.content), packed: false }
      for (const [index, item] of seen.entries()) {
        signal.throwIfAborted()
        yield { name: format.mediaPath(item), open: () => media.storage.read(item.path), packed: true }
        progress(share + ((index + 1) / seen.length) * share, jobText.progress(index + 1, seen.length))
      }
    }
    const file = path.join(media.workFolder, `${job.id}.zip`)
    try {
      const zip = new ZipFile()
      await Promise.all([
        pipeline(zip.outputStream, createWriteStream(file), { signal }),
        fill(zip, parts(), signal),
      ])
      const { size } = await stat(file)
      await media.storage.adopt(exportPath(job.id), file)
      const result = {
        path: exportPath(job.id),
        name: archiveName(head.tag.name, payload.format, head.exportedAt),
        size,
      }
      return { result, text: jobText.exported(count) }
    } finally {
      await rm(file, { force: true })
    }
  }
}

import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Writable, Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { chinaTime } from '../../../src/domain/china.ts'
import {
  countExportItems,
  readExportItems,
  readGrouped,
  type ExportItem,
} from '../../formats/writing/export-items.ts'
import type { ExportFile, ExportHead, LeftOut } from '../../formats/writing/exporter.ts'
import { MAPPING_FILE, MAPPING_HEAD, mappingLine } from '../../formats/writing/mapping.ts'
import { planSplit, wantedSplits } from '../../formats/writing/split.ts'
import type { ExportSplit } from '../../../src/domain/formats.ts'
import { writerOf, type KindWriter } from '../../formats/formats.ts'
import type { MediaStorage } from '../../media/storage/storage.ts'
import { json } from '../../store/json.ts'
import type { Store, SqlDatabase } from '../../store/store.ts'
import { countsOf, countTexts } from '../counts.ts'
import type { ExportPayload } from '../payloads.ts'
import { JobFailure, type JobHandler } from '../runner.ts'
import { jobText } from '../text.ts'
import { MediaRefusal } from '../../media/refusal.ts'

export interface ArchivePart {
  name: string
  open: () => Promise<Readable>
  packed: boolean
}

interface ExportSource {
  db: SqlDatabase
  storage: Pick<MediaStorage, 'read'>
  format: KindWriter
  head: ExportHead
  /** Can be read once for each part. */
  items: () => AsyncIterable<ExportItem>
  /** Null: all in one part. */
  splits: readonly ExportSplit[] | null
  includeMedia: boolean
  signal: AbortSignal
  onProgress: {
    items: (done: number) => void
    media: (done: number, total: number) => void
    leftOut: LeftOut
  }
}

/** Throws at once if the file is missing: a retry would not find it. */
const readMedia = (storage: ExportSource['storage'], path: string, name: string): Promise<Readable> =>
  storage.read(path).catch((error: unknown) => {
    if (error instanceof MediaRefusal && error.status === 404)
      throw new JobFailure(jobText.fileGone(name), { cause: error })
    throw error
  })

/** `instances.json` of a part is `instances_train.json`, as in COCO; `panoptic/1.png` keeps its name. */
const nameOfPart = (name: string, split: ExportSplit): string =>
  name.includes('/') ? name : name.replace(/(?=\.[^.]*$)/, `_${split}`)

/** A format of a single file is written for each part, all others once. */
async function* filesOf(
  source: ExportSource,
  watched: (part: ExportSplit | null) => AsyncIterable<ExportItem>,
) {
  const { format, head, db, splits, onProgress } = source
  const write = (part: ExportSplit | null): AsyncIterable<ExportFile> =>
    format.write(head, watched(part), db, onProgress.leftOut)
  if (!splits || format.isSingleFile !== true) return yield* write(null)
  for (const split of splits)
    for await (const file of write(split)) yield { ...file, name: nameOfPart(file.name, split) }
}

export async function* exportParts(source: ExportSource): AsyncGenerator<ArchivePart> {
  const { storage, format, head, includeMedia, signal, onProgress } = source
  const media: { name: string; path: string; called: string }[] = []
  let [done, mapping] = [0, MAPPING_HEAD]
  const watched = async function* (part: ExportSplit | null): AsyncGenerator<ExportItem> {
    for await (const item of source.items()) {
      signal.throwIfAborted()
      if (part !== null && item.split !== part) continue
      const name = format.mediaPath(item)
      if (includeMedia) media.push({ name, path: item.path, called: item.name })
      mapping += mappingLine(head, name, item)
      yield item
      onProgress.items(++done)
    }
  }
  for await (const file of filesOf(source, watched))
    yield { name: file.name, open: async () => Readable.from(file.content), packed: false }
  yield { name: MAPPING_FILE, open: async () => Readable.from([mapping]), packed: false }
  for (const [index, { name, path, called }] of media.entries()) {
    signal.throwIfAborted()
    yield { name, open: () => readMedia(storage, path, called), packed: true }
    onProgress.media(index + 1, media.length)
  }
}

/** One after another: hundreds of open files at once are too many. */
async function fill(zip: ZipFile, parts: AsyncIterable<ArchivePart>, signal: AbortSignal): Promise<void> {
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

/** On failure closes both ends: an open file keeps its disk space even when removed. */
export async function writeArchive(
  target: Writable,
  parts: AsyncIterable<ArchivePart>,
  signal: AbortSignal,
): Promise<void> {
  const zip = new ZipFile()
  const failed = new AbortController()
  const either = AbortSignal.any([signal, failed.signal])
  const both = [pipeline(zip.outputStream, target, { signal: either }), fill(zip, parts, either)]
  try {
    await Promise.all(both)
  } catch (error) {
    failed.abort()
    await Promise.allSettled(both)
    throw error
  }
}

interface ExportJobOptions {
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

export const exportPath = (jobId: string): string => `exports/${jobId.slice(0, 2)}/${jobId}/export.zip`

export const archiveName = (tag: string, format: string, at: Date): string => {
  const stamp = chinaTime(at.getTime()).slice(0, 16).replace(/[-:]/g, '').replace(' ', '-')
  return `${tag.replace(/[\\/:*?"<>|\p{C}]+/gu, '_').slice(0, 80)}-${format}-${stamp}.zip`
}

export function exportJob({ store, media }: ExportJobOptions): JobHandler<'export'> {
  return async (job, { signal, progress }) => {
    const payload = job.payload
    const format = writerOf(payload.format, payload.kind)
    if (!format) throw new JobFailure(jobText.noFormat(payload.format))
    const head = await readHead(store, payload)
    const total = await countExportItems(store.db, payload.tagId, payload.filter)
    const share = payload.includeMedia ? 0.5 : 1
    let count = 0
    const notes = new Map<string, number>()
    const onProgress = {
      items: (done: number): void => {
        count = Math.min(done, total)
        progress((count / Math.max(1, total)) * share, jobText.progress(count, total))
      },
      media: (done: number, all: number): void =>
        progress(share + (done / all) * share, jobText.progress(done, all)),
      leftOut: (what: string): void => countTexts(notes, [what]),
    }
    const { includeMedia, tagId, filter, split = null } = payload
    const plan = split && (await planSplit(split, readGrouped(store.db, tagId, filter)))
    const items = () =>
      readExportItems(store.db, tagId, filter, { namesakes: format.namesakes, splitOf: plan?.splitOf })
    const source = {
      db: store.db,
      storage: media.storage,
      format,
      head,
      items,
      splits: split && wantedSplits(split),
      includeMedia,
      signal,
      onProgress,
    }
    const file = path.join(media.workFolder, `${job.id}.zip`)
    try {
      await writeArchive(createWriteStream(file), exportParts(source), signal)
      const { size } = await stat(file)
      // Before the write, so that cleanup finds the archive if the job gives up later.
      await store.db
        .updateTable('jobs')
        .set({ checkpoint: json({ archive: true }) })
        .where('id', '=', job.id)
        .execute()
      await media.storage.adopt(exportPath(job.id), file)
      const result = {
        path: exportPath(job.id),
        name: archiveName(head.tag.name, payload.format, head.exportedAt),
        size,
        ...(notes.size > 0 && { notes: countsOf(notes) }),
      }
      return { result, text: jobText.exported(count) }
    } finally {
      await rm(file, { force: true })
    }
  }
}

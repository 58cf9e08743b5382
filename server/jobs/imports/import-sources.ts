import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { isKind, type Kind } from '../../../src/domain/kinds.ts'
import type { ImportFormat } from '../../../src/domain/formats.ts'
import { openCoco } from '../../formats/coco/items.ts'
import { cvatItems } from '../../formats/cvat/items.ts'
import { FormatError } from '../../formats/errors.ts'
import type { ReadItem } from '../../formats/import-items.ts'
import type { LabelMap } from '../../formats/label-map.ts'
import { openLabelme, openLabelmeFile } from '../../formats/labelme/items.ts'
import type { Predictions } from '../../formats/predictions.ts'
import { openYolo } from '../../formats/yolo/items.ts'
import { yoloText } from '../../formats/yolo/text.ts'
import { ownItems } from '../../formats/own-json/items.ts'
import { openArchive, type ArchiveEntry, type ArchiveLimits } from '../../media/files/archive.ts'
import { sniff, ZIP_MIME } from '../../media/files/detect.ts'
import type { Database } from '../../store/store.ts'
import { labelsOf } from '../../workflow/settings.ts'
import { findLabelledPictures } from './label-pictures.ts'
import { JobFailure } from '../runner.ts'
import { jobText } from '../text.ts'
import { formatText } from '../../formats/text.ts'

/** The items of a file, and how much of them has been read: 0 to 1. */
export interface ItemSource {
  items: AsyncIterable<ReadItem>
  done: () => number
}

interface SourceOptions {
  db: Database
  archiveLimits: ArchiveLimits
  kind: Kind
  tagId: number
  labels: LabelMap
  /** Null where the file is finished work. */
  predictions: Predictions | null
  signal: AbortSignal
}

const text = jobText.importing

/** Formats in which what is said of a picture is a file of its own. */
const isByPicture = (format: ImportFormat): format is 'yolo' | 'labelme' =>
  format === 'yolo' || format === 'labelme'

/** What an archive may hold: the file of an export, else the only one of its sort. */
const FILES: Readonly<
  Record<Exclude<ImportFormat, 'yolo' | 'labelme'>, { names: readonly string[]; ending: string }>
> = {
  json: { names: ['annotations.json'], ending: '.json' },
  coco: { names: ['instances.json', 'person_keypoints.json'], ending: '.json' },
  cvat: { names: ['annotations.xml'], ending: '.xml' },
}

/** The file of annotations itself: what was uploaded, or what lies in it where it is an archive. */
export async function unpack(
  limits: ArchiveLimits,
  format: ImportFormat,
  file: string,
  target: string,
): Promise<string> {
  const isZip = (await sniff(file)) === ZIP_MIME
  if (format === 'yolo' && !isZip) throw new FormatError(yoloText.noArchive)
  if (isByPicture(format) || !isZip) return file
  const { names, ending } = FILES[format]
  const archive = await openArchive(file, limits)
  try {
    const found: ArchiveEntry[] = []
    for await (const entry of archive.entries())
      if (entry.name.toLowerCase().endsWith(ending)) found.push(entry)
    const [only, ...more] = found
    const entry = found.find(({ name }) => names.includes(name)) ?? (more.length === 0 ? only : undefined)
    if (!entry) throw new JobFailure(text.noFile(names, ending))
    await entry.extract(target)
    return target
  } finally {
    archive.close()
  }
}

function decode(decoder: TextDecoder, chunk: Buffer): string {
  try {
    return decoder.decode(chunk, { stream: true })
  } catch {
    throw new FormatError(formatText.notText)
  }
}

/** The text of a file, piece by piece, and how much of it has been read. */
async function readText(file: string, { signal }: SourceOptions) {
  const { size } = await stat(file)
  let read = 0
  const content = async function* (): AsyncGenerator<string> {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      signal.throwIfAborted()
      read += chunk.length
      yield decode(decoder, chunk)
    }
  }
  return { content: content(), done: () => read / Math.max(1, size) }
}

async function openOwn(file: string, options: SourceOptions): Promise<ItemSource> {
  const { content, done } = await readText(file, options)
  return { items: ownItems(content, options.kind), done }
}

/** The skeleton that a tag asks for, if it does. */
async function templateOf({ db, tagId }: SourceOptions) {
  const tag = await db
    .selectFrom('tags as t')
    .innerJoin('tag_settings as s', (join) =>
      join.onRef('s.tag_id', '=', 't.id').onRef('s.version', '=', 't.settings_version'),
    )
    .select(['t.kind', 's.version', 's.settings'])
    .where('t.id', '=', tagId)
    .executeTakeFirst()
  return tag && isKind(tag.kind) ? labelsOf(tag.kind, tag.version, tag.settings).template : undefined
}

/** Items of which is known how many there are. */
function counted({ items, count }: { items: AsyncIterable<ReadItem>; count: number }): ItemSource {
  let read = 0
  const counting = async function* (): AsyncGenerator<ReadItem> {
    for await (const item of items) {
      read += 1
      yield item
    }
  }
  return { items: counting(), done: () => Math.min(1, read / Math.max(1, count)) }
}

async function openCocoSource(file: string, options: SourceOptions): Promise<ItemSource> {
  const { db, tagId, kind, labels, predictions, signal } = options
  const template = await templateOf(options)
  const findPictures = () => findLabelledPictures(db, tagId)
  return counted(await openCoco(file, { kind, labels, predictions, signal, template, findPictures }))
}

async function openYoloSource(file: string, options: SourceOptions): Promise<ItemSource> {
  const { db, tagId, kind, labels, predictions, signal, archiveLimits } = options
  const template = await templateOf(options)
  const pictureOf = await findLabelledPictures(db, tagId)
  const open = () => openArchive(file, archiveLimits)
  return counted(await openYolo({ kind, template, labels, predictions, open, pictureOf, signal }))
}

async function openLabelmeSource(file: string, options: SourceOptions): Promise<ItemSource> {
  const { kind, labels, predictions, signal, archiveLimits } = options
  const template = await templateOf(options)
  if ((await sniff(file)) !== ZIP_MIME)
    return counted(await openLabelmeFile(file, { kind, template, labels, predictions }))
  const open = () => openArchive(file, archiveLimits)
  return counted(await openLabelme({ kind, template, labels, predictions, open, signal }))
}

async function openCvatSource(file: string, options: SourceOptions): Promise<ItemSource> {
  const { kind, labels, predictions } = options
  const template = await templateOf(options)
  const { content, done } = await readText(file, options)
  return { items: cvatItems(content, { kind, template, labels, predictions }), done }
}

const OPEN: Readonly<Record<ImportFormat, typeof openOwn>> = {
  json: openOwn,
  coco: openCocoSource,
  yolo: openYoloSource,
  cvat: openCvatSource,
  labelme: openLabelmeSource,
}

/** Opens a file of annotations. Throws a `FormatError` when it is not of the format, at once or as it is read. */
export const openSource = (format: ImportFormat, file: string, options: SourceOptions): Promise<ItemSource> =>
  OPEN[format](file, options)

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { isKind, type Kind } from '../../../src/domain/kinds.ts'
import type { ImportFormat } from '../../../src/domain/formats.ts'
import { openCoco } from '../../formats/coco/items.ts'
import type { Claim } from '../../formats/claims.ts'
import { cvatClaims, cvatItems } from '../../formats/cvat/items.ts'
import { FormatError } from '../../formats/errors.ts'
import type { ReadItem } from '../../formats/import-items.ts'
import type { LabelMap } from '../../formats/label-map.ts'
import { openLabelme, openLabelmeFile } from '../../formats/labelme/items.ts'
import type { Predictions } from '../../formats/predictions.ts'
import { claimsOf, type Found, type ItemSource } from '../../formats/reading/item-source.ts'
import { openYolo } from '../../formats/yolo/items.ts'
import { yoloText } from '../../formats/yolo/text.ts'
import { ownItems } from '../../formats/own-json/items.ts'
import { openArchive, type ArchiveEntry, type ArchiveLimits } from '../../media/files/archive.ts'
import { sniff, ZIP_MIME } from '../../media/files/detect.ts'
import type { Database } from '../../store/store.ts'
import { labelsOf } from '../../workflow/settings.ts'
import { JobFailure } from '../runner.ts'
import { jobText } from '../text.ts'
import { formatText } from '../../formats/text.ts'

interface SourceOptions {
  db: Database
  archiveLimits: ArchiveLimits
  kind: Kind
  tagId: number
  labels: LabelMap
  /** Null where the file is finished work. */
  predictions: Predictions | null
  signal: AbortSignal
  /** Told how much of the file has been looked through, 0 to 1, before there are items. */
  told: (share: number) => void
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

/** A file of annotations, and what else came along with it. */
export interface Unpacked {
  file: string
  unread: readonly string[]
}

/** The file of annotations itself: what was uploaded, or what lies in it where it is an archive. */
export async function unpack(
  limits: ArchiveLimits,
  format: ImportFormat,
  file: string,
  target: string,
): Promise<Unpacked> {
  const isZip = (await sniff(file)) === ZIP_MIME
  if (format === 'yolo' && !isZip) throw new FormatError(yoloText.noArchive)
  if (isByPicture(format) || !isZip) return { file, unread: [] }
  const { names, ending } = FILES[format]
  const archive = await openArchive(file, limits)
  try {
    const found: ArchiveEntry[] = []
    const all: string[] = []
    for await (const entry of archive.entries()) {
      all.push(entry.name)
      if (!entry.isHidden && entry.name.toLowerCase().endsWith(ending)) found.push(entry)
    }
    const [only, ...more] = found
    const entry = found.find(({ name }) => names.includes(name)) ?? (more.length === 0 ? only : undefined)
    if (!entry) throw new JobFailure(text.noFile(names, ending))
    await entry.extract(target)
    return { file: target, unread: all.filter((name) => name !== entry.name) }
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

/** The text of a file, piece by piece, as often as it is asked for; and how much of it has been read the last time. */
async function readText(file: string, { signal }: SourceOptions) {
  const { size } = await stat(file)
  let read = 0
  const content = async function* (): AsyncGenerator<string> {
    read = 0
    const decoder = new TextDecoder('utf-8', { fatal: true })
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      signal.throwIfAborted()
      read += chunk.length
      yield decode(decoder, chunk)
    }
  }
  return { content, done: () => read / Math.max(1, size) }
}

async function openOwn(file: string, options: SourceOptions): Promise<ItemSource> {
  const { content, done } = await readText(file, options)
  const items = () => ownItems(content(), options.kind)
  return { claims: () => claimsOf(items()), items, done }
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

/** What a format knows of its items before they are read. */
interface Counted {
  claims: Iterable<Claim | null> | (() => AsyncIterable<Claim | null>)
  items: (found: Found) => AsyncIterable<ReadItem>
  unread?: readonly string[]
  endings?: boolean
  count: number
}

function counted({ claims, items, unread = [], endings = true, count }: Counted): ItemSource {
  let read = 0
  const counting = async function* (found: Found): AsyncGenerator<ReadItem> {
    for await (const item of items(found)) {
      read += 1
      yield item
    }
  }
  return {
    claims: () => (typeof claims === 'function' ? claims() : claims),
    items: counting,
    done: () => Math.min(1, read / Math.max(1, count)),
    endings,
    unread: () => unread,
  }
}

async function openCocoSource(file: string, options: SourceOptions): Promise<ItemSource> {
  const { kind, labels, predictions, signal, told } = options
  const template = await templateOf(options)
  return counted(await openCoco(file, { kind, labels, predictions, signal, told, template }))
}

async function openYoloSource(file: string, options: SourceOptions): Promise<ItemSource> {
  const { kind, labels, predictions, signal, archiveLimits } = options
  const open = () => openArchive(file, archiveLimits)
  const template = await templateOf(options)
  return counted(await openYolo({ kind, template, labels, predictions, open, signal }))
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
  return {
    claims: () => cvatClaims(content(), kind),
    items: () => cvatItems(content(), { kind, template, labels, predictions }),
    done,
  }
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

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { isKind, type Kind } from '../../../src/domain/kinds.ts'
import type { ImportFormat } from '../../../src/domain/formats.ts'
import { openCoco } from '../../formats/coco/read.ts'
import type { ResourceReference } from '../../formats/resource-reference.ts'
import { cvatReferences, cvatItems } from '../../formats/cvat/read.ts'
import { AnnotationRefusal, FormatError } from '../../formats/errors.ts'
import type { ReadItem } from '../../formats/import-items.ts'
import type { LabelMap } from '../../formats/label-map.ts'
import { openLabelme, openLabelmeFile } from '../../formats/labelme/read.ts'
import { openLabelStudio } from '../../formats/label-studio/read.ts'
import { openMot } from '../../formats/mot/read.ts'
import { motText } from '../../formats/mot/text.ts'
import { openOpenImages, type CsvTable } from '../../formats/open-images/read.ts'
import { openImagesText } from '../../formats/open-images/text.ts'
import type { Predictions } from '../../formats/predictions.ts'
import { archiveEntries, indexArchive } from '../../formats/reading/archive-index.ts'
import { referencesOf, type ResourceLookup, type ItemSource } from '../../formats/reading/item-source.ts'
import { linesOf, readTextEntry } from '../../formats/reading/text-file.ts'
import { openVoc, openVocFile } from '../../formats/voc/read.ts'
import { openYolo } from '../../formats/yolo/read.ts'
import { openYoloObb } from '../../formats/yolo/read-obb.ts'
import { yoloText } from '../../formats/yolo/text.ts'
import { ownItems } from '../../formats/own-json/read.ts'
import { openArchive, type ArchiveEntry, type ArchiveLimits } from '../../media/files/archive.ts'
import { sniff, ZIP_MIME } from '../../media/files/detect.ts'
import type { SqlDatabase } from '../../store/store.ts'
import { labelsOf } from '../../workflow/settings.ts'
import { JobFailure } from '../runner.ts'
import type { Frame } from './upright.ts'
import { jobText } from '../text.ts'
import { formatText } from '../../formats/text.ts'

interface SourceOptions {
  db: SqlDatabase
  archiveLimits: ArchiveLimits
  kind: Kind
  tagId: number
  labels: LabelMap
  /** Null where the file is finished work. */
  predictions: Predictions | null
  /** The frame of coordinates where the file does not say; null: not specified. */
  frame: Frame | null
  signal: AbortSignal
  /** Called with the share of the file scanned, 0 to 1, before there are items. */
  onProgress: (share: number) => void
}

const text = jobText.importing

/** Formats of one file. In an archive, it has one of `names`, or is the only file with `ending`. */
const FILES: { readonly [F in ImportFormat]?: { names: readonly string[]; ending: string } } = {
  json: { names: ['annotations.json'], ending: '.json' },
  coco: { names: ['instances.json', 'person_keypoints.json'], ending: '.json' },
  cvat: { names: ['annotations.xml'], ending: '.xml' },
  'label-studio': { names: ['result.json'], ending: '.json' },
}
const ARCHIVES: { readonly [F in ImportFormat]?: string } = {
  yolo: yoloText.noArchive,
  'yolo-obb': yoloText.noArchive,
  mot: motText.noArchive,
}

export interface Unpacked {
  file: string
  unread: readonly string[]
}

export async function unpack(
  limits: ArchiveLimits,
  format: ImportFormat,
  file: string,
  target: string,
): Promise<Unpacked> {
  const isZip = (await sniff(file)) === ZIP_MIME
  const [single, noArchive] = [FILES[format], ARCHIVES[format]]
  if (noArchive !== undefined && !isZip) throw new FormatError(noArchive)
  if (!single || !isZip) return { file, unread: [] }
  const { names, ending } = single
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
  return { references: () => referencesOf(items()), items, done }
}

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

interface Counted {
  references: Iterable<ResourceReference | null> | (() => AsyncIterable<ResourceReference | null>)
  items: (found: ResourceLookup) => AsyncIterable<ReadItem>
  unread?: readonly string[]
  endings?: boolean
  count: number
}

function counted({ references, items, unread = [], endings = true, count }: Counted): ItemSource {
  let read = 0
  const counting = async function* (found: ResourceLookup): AsyncGenerator<ReadItem> {
    for await (const item of items(found)) {
      read += 1
      yield item
    }
  }
  return {
    references: () => (typeof references === 'function' ? references() : references),
    items: counting,
    done: () => Math.min(1, read / Math.max(1, count)),
    endings,
    unread: () => unread,
  }
}

async function openCocoSource(file: string, options: SourceOptions): Promise<ItemSource> {
  const { kind, labels, predictions, signal, onProgress } = options
  const template = await templateOf(options)
  const isStored = options.frame === 'stored'
  return counted(await openCoco(file, { kind, labels, predictions, isStored, signal, onProgress, template }))
}

const yoloSource =
  (openFiles: typeof openYoloObb) =>
  async (file: string, options: SourceOptions): Promise<ItemSource> => {
    const { kind, labels, predictions, signal, archiveLimits } = options
    const open = () => openArchive(file, archiveLimits)
    const template = await templateOf(options)
    return counted(await openFiles({ kind, template, labels, predictions, open, signal }))
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
    references: () => cvatReferences(content(), kind),
    items: () => cvatItems(content(), { kind, template, labels, predictions }),
    done,
  }
}

async function openVocSource(file: string, options: SourceOptions): Promise<ItemSource> {
  const { kind, labels, predictions, signal, archiveLimits } = options
  const template = await templateOf(options)
  if ((await sniff(file)) !== ZIP_MIME)
    return counted(await openVocFile(file, { kind, template, labels, predictions }))
  const open = () => openArchive(file, archiveLimits)
  return counted(await openVoc({ kind, template, labels, predictions, open, signal }))
}

async function openLabelStudioSource(file: string, options: SourceOptions): Promise<ItemSource> {
  const { kind, labels, predictions } = options
  const template = await templateOf(options)
  const { content: open, done } = await readText(file, options)
  return { ...(await openLabelStudio({ kind, template, labels, predictions, open })), done }
}

/** Bytes of a CSV in an archive, which is read into memory; a plain CSV has no limit. */
const TABLE_BYTES = 256 * 1024 ** 2

const isCsv = (path: string): boolean => path.toLowerCase().endsWith('.csv')

async function* tablesIn(file: string, { archiveLimits, signal }: SourceOptions): AsyncGenerator<CsvTable> {
  try {
    for await (const entry of archiveEntries(() => openArchive(file, archiveLimits), signal)) {
      if (!isCsv(entry.name)) continue
      if (entry.refusal !== null) throw new FormatError(`${entry.name}：${entry.refusal.message}`)
      const content = await readTextEntry(entry, TABLE_BYTES, openImagesText)
      yield { name: entry.name, lines: linesOf(Readable.from([content])) }
    }
  } catch (error) {
    throw error instanceof AnnotationRefusal ? new FormatError(error.message) : error
  }
}

async function openOpenImagesSource(file: string, options: SourceOptions): Promise<ItemSource> {
  const { kind, labels, predictions, signal, archiveLimits } = options
  const template = await templateOf(options)
  const about = { kind, template, labels, predictions, signal }
  if ((await sniff(file)) === ZIP_MIME) {
    const { files, hidden } = await indexArchive(() => openArchive(file, archiveLimits), signal)
    const others = files.flatMap(({ path }) => (isCsv(path) ? [] : [path]))
    const opened = await openOpenImages({ ...about, tables: () => tablesIn(file, options) })
    return counted({ ...opened, unread: [...hidden, ...others, ...opened.unread] })
  }
  const { content } = await readText(file, options)
  const tables = async function* (): AsyncGenerator<CsvTable> {
    yield await Promise.resolve({ name: '', lines: linesOf(content()) })
  }
  return counted(await openOpenImages({ ...about, tables }))
}

async function openMotSource(file: string, options: SourceOptions): Promise<ItemSource> {
  const { kind, labels, predictions, signal, archiveLimits } = options
  const open = () => openArchive(file, archiveLimits)
  return counted(await openMot({ kind, labels, predictions, open, signal }))
}

const OPEN: Readonly<Record<ImportFormat, typeof openOwn>> = {
  json: openOwn,
  coco: openCocoSource,
  yolo: yoloSource(openYolo),
  'yolo-obb': yoloSource(openYoloObb),
  voc: openVocSource,
  cvat: openCvatSource,
  labelme: openLabelmeSource,
  'label-studio': openLabelStudioSource,
  'open-images': openOpenImagesSource,
  mot: openMotSource,
}

/** Throws a `FormatError` when the file is not of the format, at once or while it is read. */
export const openSource = (format: ImportFormat, file: string, options: SourceOptions): Promise<ItemSource> =>
  OPEN[format](file, options)

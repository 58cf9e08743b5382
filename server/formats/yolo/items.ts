import type { NodeTemplate } from '../../../src/domain/documents/templates.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import type { Archive, ArchiveEntry } from '../../media/files/archive.ts'
import type { CocoReader, CocoReading } from '../coco/annotations.ts'
import type { Category } from '../coco/image-index.ts'
import { COCO_READERS } from '../coco/readers.ts'
import { AnnotationRefusal, FormatError } from '../errors.ts'
import { namesHere, type LabelMap } from '../label-map.ts'
import { refusedItem, type ReadItem } from '../import-items.ts'
import type { LabelledPicture, PictureOf } from '../labelled-pictures.ts'
import type { Notes } from '../notes.ts'
import { countOriginals, originalOf } from '../original-names.ts'
import type { Predictions } from '../predictions.ts'
import { readTextEntry } from '../reading/text-file.ts'
import { isFactsFile, isMeantAsFacts, readYoloFacts } from './facts.ts'
import { gatherEvidence, needsEvidence, yoloAnnotations } from './lines.ts'
import { noEvidence, type Evidence } from './readings.ts'
import { ownSkeletons } from './skeletons.ts'
import { createTables, type FactsFile } from './tables.ts'
import { yoloText } from './text.ts'

/** Bytes of one file of labels at most. */
const LABELS_BYTES = 16 * 1024 ** 2
/** Texts that stand beside labels: lists of classes and of pictures. */
const OTHER_TEXTS = /(^|\/)(classes|train|val|valid|test|notes|readme|requirements)\.txt$/i
const IN_LABELS = /(^|\/)labels\//i

export interface YoloOptions {
  kind: Kind
  template: NodeTemplate | undefined
  labels: LabelMap
  /** Opens the ZIP of all label files; each opening is read once. */
  open: () => Promise<Archive>
  /** Null where the files are finished work. */
  predictions: Predictions | null
  /** Asked for the paths of files below `labels`. */
  pictureOf: PictureOf
  signal: AbortSignal
}

const isLabels = (path: string): boolean =>
  path.toLowerCase().endsWith('.txt') && !OTHER_TEXTS.test(path) && !isFactsFile(path)

const textOf = (entry: ArchiveEntry): Promise<string> => readTextEntry(entry, LABELS_BYTES, yoloText)

/** Of a file that says nothing where it cannot be read. */
function unread(error: unknown): string {
  if (error instanceof AnnotationRefusal) return ''
  throw error
}

/** What the archive says of its files, and which of them are labels. Throws a `FormatError`. */
async function look({ open, signal }: YoloOptions) {
  const archive = await open()
  const labels: string[] = []
  const tables: FactsFile[] = []
  try {
    for await (const entry of archive.entries()) {
      signal.throwIfAborted()
      if (isLabels(entry.name)) labels.push(entry.name)
      if (!isFactsFile(entry.name)) continue
      const text = await textOf(entry).catch(isMeantAsFacts(entry.name) ? undefined : unread)
      const facts = readYoloFacts(entry.name, text)
      if (facts) tables.push({ path: entry.name, facts })
    }
  } catch (error) {
    throw error instanceof AnnotationRefusal ? new FormatError(error.message) : error
  } finally {
    archive.close()
  }
  if (tables.length === 0) throw new FormatError(yoloText.noNames)
  if (labels.length === 0) throw new FormatError(yoloText.noLabels)
  const inFolder = labels.filter((name) => IN_LABELS.test(name))
  const read = new Set(inFolder.length > 0 ? inFolder : labels)
  return { labels: read, tableOf: createTables(tables, read) }
}

/** The path that a picture has beside its labels: below `labels`, without the ending. */
const pathOf = (name: string): string => name.replace(/^.*?(^|\/)labels\//i, '').replace(/\.txt$/i, '')

/** What is the same for all label files of a run. */
interface Run {
  options: YoloOptions
  labels: ReadonlySet<string>
  tableOf: ReturnType<typeof createTables>
  codec: Codec
  read: CocoReader
  /** How many of the files come from each original name. */
  originals: ReadonlyMap<string, number>
  /** What all lines show, by the file that names their classes; gathered when it is first asked for. */
  evidence: () => Promise<ReadonlyMap<FactsFile, Evidence>>
}

/** Goes through all files of labels once more. Files that cannot be read show nothing. */
async function gather(run: Omit<Run, 'evidence'>): Promise<ReadonlyMap<FactsFile, Evidence>> {
  const { options, labels, tableOf } = run
  const found = new Map<FactsFile, Evidence>()
  const archive = await options.open()
  try {
    for await (const entry of archive.entries()) {
      options.signal.throwIfAborted()
      const table = labels.has(entry.name) ? tableOf(entry.name) : undefined
      if (!table) continue
      const evidence = found.get(table) ?? noEvidence()
      found.set(table, evidence)
      const text = await textOf(entry).catch(unread)
      gatherEvidence({ kind: options.kind, facts: table.facts }, text, evidence)
    }
  } finally {
    archive.close()
  }
  return found
}

const say: CocoReading['say'] = ({ id }, why) => yoloText.line(Number(id), why)

/** The document that a picture's lines make, with notes; null where there are none: nobody knows then whether anybody has looked. */
async function documentOf(run: Run, table: FactsFile, text: string, picture: LabelledPicture) {
  const { options, codec, read, evidence } = run
  const { kind, template, labels, predictions } = options
  const { facts } = table
  const notes: Notes = new Set()
  const shown = needsEvidence({ kind, facts }, text) ? (await evidence()).get(table) : undefined
  const about = { kind, facts, size: picture, predictions, notes, evidence: shown ?? noEvidence() }
  const here = { ...facts, names: namesHere(labels, facts.names) }
  const written = yoloAnnotations(about, text).filter(({ category_id: id }) => here.names.has(Number(id)))
  if (written.length === 0) return { annotation: null }
  const { names, annotations } =
    kind === 'image-node'
      ? ownSkeletons(here, template, written)
      : { names: here.names, annotations: written }
  const categories = new Map<number, Category>([...names].map(([id, name]) => [id, { id, name }]))
  const image = { id: picture.uuid, file_name: picture.name, width: picture.width, height: picture.height }
  const annotation = read({ codec, categories, template, predictions, notes, say }, image, annotations)
  return { annotation, notes: [...notes] }
}

async function itemOf(run: Run, entry: ArchiveEntry): Promise<ReadItem> {
  const path = pathOf(entry.name)
  const picture = run.options.pictureOf(path, originalOf(path, run.originals))
  if ('reason' in picture) return { name: entry.name, reason: picture.reason }
  try {
    const table = run.tableOf(entry.name)
    if (!table) throw new AnnotationRefusal(yoloText.noTable)
    const made = await documentOf(run, table, await textOf(entry), picture)
    return { item: { uuid: picture.uuid, name: picture.name, ...made } }
  } catch (error) {
    if (!(error instanceof AnnotationRefusal)) throw error
    return refusedItem(picture.name, error)
  }
}

/**
 * Opens a ZIP of YOLO's label files: an item for each, with the document that its lines make. Throws a `FormatError` when
 * there are none, or nothing names their classes, or the kind has none.
 */
export async function openYolo(options: YoloOptions) {
  const read = COCO_READERS[options.kind]
  if (!read) throw new FormatError(yoloText.noKind)
  const { labels, tableOf } = await look(options)
  const originals = countOriginals([...labels].map(pathOf))
  const about = { options, labels, tableOf, read, originals, codec: await loadCodec() }
  let gathered: ReturnType<typeof gather> | null = null
  const run = { ...about, evidence: () => (gathered ??= gather(about)) }
  const items = async function* (): AsyncGenerator<ReadItem> {
    const archive = await options.open()
    try {
      for await (const entry of archive.entries()) {
        options.signal.throwIfAborted()
        if (labels.has(entry.name)) yield await itemOf(run, entry)
      }
    } finally {
      archive.close()
    }
  }
  return { items: items(), count: labels.size }
}

import type { NodeTemplate } from '../../../src/domain/documents/templates.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import type { Archive, ArchiveEntry } from '../../media/files/archive.ts'
import { type CocoReader } from '../coco/annotations.ts'
import type { Category } from '../coco/image-index.ts'
import { COCO_READERS } from '../coco/readers.ts'
import { AnnotationRefusal, FormatError } from '../errors.ts'
import { namesHere, type LabelMap } from '../label-map.ts'
import { refusedItem, type ReadItem } from '../import-items.ts'
import { countOriginals, originalOf, type Original } from '../original-names.ts'
import { readTextEntry } from '../reading/text-file.ts'
import { isFactsFile, isNamesList, readYoloFacts, type YoloFacts } from './facts.ts'
import { yoloAnnotations } from './lines.ts'
import { ownSkeletons } from './skeletons.ts'
import { yoloText } from './text.ts'

/** Bytes of one file of labels at most. */
const LABELS_BYTES = 16 * 1024 ** 2
/** Texts that stand beside labels: lists of classes and of pictures. */
const OTHER_TEXTS = /(^|\/)(classes|train|val|valid|test|notes|readme|requirements)\.txt$/i
const IN_LABELS = /(^|\/)labels\//i

/** A picture that labels may be about. */
export interface LabelledPicture {
  uuid: string
  name: string
  /** Pixels. */
  width: number
  height: number
}

export interface YoloOptions {
  kind: Kind
  template: NodeTemplate | undefined
  labels: LabelMap
  /** Opens the ZIP of all label files; each opening is read once. */
  open: () => Promise<Archive>
  /**
   * The picture that a file of labels is about, by its path below `labels` without its ending and by what it was called before
   * a tool named it anew, or why there is none.
   */
  pictureOf: (path: string, original: Original | undefined) => LabelledPicture | { reason: string }
  signal: AbortSignal
}

const isLabels = (path: string): boolean =>
  path.toLowerCase().endsWith('.txt') && !OTHER_TEXTS.test(path) && !isFactsFile(path)

const textOf = (entry: ArchiveEntry): Promise<string> => readTextEntry(entry, LABELS_BYTES, yoloText)

/** What is nearest to the top speaks for all; a YAML says more than a list. */
const rankOf = (path: string): number => path.split('/').length + (isNamesList(path) ? 1000 : 0)

/** What the archive says of all its files, and which of them are labels. Throws a `FormatError`. */
async function look({ open, signal }: YoloOptions) {
  const archive = await open()
  const labels: string[] = []
  let best = Infinity
  let facts: YoloFacts | null = null
  try {
    for await (const entry of archive.entries()) {
      signal.throwIfAborted()
      if (isLabels(entry.name)) labels.push(entry.name)
      const rank = rankOf(entry.name)
      if (!isFactsFile(entry.name) || rank >= best) continue
      facts = readYoloFacts(entry.name, await textOf(entry))
      best = rank
    }
  } catch (error) {
    throw error instanceof AnnotationRefusal ? new FormatError(error.message) : error
  } finally {
    archive.close()
  }
  if (!facts) throw new FormatError(yoloText.noNames)
  if (labels.length === 0) throw new FormatError(yoloText.noLabels)
  const inFolder = labels.filter((name) => IN_LABELS.test(name))
  return { facts, labels: new Set(inFolder.length > 0 ? inFolder : labels) }
}

/** The path that a picture has beside its labels: below `labels`, without the ending. */
const pathOf = (name: string): string => name.replace(/^.*?(^|\/)labels\//i, '').replace(/\.txt$/i, '')

/** What is the same for all label files of a run. */
interface Run {
  options: YoloOptions
  facts: YoloFacts
  codec: Codec
  read: CocoReader
  /** How many of the files come from each original name. */
  originals: ReadonlyMap<string, number>
}

/** The document that a picture's lines make; null where there are none: nobody knows then whether anybody has looked. */
function documentOf(
  { options, facts, codec, read }: Run,
  text: string,
  picture: LabelledPicture,
): object | null {
  const { kind, template, labels } = options
  const here = { ...facts, names: namesHere(labels, facts.names) }
  const written = yoloAnnotations(kind, text, picture, facts).filter(({ category_id: id }) =>
    here.names.has(Number(id)),
  )
  if (written.length === 0) return null
  const { names, annotations } =
    kind === 'image-node'
      ? ownSkeletons(here, template, written)
      : { names: here.names, annotations: written }
  const categories = new Map<number, Category>([...names].map(([id, name]) => [id, { id, name }]))
  const image = { id: picture.uuid, file_name: picture.name, width: picture.width, height: picture.height }
  return read({ codec, categories, template }, image, annotations)
}

async function itemOf(run: Run, entry: ArchiveEntry): Promise<ReadItem> {
  const path = pathOf(entry.name)
  const picture = run.options.pictureOf(path, originalOf(path, run.originals))
  if ('reason' in picture) return { name: entry.name, reason: picture.reason }
  try {
    const annotation = documentOf(run, await textOf(entry), picture)
    return { item: { uuid: picture.uuid, name: picture.name, annotation } }
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
  const { facts, labels } = await look(options)
  const originals = countOriginals([...labels].map(pathOf))
  const run = { options, facts, read, originals, codec: await loadCodec() }
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

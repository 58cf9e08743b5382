import type { NodeTemplate } from '../../../src/domain/documents/templates.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import type { Archive, ArchiveEntry } from '../../media/files/archive.ts'
import { COCO_READERS } from '../coco/readers.ts'
import { AnnotationRefusal, FormatError } from '../errors.ts'
import { besideFile, claimOf, type Claim } from '../claims.ts'
import { folderUuid } from '../folder-uuid.ts'
import type { LabelMap } from '../label-map.ts'
import { refusedItem, type ReadItem } from '../import-items.ts'
import type { Predictions } from '../predictions.ts'
import { archiveEntries } from '../reading/archive-entries.ts'
import { indexArchive } from '../reading/archive-index.ts'
import { readTextEntry, readTextFile } from '../reading/text-file.ts'
import type { ShapeRun } from '../shapes/document.ts'
import { readLabelme, type LabelmeFile } from './file.ts'
import { readPicture } from './pictures.ts'
import { labelmeText } from './text.ts'

/** Bytes of one file at most, most of which is the picture itself. */
const FILE_BYTES = 64 * 1024 ** 2

interface LabelmeOptions {
  kind: Kind
  template: NodeTemplate | undefined
  labels: LabelMap
  predictions: Predictions | null
  /** Opens the ZIP of all files; each opening is read once. */
  open: () => Promise<Archive>
  signal: AbortSignal
}

/** The picture that a file is about, whose path counts from the folder of the file. */
function aboutOf({ imagePath, imageWidth: width, imageHeight: height }: LabelmeFile, file: string) {
  const name = besideFile(file, imagePath)
  return { uuid: folderUuid(file) ?? folderUuid(name), name, width, height }
}

async function itemOf(run: ShapeRun, text: Promise<string>, label: string): Promise<ReadItem> {
  let name = label
  try {
    const read = readLabelme(await text)
    const about = aboutOf(read, label)
    name = about.name
    return { item: { ...about, ...(await readPicture(run, read)) } }
  } catch (error) {
    if (!(error instanceof AnnotationRefusal)) throw error
    return refusedItem(name, error)
  }
}

const isLabels = (name: string): boolean => name.toLowerCase().endsWith('.json')

/** The files of labels in an archive, in its order. */
async function* labelFiles({ open, signal }: LabelmeOptions): AsyncGenerator<ArchiveEntry> {
  for await (const entry of archiveEntries(open, signal)) if (isLabels(entry.name)) yield entry
}

/** Whose a file of labels is; null where it does not tell. */
async function readClaim(text: Promise<string>, label: string): Promise<Claim | null> {
  try {
    return claimOf({ item: aboutOf(readLabelme(await text), label) })
  } catch (error) {
    if (!(error instanceof AnnotationRefusal)) throw error
    return null
  }
}

const textOf = (entry: ArchiveEntry): Promise<string> => readTextEntry(entry, FILE_BYTES, labelmeText)

type Tag = Pick<LabelmeOptions, 'kind' | 'template' | 'labels' | 'predictions'>

async function newRun({ kind, template, labels, predictions }: Tag): Promise<ShapeRun> {
  const read = COCO_READERS[kind]
  if (!read) throw new FormatError(labelmeText.noKind)
  return { kind, template, labels, predictions, read, codec: await loadCodec() }
}

/**
 * Opens a ZIP of LabelMe's files: an item for each, with the document that its shapes make. Throws a `FormatError` when
 * there are none or the kind has none.
 */
export async function openLabelme(options: LabelmeOptions) {
  const run = await newRun(options)
  const { files, hidden } = await indexArchive(options.open, options.signal)
  const count = files.filter(({ path }) => isLabels(path)).length
  if (count === 0) throw new FormatError(labelmeText.noFiles)
  const claims = async function* (): AsyncGenerator<Claim | null> {
    for await (const entry of labelFiles(options))
      yield entry.refusal === null ? await readClaim(textOf(entry), entry.name) : null
  }
  const items = async function* (): AsyncGenerator<ReadItem> {
    for await (const entry of labelFiles(options))
      yield entry.refusal === null
        ? await itemOf(run, textOf(entry), entry.name)
        : { name: entry.name, reason: entry.refusal.message }
  }
  const others = files.flatMap(({ path }) => (isLabels(path) ? [] : [path]))
  return { claims, items, unread: [...hidden, ...others], count }
}

/** A single file of LabelMe's. */
export async function openLabelmeFile(file: string, options: Tag) {
  const run = await newRun(options)
  const read = (): Promise<string> => readTextFile(file, FILE_BYTES, labelmeText)
  const claims = async function* (): AsyncGenerator<Claim | null> {
    yield await readClaim(read(), '')
  }
  const items = async function* (): AsyncGenerator<ReadItem> {
    yield await itemOf(run, read(), '')
  }
  return { claims, items, count: 1 }
}

import type { NodeTemplate } from '../../../src/domain/documents/templates.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import { fileName as lastOf } from '../../../src/domain/paths.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import type { Archive } from '../../media/files/archive.ts'
import { COCO_READERS } from '../coco/readers.ts'
import { AnnotationRefusal, FormatError } from '../errors.ts'
import type { LabelMap } from '../label-map.ts'
import { refusedItem, type ReadItem } from '../import-items.ts'
import type { Predictions } from '../predictions.ts'
import { readTextEntry, readTextFile } from '../reading/text-file.ts'
import type { ShapeRun } from '../shapes/document.ts'
import { pathOf, readLabelme } from './file.ts'
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

async function itemOf(run: ShapeRun, text: Promise<string>, label: string): Promise<ReadItem> {
  let name = label
  try {
    const read = readLabelme(await text)
    const fileName = pathOf(read)
    name = lastOf(fileName)
    const { imageWidth: width, imageHeight: height } = read
    return { item: { name, fileName, width, height, ...(await readPicture(run, read)) } }
  } catch (error) {
    if (!(error instanceof AnnotationRefusal)) throw error
    return refusedItem(name, error)
  }
}

const isLabels = (name: string): boolean => name.toLowerCase().endsWith('.json')

/** How many files of labels an archive holds. */
async function countOf({ open, signal }: LabelmeOptions): Promise<number> {
  const archive = await open()
  try {
    let count = 0
    for await (const { name } of archive.entries()) {
      signal.throwIfAborted()
      if (isLabels(name)) count += 1
    }
    return count
  } finally {
    archive.close()
  }
}

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
  const count = await countOf(options)
  if (count === 0) throw new FormatError(labelmeText.noFiles)
  const { open, signal } = options
  const items = async function* (): AsyncGenerator<ReadItem> {
    const archive = await open()
    try {
      for await (const entry of archive.entries()) {
        signal.throwIfAborted()
        if (isLabels(entry.name))
          yield await itemOf(run, readTextEntry(entry, FILE_BYTES, labelmeText), entry.name)
      }
    } finally {
      archive.close()
    }
  }
  return { items: items(), count }
}

/** A single file of LabelMe's. */
export async function openLabelmeFile(file: string, options: Tag) {
  const run = await newRun(options)
  const items = async function* (): AsyncGenerator<ReadItem> {
    yield await itemOf(run, readTextFile(file, FILE_BYTES, labelmeText), '')
  }
  return { items: items(), count: 1 }
}

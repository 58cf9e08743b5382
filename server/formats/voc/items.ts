import type { NodeTemplate } from '../../../src/domain/documents/templates.ts'
import { IMPORT_LABELS } from '../../../src/domain/formats.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import { fileName as lastOf } from '../../../src/domain/paths.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import type { Archive, ArchiveEntry } from '../../media/files/archive.ts'
import { claimOf, type Claim } from '../claims.ts'
import { COCO_READERS } from '../coco/readers.ts'
import { AnnotationRefusal, FormatError } from '../errors.ts'
import { folderUuid } from '../folder-uuid.ts'
import { refusedItem, type ReadItem } from '../import-items.ts'
import type { LabelMap } from '../label-map.ts'
import type { Predictions } from '../predictions.ts'
import { archiveEntries } from '../reading/archive-entries.ts'
import { indexArchive } from '../reading/archive-index.ts'
import { readTextEntry, readTextFile } from '../reading/text-file.ts'
import { xmlEntries, type XmlElement } from '../reading/xml-entries.ts'
import type { ShapeRun } from '../shapes/document.ts'
import { readPictureShapes } from '../shapes/picture-shapes.ts'
import { pictureNotes, shapesOf, sizeOf, textIn } from './picture.ts'
import { vocText } from './text.ts'

/** Bytes of the XML of one picture at most. */
const FILE_BYTES = 16 * 1024 ** 2

interface VocOptions {
  kind: Kind
  template: NodeTemplate | undefined
  labels: LabelMap
  /** Null where the files are finished work. */
  predictions: Predictions | null
  /** Opens the ZIP of all files; each opening is read once. */
  open: () => Promise<Archive>
  signal: AbortSignal
}

type Tag = Pick<VocOptions, 'kind' | 'template' | 'labels' | 'predictions'>

/** The whole of one XML. Throws an `AnnotationRefusal`: the other pictures have files of their own. */
async function rootOf(text: string): Promise<XmlElement> {
  const chunks = (async function* () {
    yield await Promise.resolve(text)
  })()
  const children: XmlElement[] = []
  try {
    for await (const { element, isCut } of xmlEntries(chunks, 'annotation')) {
      if (isCut) throw new AnnotationRefusal(vocText.tooLong)
      children.push(element)
    }
  } catch (error) {
    throw error instanceof FormatError ? new AnnotationRefusal(error.message) : error
  }
  return { name: 'annotation', attributes: {}, children, text: '' }
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

/** The fullest path of the picture that its XML knows. @param entry path of the XML in its archive, or '' */
export function picturePath(root: XmlElement, entry: string): string {
  const [file = '', whole = ''] = ['filename', 'path'].map((name) => textIn(root, name).replaceAll('\\', '/'))
  if (file === '') throw new AnnotationRefusal(vocText.noName)
  const below = /(?:^|\/)annotations\/(.+\/)[^/]+$/i.exec(entry)?.[1]
  if (file.includes('/')) return file
  if (below !== undefined) return below + file
  if (lastOf(whole) === file) return whole
  const folder = textIn(root, 'folder').replaceAll('\\', '/')
  // At the top of `Annotations` the XMLs lie beside the folder of the pictures.
  const own = folderOf(entry).replace(/(^|\/)annotations\/$/i, '$1')
  return folder === '' ? own + file : `${folder}/${file}`
}

/** The picture that an XML is about. @param entry path of the XML in its archive, or '' */
function aboutOf(root: XmlElement, entry: string) {
  const fileName = picturePath(root, entry)
  return { uuid: folderUuid(entry) ?? folderUuid(fileName), name: fileName, fileName, ...sizeOf(root) }
}

/** Whose an XML is; null where it does not tell. */
async function readClaim(text: Promise<string>, entry: string): Promise<Claim | null> {
  try {
    return claimOf({ item: aboutOf(await rootOf(await text), entry) })
  } catch (error) {
    if (!(error instanceof AnnotationRefusal)) throw error
    return null
  }
}

async function itemOf(run: ShapeRun, text: Promise<string>, entry: string): Promise<ReadItem> {
  let name = entry
  try {
    const root = await rootOf(await text)
    name = picturePath(root, entry)
    const about = aboutOf(root, entry)
    const picture = { id: name, file_name: name, width: about.width, height: about.height }
    const { annotation, notes } = readPictureShapes(run, picture, shapesOf(run.kind, root))
    return { item: { ...about, annotation, notes: [...notes, ...pictureNotes(root)] } }
  } catch (error) {
    if (!(error instanceof AnnotationRefusal)) throw error
    return refusedItem(name, error)
  }
}

async function newRun({ kind, template, labels, predictions }: Tag): Promise<ShapeRun> {
  const read = COCO_READERS[kind]
  if (!read || !(kind in IMPORT_LABELS)) throw new FormatError(vocText.noKind)
  return { kind, template, labels, predictions, read, codec: await loadCodec() }
}

const isLabels = (name: string): boolean => name.toLowerCase().endsWith('.xml')

const textOf = (entry: ArchiveEntry): Promise<string> => readTextEntry(entry, FILE_BYTES, vocText)

/**
 * Opens a ZIP of Pascal VOC's files: an item for each XML, with the document that its boxes make. Throws a `FormatError`
 * when there are none or the kind has none.
 */
export async function openVoc(options: VocOptions) {
  const run = await newRun(options)
  const { open, signal } = options
  const { files, hidden } = await indexArchive(open, signal)
  const count = files.filter(({ path }) => isLabels(path)).length
  if (count === 0) throw new FormatError(vocText.noFiles)
  const claims = async function* (): AsyncGenerator<Claim | null> {
    for await (const entry of archiveEntries(open, signal))
      if (isLabels(entry.name))
        yield entry.refusal === null ? await readClaim(textOf(entry), entry.name) : null
  }
  const items = async function* (): AsyncGenerator<ReadItem> {
    for await (const entry of archiveEntries(open, signal))
      if (isLabels(entry.name))
        yield entry.refusal === null
          ? await itemOf(run, textOf(entry), entry.name)
          : { name: entry.name, reason: entry.refusal.message }
  }
  const others = files.flatMap(({ path }) => (isLabels(path) ? [] : [path]))
  return { claims, items, unread: [...hidden, ...others], count }
}

/** A single file of Pascal VOC's. */
export async function openVocFile(file: string, options: Tag) {
  const run = await newRun(options)
  const read = (): Promise<string> => readTextFile(file, FILE_BYTES, vocText)
  const claims = async function* (): AsyncGenerator<Claim | null> {
    yield await readClaim(read(), '')
  }
  const items = async function* (): AsyncGenerator<ReadItem> {
    yield await itemOf(run, read(), '')
  }
  return { claims, items, count: 1 }
}

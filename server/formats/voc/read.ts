import type { NodeTemplate } from '../../../src/domain/documents/templates.ts'
import { IMPORT_LABELS } from '../../../src/domain/formats.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import { fileName as lastOf } from '../../../src/domain/paths.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import type { Archive } from '../../media/files/archive.ts'
import { COCO_READERS } from '../coco/read-documents.ts'
import { AnnotationRefusal, FormatError } from '../errors.ts'
import { folderUuid } from '../folder-uuid.ts'
import type { LabelMap } from '../label-map.ts'
import type { Predictions } from '../predictions.ts'
import { openPictureFile, openPictureFiles, type PictureFileFormat } from '../reading/picture-files.ts'
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

/** Throws a `FormatError` where the kind has no Pascal VOC. */
async function formatFor({
  kind,
  template,
  labels,
  predictions,
}: Tag): Promise<PictureFileFormat<XmlElement>> {
  const read = COCO_READERS[kind]
  if (!read || !(kind in IMPORT_LABELS)) throw new FormatError(vocText.noKind)
  const run: ShapeRun = { kind, template, labels, predictions, read, codec: await loadCodec() }
  return {
    ending: '.xml',
    fileBytes: FILE_BYTES,
    words: vocText,
    parse: rootOf,
    pathOf: picturePath,
    about: aboutOf,
    read: (root, { name }) => {
      const picture = { id: name, file_name: name, ...sizeOf(root) }
      const { annotation, notes } = readPictureShapes(run, picture, shapesOf(kind, root))
      return { annotation, notes: [...notes, ...pictureNotes(root)] }
    },
  }
}

/**
 * Opens a ZIP of Pascal VOC's files: an item for each XML, with the document that its boxes make. Throws a `FormatError`
 * when there are none or the kind has none.
 */
export const openVoc = async (options: VocOptions) => openPictureFiles(await formatFor(options), options)

/** A single file of Pascal VOC's. */
export const openVocFile = async (file: string, tag: Tag) => openPictureFile(await formatFor(tag), file)

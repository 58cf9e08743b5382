import type { NodeTemplate } from '../../../src/domain/documents/templates.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import type { Archive } from '../../media/files/archive.ts'
import { COCO_READERS } from '../coco/read-documents.ts'
import { FormatError } from '../errors.ts'
import { besideFile } from '../resource-reference.ts'
import { folderUuid } from '../folder-uuid.ts'
import type { LabelMap } from '../label-map.ts'
import type { Predictions } from '../predictions.ts'
import { openPictureFile, openPictureFiles, type PictureFileFormat } from '../reading/picture-files.ts'
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

/** Paths count from the folder of the file. */
const picturePath = ({ imagePath }: LabelmeFile, file: string): string => besideFile(file, imagePath)

function aboutOf(labels: LabelmeFile, file: string) {
  const { imageWidth: width, imageHeight: height } = labels
  const name = picturePath(labels, file)
  return { uuid: folderUuid(file) ?? folderUuid(name), name, width, height }
}

type Tag = Pick<LabelmeOptions, 'kind' | 'template' | 'labels' | 'predictions'>

/** Throws a `FormatError` where the kind has no LabelMe. */
async function formatFor({
  kind,
  template,
  labels,
  predictions,
}: Tag): Promise<PictureFileFormat<LabelmeFile>> {
  const read = COCO_READERS[kind]
  if (!read) throw new FormatError(labelmeText.noKind)
  const run: ShapeRun = { kind, template, labels, predictions, read, codec: await loadCodec() }
  return {
    ending: '.json',
    fileBytes: FILE_BYTES,
    words: labelmeText,
    parse: readLabelme,
    pathOf: picturePath,
    about: aboutOf,
    read: (file) => readPicture(run, file),
  }
}

/**
 * Opens a ZIP of LabelMe's files: an item for each, with the document that its shapes make. Throws a `FormatError` when
 * there are none or the kind has none.
 */
export const openLabelme = async (options: LabelmeOptions) =>
  openPictureFiles(await formatFor(options), options)

/** A single file of LabelMe's. */
export const openLabelmeFile = async (file: string, tag: Tag) => openPictureFile(await formatFor(tag), file)

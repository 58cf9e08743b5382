import type { Kind } from '../../../src/domain/kinds.ts'
import type { NodeTemplate } from '../../../src/domain/documents/templates.ts'
import { fileName as lastOf } from '../../../src/domain/paths.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import type { LabelMap } from '../label-map.ts'
import type { Predictions } from '../predictions.ts'
import { COCO_READERS } from '../coco/readers.ts'
import { AnnotationRefusal, FormatError } from '../errors.ts'
import { FILE_NAME_MAX, pictureOf, readPicture } from './pictures.ts'
import { cvatText } from './text.ts'
import { cvatVideo } from './video.ts'
import { refusedItem, type ReadItem } from '../import-items.ts'
import { xmlEntries, type XmlElement, type XmlEntry } from '../reading/xml-entries.ts'
import type { ShapeRun } from '../shapes/document.ts'

function itemOf(run: ShapeRun, { element, isCut }: XmlEntry): ReadItem {
  const fileName = element.attributes['name'] ?? ''
  const name = lastOf(fileName).slice(0, FILE_NAME_MAX)
  try {
    if (isCut) throw new AnnotationRefusal(cvatText.imageTooLong)
    const picture = pictureOf(element)
    const { width, height } = picture
    return { item: { name, fileName, width, height, ...readPicture(run, element, picture) } }
  } catch (error) {
    if (!(error instanceof AnnotationRefusal)) throw error
    return refusedItem(name, error)
  }
}

async function* pictures(entries: AsyncIterable<XmlEntry>, run: ShapeRun): AsyncGenerator<ReadItem> {
  let images = 0
  for await (const entry of entries) {
    const { name } = entry.element
    if (name === 'track') throw new FormatError(cvatText.isVideo)
    if (name === 'image') {
      images += 1
      yield itemOf(run, entry)
    } else if (name !== 'meta') yield { name: '', reason: cvatText.unknown(name.slice(0, 40)) }
  }
  if (images === 0) throw new FormatError(cvatText.noImages)
}

function requireVersion({ text }: XmlElement): void {
  const version = text.trim()
  if (!/^1(\.|$)/.test(version)) throw new FormatError(cvatText.otherVersion(version.slice(0, 20)))
}

/** What a file says, but for which version it is of. */
async function* entriesOf(chunks: AsyncIterable<string>): AsyncGenerator<XmlEntry> {
  for await (const entry of xmlEntries(chunks, 'annotations')) {
    if (entry.element.name === 'version') requireVersion(entry.element)
    else yield entry
  }
}

interface CvatOptions {
  kind: Kind
  template: NodeTemplate | undefined
  labels: LabelMap
  predictions: Predictions | null
}

/**
 * What CVAT's XML is about: pictures in its order, each with the document that its shapes make, or one video with its
 * tracks. Throws a `FormatError` when it is no such file, one of the other sort, or the kind has none.
 */
export async function* cvatItems(
  chunks: AsyncIterable<string>,
  { kind, template, labels, predictions }: CvatOptions,
): AsyncGenerator<ReadItem> {
  const codec = await loadCodec()
  const read = COCO_READERS[kind]
  if (kind === 'video-segment') yield* cvatVideo(entriesOf(chunks), codec, labels)
  else if (read) yield* pictures(entriesOf(chunks), { kind, template, read, codec, labels, predictions })
  else throw new FormatError(cvatText.noKind)
}

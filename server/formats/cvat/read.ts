import { type Kind, KINDS } from '../../../src/domain/kinds.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import { exportedUuid } from '../export-paths.ts'
import { referenceOf, type ResourceReference } from '../reading/resource-reference.ts'
import type { ImportTarget } from '../reading/opened-file.ts'
import { AnnotationRefusal, FormatError, orElse } from '../errors.ts'
import { declaredIn } from './declared.ts'
import { FILE_NAME_MAX, pictureOf, readPicture } from './read-pictures.ts'
import { cvatText } from './text.ts'
import { cvatClipsOfVideo } from './read-clips.ts'
import { cvatVideo } from './read-videos.ts'
import { referenceOfVideo } from './video.ts'
import { refusedItem, type ReadItem } from '../reading/import-items.ts'
import { xmlEntries, type XmlElement, type XmlEntry } from '../reading/xml-entries.ts'
import { shapeRun, type ShapeRun } from '../shapes/document.ts'

function itemOf(run: ShapeRun, { element, isCut }: XmlEntry): ReadItem {
  const fileName = element.attributes['name'] ?? ''
  const name = fileName.slice(0, FILE_NAME_MAX)
  try {
    if (isCut) throw new AnnotationRefusal(cvatText.imageTooLong)
    const picture = pictureOf(element)
    const { width, height } = picture
    const uuid = exportedUuid(fileName)
    return { item: { uuid, name, fileName, width, height, ...readPicture(run, element, picture) } }
  } catch (error) {
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

async function* entriesOf(chunks: AsyncIterable<string>, target?: ImportTarget): AsyncGenerator<XmlEntry> {
  const tell = target?.labelling?.declared
  const hasClips = target?.kind === 'video'
  for await (const entry of xmlEntries(chunks, 'annotations')) {
    const { element } = entry
    if (element.name === 'version') requireVersion(element)
    else {
      const declared = element.name === 'meta' && tell ? declaredIn(element, hasClips) : null
      if (declared) tell?.(declared)
      yield entry
    }
  }
}

const referenceOfPicture = (element: XmlElement): ResourceReference | null =>
  orElse(() => {
    const picture = pictureOf(element)
    return referenceOf({ item: { uuid: exportedUuid(picture.name), ...picture } })
  }, null)

/** In the items' order. Throws a `FormatError`. */
export async function* cvatReferences(
  chunks: AsyncIterable<string>,
  kind: Kind,
): AsyncGenerator<ResourceReference | null> {
  if (KINDS[kind].media === 'video') yield await referenceOfVideo(entriesOf(chunks), !KINDS[kind].hasMaskRows)
  else
    for await (const { element } of entriesOf(chunks))
      if (element.name === 'image') yield referenceOfPicture(element)
      else if (element.name === 'track') throw new FormatError(cvatText.isVideo)
      else if (element.name !== 'meta') yield null
}

/** Throws a `FormatError`, also for the other sort of CVAT file. */
export async function* cvatItems(
  chunks: AsyncIterable<string>,
  target: ImportTarget,
): AsyncGenerator<ReadItem> {
  const { media, hasMaskRows } = KINDS[target.kind]
  if (hasMaskRows) yield* cvatVideo(entriesOf(chunks, target), await loadCodec(), target.labels, target)
  else if (media === 'video') yield* cvatClipsOfVideo(entriesOf(chunks, target), target)
  else yield* pictures(entriesOf(chunks, target), await shapeRun(target))
}

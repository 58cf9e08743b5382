import { type FileHandle, open } from 'node:fs/promises'
import { z } from 'zod'
import type { Size } from '../../../src/domain/geometry/rect.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import { AnnotationRefusal, FormatError } from '../errors.ts'
import { type ReadItem, refusedItem } from '../reading/import-items.ts'
import { labelHere, type LabelMap } from '../reading/label-map.ts'
import { formerPath, type ResourceReference } from '../reading/resource-reference.ts'
import { noteSet, Notes, noteText, toldIn } from '../reading/notes.ts'
import { readEach } from '../reading/predictions.ts'
import { readArrays } from '../reading/array-entries.ts'
import {
  type FoundResource,
  type ImportRequest,
  type OpenedFile,
  type ResourceLookup,
  sized,
  type SizedResource,
} from '../reading/opened-file.ts'
import { ITEM_MAX } from '../reading/item-texts.ts'
import { IN_CHINESE, reasonsOf } from '../reading/zod-reasons.ts'
import { formatText } from '../text.ts'
import { SIDEWAYS } from '../reading/turn.ts'
import {
  type Category,
  type CocoAnnotation,
  cocoAnnotation,
  cocoId,
  type CocoReader,
  type CocoReading,
  type LabelledPicture,
} from '../shapes/coco-annotations.ts'
import {
  ANNOTATIONS_MAX,
  chunksOf,
  type CocoImage,
  type CocoIndex,
  parseEntry,
  readCocoIndex,
} from './image-index.ts'
import { declaredLabels, openPanoptic } from './read-panoptic.ts'
import { cocoReader } from '../shapes/read-documents.ts'
import { cocoText } from './text.ts'

/** Source: cocodataset.org, "Results | Format"; `file_name`: ultralytics/models/yolo/detect/val.py. */

const owner = z.object({ image_id: cocoId, file_name: z.string().max(1000).optional().catch(undefined) })

interface ImageResults {
  id: number | string
  fileName: string | undefined
  /** Byte offset and length of each result, pair after pair. */
  places: number[]
}

const HEAD = 1024
const MARK = '\uFEFF'

async function beginningOf(file: string) {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    const text = buffer.toString('utf8', 0, bytesRead)
    const skipped = text.startsWith(MARK) ? Buffer.byteLength(MARK) : 0
    return { isList: /^\s*\[\s*\{/.test(text.replace(MARK, '')), skipped }
  } finally {
    await handle.close()
  }
}

const isResults = async (file: string): Promise<boolean> => (await beginningOf(file)).isList

const PREFIX = Buffer.from('{"annotations":')

async function* asObject(
  file: string,
  skipped: number,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): AsyncGenerator<Buffer> {
  yield PREFIX
  let left = skipped
  for await (const chunk of chunksOf(file, signal, onProgress)) {
    yield chunk.subarray(left)
    left = Math.max(0, left - chunk.length)
  }
  yield Buffer.from('}')
}

/** Throws a `FormatError`. */
export async function readResults(
  file: string,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<{ images: ImageResults[]; strays: number }> {
  const { skipped } = await beginningOf(file)
  const images = new Map<number | string, ImageResults>()
  let [all, strays] = [0, 0]
  await readArrays(asObject(file, skipped, signal, onProgress), {
    annotations: (bytes, from) => {
      all += 1
      if (all > ANNOTATIONS_MAX) throw new FormatError(formatText.tooMany('annotations', ANNOTATIONS_MAX))
      const parsed = owner.safeParse(parseEntry(bytes))
      if (!parsed.success) {
        strays += 1
        return
      }
      const { image_id: id, file_name: fileName } = parsed.data
      const known = images.get(id) ?? { id, fileName, places: [] }
      known.places.push(from - PREFIX.length + skipped, bytes.length)
      images.set(id, known)
    },
  })
  return { images: [...images.values()], strays }
}

/** Digits of the numbers in picture names: any, KITTI's and COCO's. */
const DIGITS = [1, 6, 12]

export const labelOf = ({ id, fileName }: ImageResults): string => fileName ?? cocoText.imageId(id)

function referenceOfResults(results: ImageResults): ResourceReference {
  const { id, fileName } = results
  const name = labelOf(results)
  if (fileName !== undefined) {
    const path = fileName.replace(/\.[^./\\]+$/, '')
    return { name, path, former: formerPath(path, false) }
  }
  if (typeof id === 'string') return { name, path: id, former: formerPath(id, false) }
  const [path = String(id), ...others] = DIGITS.map((digits) => String(id).padStart(digits, '0'))
  return { name, path, otherPaths: [...new Set(others)].filter((other) => other !== path) }
}

function annotationOf(value: unknown): CocoAnnotation {
  const parsed = cocoAnnotation.safeParse(value, IN_CHINESE)
  if (parsed.success) return { ...parsed.data, object_geometry: undefined }
  const { id = '' } = value as { id?: number | string }
  throw new AnnotationRefusal(reasonsOf(parsed.error)).at((why) => cocoText.annotation(id, why))
}

const say: CocoReading['say'] = ({ id }, why) => cocoText.annotation(id, why)

async function valuesAt(handle: FileHandle, places: readonly number[]): Promise<unknown[]> {
  const total = places.reduce((sum, length, at) => (at % 2 === 1 ? sum + length : sum), 0)
  if (total > ITEM_MAX) throw new AnnotationRefusal(cocoText.tooLong)
  const values: unknown[] = []
  for (let at = 0; at < places.length; at += 2) {
    const [from = 0, length = 0] = places.slice(at, at + 2)
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, from)
    values.push(parseEntry(buffer))
  }
  return values
}

function documentOf(
  read: CocoReader,
  reading: CocoReading,
  image: LabelledPicture & Pick<CocoImage, 'availability'>,
  annotations: readonly CocoAnnotation[],
) {
  const { availability } = image
  const hasAttributes = reading.labelling !== undefined && image.attributes !== undefined
  // Without annotations and availability nobody has looked.
  if (annotations.length === 0 && availability === undefined && !hasAttributes) return null
  const document = read(reading, image, annotations)
  return availability === undefined ? document : { ...document, availability }
}

function categoriesHere({ categories }: CocoIndex, labels: LabelMap): Map<number | string, Category> {
  const here = new Map<number | string, Category>()
  for (const [id, category] of categories) {
    const name = labelHere(labels, category.name)
    if (name !== null) here.set(id, { ...category, name })
  }
  return here
}

interface CocoRun extends CocoIndex {
  read: CocoReader
  run: Omit<CocoReading, 'notes'>
  isTaken: (annotation: CocoAnnotation) => boolean
  panoptic: Awaited<ReturnType<typeof openPanoptic>> | null
}

const nameOf = ({ name, file_name: path }: CocoImage): string => name ?? path

/** This product's export has the resource's name beside the file's path. */
function referenceOf(entry: CocoIndex['images'][number]): ResourceReference | null {
  if (!('image' in entry)) return entry.name === '' ? null : { name: entry.name, path: entry.name }
  const { uuid, name, file_name: path, width, height } = entry.image
  const former = name === undefined ? formerPath(path, true) : path
  return { name: nameOf(entry.image), path: name ?? path, former, uuid, width, height }
}

async function* itemsOf(
  file: string,
  { images, places, read, run, isTaken, panoptic }: CocoRun,
  found: ResourceLookup,
): AsyncGenerator<ReadItem> {
  const handle = await open(file)
  try {
    for (const [turn, entry] of images.entries()) {
      if (!('image' in entry)) {
        yield entry
        continue
      }
      const { image } = entry
      const { uuid, width, height } = image
      const name = nameOf(image)
      const mine = places.get(image.id) ?? []
      places.delete(image.id)
      // Whoever finds no resource says why; its PNG may have any size.
      if (panoptic && found(turn) === null) {
        yield { item: { uuid, name, width, height } }
        continue
      }
      const reading = { ...run, notes: new Notes(entry.notes) }
      if (!run.labelling && image.attributes)
        noteSet(reading.notes, { attributes: image.attributes }, noteText.pictureField)
      try {
        const values = await valuesAt(handle, mine)
        const drawn = panoptic ? await panoptic.annotationsOf(values, image, reading.notes) : values
        const annotations = readEach(reading, drawn, annotationOf).filter(isTaken)
        const annotation = documentOf(read, reading, image, annotations)
        yield { item: { uuid, name, width, height, annotation, ...toldIn(reading.notes) } }
      } catch (error) {
        yield refusedItem(name, error)
      }
    }
  } finally {
    await handle.close()
  }
}

function* orphansOf({ places, strays }: CocoIndex): Generator<ReadItem> {
  for (const [id, mine] of places)
    yield { name: cocoText.imageId(id), reason: cocoText.noImage(mine.length / 2) }
  if (strays > 0) yield { name: '', reason: cocoText.strays(strays) }
}

/** Predictions have class numbers; these serve as names until a person maps them. */
function namedByNumber(
  labels: LabelMap,
  annotations: readonly CocoAnnotation[],
): Map<number | string, Category> {
  const here = new Map<number | string, Category>()
  for (const { category_id: id } of annotations) {
    const name = labelHere(labels, String(id))
    if (name !== null) here.set(id, { name })
  }
  return here
}

function countedSize({ width, height, orientation }: SizedResource, isStored: boolean): Size {
  return isStored && (orientation ?? 1) >= SIDEWAYS ? { width: height, height: width } : { width, height }
}

async function openResults(read: CocoReader, request: ImportRequest): Promise<OpenedFile> {
  const { path: file, template, labels, labelling, signal, predictions, onProgress, isStored } = request
  if (!predictions) throw new FormatError(cocoText.results)
  const { images, strays } = await readResults(file, signal, onProgress)
  const codec = await loadCodec()
  const itemOf = async (
    handle: FileHandle,
    results: ImageResults,
    found: FoundResource | null,
  ): Promise<ReadItem> => {
    // Results lack the image size. The lookup reports why a resource is missing.
    const picture = sized(found)
    if (!picture) return { item: { name: labelOf(results) } }
    const { name } = picture
    const size = countedSize(picture, isStored)
    const notes = new Notes()
    const reading = { predictions, notes }
    try {
      const all = readEach(reading, await valuesAt(handle, results.places), annotationOf)
      const categories = namedByNumber(labels, all)
      const taken = all.filter(({ category_id: id }) => categories.has(id))
      const annotation = documentOf(
        read,
        { ...reading, codec, template, labelling, say, categories },
        size,
        taken,
      )
      return { item: { name, ...(isStored && size), annotation, ...toldIn(notes) } }
    } catch (error) {
      return refusedItem(name, error)
    }
  }
  const items = async function* (found: ResourceLookup): AsyncGenerator<ReadItem> {
    const handle = await open(file)
    try {
      for (const [turn, each] of images.entries()) {
        signal.throwIfAborted()
        yield await itemOf(handle, each, found(turn))
      }
    } finally {
      await handle.close()
    }
    if (strays > 0) yield { name: '', reason: cocoText.strays(strays) }
  }
  return { references: images.map(referenceOfResults), items, endings: false, count: images.length }
}

/** Reads twice, first for an index, so that order does not matter. Throws a `FormatError`. */
export async function openCoco(request: ImportRequest): Promise<OpenedFile> {
  const { path: file, kind, template, labels, labelling, signal, predictions, onProgress } = request
  const read = cocoReader(kind)
  if (await isResults(file)) return openResults(read, request)
  const index = await readCocoIndex(file, signal, onProgress)
  const categories = categoriesHere(index, labels)
  const codec = await loadCodec()
  const run = { codec, categories, template, labelling, predictions, say }
  const isTaken = ({ category_id: id }: CocoAnnotation): boolean =>
    categories.has(id) || !index.categories.has(id)
  if (index.isPanoptic && !request.isArchive) throw new FormatError(cocoText.panoptic)
  if (index.isPanoptic) labelling?.declared?.(declaredLabels(categories.values()))
  const used = new Set<string>()
  const items = async function* (found: ResourceLookup): AsyncGenerator<ReadItem> {
    const panoptic = index.isPanoptic ? await openPanoptic(request, codec, used) : null
    try {
      yield* itemsOf(file, { ...index, read, run, isTaken, panoptic }, found)
    } finally {
      panoptic?.close()
    }
    yield* orphansOf(index)
  }
  return { references: index.images.map(referenceOf), items, used, count: index.images.length }
}

import { type FileHandle, open } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type { MaskRow } from '../../../src/contract/types.d.ts'
import { SEGMENT_COLOURS } from '../../../src/domain/colours.ts'
import { MASK_SIDE_MAX } from '../../../src/domain/documents/limits.ts'
import type { DocumentOf, SegmentObject } from '../../../src/domain/documents/types.ts'
import { emptyDocument } from '../../../src/domain/documents/validate.ts'
import { entriesFrom } from '../../../src/domain/ontology/names.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import { chunksOf, parseEntry } from '../coco/image-index.ts'
import { AnnotationRefusal, FormatError, withContextAsync } from '../errors.ts'
import { readArrays } from '../reading/array-entries.ts'
import { type ImportItem, type ReadItem, refusedItem } from '../reading/import-items.ts'
import { labelHere } from '../reading/label-map.ts'
import { noteSet, Notes, noteText, toldIn } from '../reading/notes.ts'
import { createNames, labelOf } from '../reading/object-names.ts'
import type { ImportRequest, OpenedFile } from '../reading/opened-file.ts'
import { readEachLater } from '../reading/predictions.ts'
import { referenceOf } from '../reading/resource-reference.ts'
import { IN_CHINESE, reasonsOf } from '../reading/zod-reasons.ts'
import { cocoAnnotation, cocoId, colourIndex, maskOf } from '../shapes/coco-annotations.ts'
import { shapeText } from '../shapes/text.ts'
import { entriesOfTrack, labelOfTrack, type ValuesOnFrame } from '../shapes/track-values.ts'
import { formatText } from '../text.ts'
import { youtubeVisText as text } from './text.ts'

/** `uuid`, `name`, `video`, `attributes`, `attribute_changes`, `object_id` and `colour_index` are this product's. */

const side = z.int().min(1).max(MASK_SIDE_MAX)
const values = z.record(z.string(), z.unknown()).optional().catch(undefined)

const video = z.object({
  id: cocoId,
  width: side,
  height: side,
  file_names: z.array(z.string().max(1000)).optional(),
  uuid: z.uuid().optional().catch(undefined),
  video: z.string().max(1000).optional().catch(undefined),
  attributes: values,
})
type Video = z.infer<typeof video>

const category = z.object({ id: cocoId, name: z.string().max(255) })
const owner = z.object({ video_id: cocoId })

const annotation = z.object({
  id: cocoId.optional().default(''),
  category_id: cocoId,
  segmentations: z.array(cocoAnnotation.shape.segmentation),
  iscrowd: z.unknown().optional(),
  object_id: z.string().min(1).max(64).optional().catch(undefined),
  name: z.string().min(1).max(255).optional().catch(undefined),
  colour_index: colourIndex,
  attributes: values,
  attribute_changes: z
    .array(z.object({ frame: z.int().min(0), attributes: z.record(z.string(), z.unknown()) }))
    .optional()
    .catch(undefined),
})

interface Index {
  readonly videos: readonly Video[]
  readonly categories: ReadonlyMap<number | string, string>
  /** Byte offset and length of each annotation, by video. */
  readonly places: ReadonlyMap<number | string, (readonly [from: number, length: number])[]>
}

function parsed<T>(schema: z.ZodType<T>, bytes: Buffer, name: string): T {
  const result = schema.safeParse(parseEntry(bytes), IN_CHINESE)
  if (!result.success) throw new FormatError(formatText.badField(name, reasonsOf(result.error)))
  return result.data
}

/** Throws a `FormatError`. */
async function readIndex({ path, signal, onProgress }: ImportRequest): Promise<Index> {
  const videos: Video[] = []
  const categories = new Map<number | string, string>()
  const places = new Map<number | string, [number, number][]>()
  const seen = await readArrays(chunksOf(path, signal, onProgress), {
    videos: (bytes) => {
      const found = parsed(video, bytes, 'videos')
      if (videos.some(({ id }) => id === found.id)) throw new FormatError(text.twice(found.id))
      videos.push(found)
    },
    categories: (bytes) => {
      const { id, name } = parsed(category, bytes, 'categories')
      categories.set(id, name)
    },
    annotations: (bytes, from) => {
      const { video_id: id } = parsed(owner, bytes, 'annotations')
      places.set(id, [...(places.get(id) ?? []), [from, bytes.length]])
    },
  })
  const missing = ['videos', 'annotations', 'categories'].find((name) => !seen.has(name))
  if (missing !== undefined) throw new FormatError(formatText.missing(missing))
  return { videos, categories, places }
}

/** The path of the video; of frames, that of their folder. */
function aboutOf({ uuid, video: own, file_names: frames = [], width, height }: Video): ImportItem {
  const fileName = own ?? (frames[0] ?? '').replaceAll('\\', '/').replace(/\/?[^/]*$/, '')
  return { name: fileName, fileName, uuid, width, height }
}

interface Track {
  readonly object: SegmentObject
  readonly rows: readonly MaskRow[]
}

/** Changes add to what held before. */
function valuesOverTime({ attributes = {}, attribute_changes: changes = [] }: z.infer<typeof annotation>) {
  let now: ValuesOnFrame['values'] = attributes
  return [
    { frame: 0, values: now },
    ...changes.map(({ frame, attributes: later }) => ({ frame, values: (now = { ...now, ...later }) })),
  ]
}

interface VideoReading {
  readonly request: ImportRequest
  readonly codec: Codec
  readonly categories: Index['categories']
  readonly size: { readonly width: number; readonly height: number }
  readonly notes: Notes
  readonly nameOf: (word: string) => string
}

/** Null: the person who imports leaves its category out. */
async function readTrack(reading: VideoReading, given: unknown, turn: number): Promise<Track | null> {
  const { request, codec, categories, size, notes, nameOf } = reading
  const found = annotation.safeParse(given, IN_CHINESE)
  if (!found.success) throw new AnnotationRefusal(reasonsOf(found.error))
  const track = found.data
  if (track.iscrowd === true || Number(track.iscrowd) === 1) {
    notes.add(noteText.crowd)
    return null
  }
  const category = categories.get(track.category_id)
  if (category === undefined) throw new AnnotationRefusal(shapeText.noCategory(track.category_id))
  const here = labelHere(request.labels, category)
  if (here === null) return null
  const label = labelOfTrack(request.labelling, here)
  const id = track.object_id ?? `vis-${turn + 1}`
  const rows: MaskRow[] = []
  for (const [frame, segmentation] of track.segmentations.entries()) {
    const mask = maskOf(codec, size, { segmentation })
    if (!mask || codec.area(mask) === 0) continue
    const [height, width] = mask.size
    if (height !== size.height || width !== size.width)
      throw new AnnotationRefusal(shapeText.maskSize(size.width, size.height))
    rows.push({
      objectId: id,
      frame,
      rle: { size: [height, width], counts: codec.write(mask) },
      source: request.predictions ? 'tracked' : 'manual',
    })
    await setImmediate()
  }
  return {
    rows,
    object: {
      id,
      name: track.name ?? nameOf(label?.name ?? labelOf(request.categories, here)),
      category: label?.id ?? here,
      colourIndex: track.colour_index ?? turn % SEGMENT_COLOURS.length,
      visible: true,
      ...(label && entriesOfTrack(label, valuesOverTime(track), { labelling: request.labelling, notes })),
    },
  }
}

function videoEntries({ labelling }: ImportRequest, { attributes = {} }: Video, notes: Notes) {
  if (!labelling) return {}
  labelling.seen?.(null, 'mask', attributes)
  const { entries, refused } = entriesFrom(labelling.pictureAttributes, attributes)
  noteSet(
    notes,
    Object.fromEntries(refused.map((name) => [name, attributes[name]])),
    noteText.pictureAttribute,
  )
  return { attributes: entries }
}

async function readVideo(
  request: ImportRequest,
  codec: Codec,
  { categories, places }: Index,
  handle: FileHandle,
  own: Video,
): Promise<ReadItem> {
  const about = aboutOf(own)
  const notes = new Notes()
  const reading = {
    request,
    codec,
    categories,
    size: { width: own.width, height: own.height },
    notes,
    nameOf: createNames(),
  }
  try {
    const all = [...(places.get(own.id) ?? []).entries()]
    const tracks = await readEachLater(
      { predictions: request.predictions, notes },
      all,
      async ([turn, place]) => {
        const [from, length] = place
        const { buffer } = await handle.read(Buffer.alloc(length), 0, length, from)
        const given = parseEntry(buffer)
        return withContextAsync(
          () => readTrack(reading, given, turn),
          (why) => text.annotation(turn + 1, why),
        )
      },
    )
    const known = tracks.filter((track) => track !== null)
    const document = {
      ...emptyDocument('video-segment'),
      objects: known.map(({ object }) => object),
      ...videoEntries(request, own, notes),
    } satisfies DocumentOf['video-segment']
    const masks = known.flatMap(({ rows }) => rows)
    return { item: { ...about, annotation: known.length > 0 ? document : null, masks, ...toldIn(notes) } }
  } catch (error) {
    return refusedItem(about.name, error)
  }
}

/** Reads twice, first for an index, so that order does not matter. Throws a `FormatError`. */
export async function openVideoInstances(request: ImportRequest): Promise<OpenedFile> {
  const index = await readIndex(request)
  const { videos, places } = index
  const codec = await loadCodec()
  const known = new Set(videos.map(({ id }) => id))
  const strays = [...places].reduce((sum, [id, own]) => sum + (known.has(id) ? 0 : own.length), 0)
  const items = async function* (): AsyncGenerator<ReadItem> {
    const handle = await open(request.path)
    try {
      for (const each of videos) {
        request.signal.throwIfAborted()
        yield await readVideo(request, codec, index, handle, each)
      }
    } finally {
      await handle.close()
    }
    if (strays > 0) yield { name: '', reason: text.strays(strays) }
  }
  return {
    references: videos.map((each) => referenceOf({ item: aboutOf(each) })),
    items,
    endings: videos.some((each) => each.video !== undefined),
    count: videos.length,
  }
}

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { z } from 'zod'
import { MASK_SIDE_MAX } from '../../../src/domain/documents/limits.ts'
import { FormatError } from '../errors.ts'
import { readArrays } from '../reading/array-entries.ts'
import { noteText, noteSet, Notes } from '../reading/notes.ts'
import { cocoId, type Category } from '../shapes/coco-annotations.ts'
import { cocoText } from './text.ts'
import { IN_CHINESE, reasonsOf } from '../reading/zod-reasons.ts'
import { formatText } from '../text.ts'

/** An index entry for each stays in memory. */
const IMAGES_MAX = 1_000_000
export const ANNOTATIONS_MAX = 10_000_000
const CATEGORIES_MAX = 10_000

const id = cocoId
const side = z.int().min(1).max(MASK_SIDE_MAX)

/** `uuid`, `name`, `availability`, `blur`, `attributes` and `status` are this product's; COCO lacks them. */
const image = z.object({
  id,
  file_name: z.string().min(1).max(1000),
  width: side,
  height: side,
  uuid: z.uuid().optional().catch(undefined),
  name: z.string().min(1).max(255).optional().catch(undefined),
  availability: z.unknown().optional(),
  blur: z.unknown().optional(),
  attributes: z.record(z.string(), z.unknown()).optional().catch(undefined),
})
const channel = z.int().min(0).max(255)
const category = z.object({
  id,
  name: z.string().max(255),
  keypoints: z.array(z.string().max(255)).max(1000).optional(),
  skeleton: z
    .array(z.tuple([z.int(), z.int()]))
    .max(10_000)
    .optional()
    .catch(undefined),
  isthing: z.unknown().optional(),
  color: z.tuple([channel, channel, channel]).optional().catch(undefined),
})
const owner = z.object({ image_id: id, segments_info: z.unknown().optional() })

const KNOWN: ReadonlySet<string> = new Set([
  ...Object.keys(image.shape),
  ...'status license flickr_url coco_url date_captured path url'.split(' '),
])

export type CocoImage = z.infer<typeof image>

interface IndexedImage {
  image: CocoImage
  notes?: readonly string[]
}

export interface CocoIndex {
  images: (IndexedImage | { name: string; reason: string })[]
  categories: ReadonlyMap<number | string, Category>
  /** Byte offset and length of each annotation, pair after pair. */
  places: Map<number | string, number[]>
  strays: number
  /** Masks are in PNGs. */
  isPanoptic: boolean
}

/** Throws a `FormatError`: broken JSON breaks the whole file, not one entry. */
export function parseEntry(bytes: Buffer): unknown {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new FormatError(formatText.notText)
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new FormatError(formatText.notJson, { cause: error })
  }
}

const nameIn = (value: unknown): string =>
  value !== null && typeof value === 'object' && 'file_name' in value ? String(value.file_name) : ''

function createImages() {
  const images: CocoIndex['images'] = []
  const known = new Set<number | string>()
  const take = (bytes: Buffer) => {
    if (images.length === IMAGES_MAX) throw new FormatError(formatText.tooMany('images', IMAGES_MAX))
    const value = parseEntry(bytes)
    const parsed = image.safeParse(value, IN_CHINESE)
    if (!parsed.success) images.push({ name: nameIn(value), reason: reasonsOf(parsed.error) })
    else if (known.has(parsed.data.id))
      images.push({ name: parsed.data.file_name, reason: cocoText.imageTwice(parsed.data.id) })
    else {
      known.add(parsed.data.id)
      const notes = new Notes()
      noteSet(notes, value, noteText.pictureField, (name) => KNOWN.has(name))
      images.push({ image: parsed.data, ...(notes.size > 0 && { notes: [...notes] }) })
    }
  }
  return { images, take }
}

function createCategories() {
  const categories = new Map<number | string, Category>()
  const take = (bytes: Buffer) => {
    if (categories.size === CATEGORIES_MAX)
      throw new FormatError(formatText.tooMany('categories', CATEGORIES_MAX))
    const parsed = category.safeParse(parseEntry(bytes), IN_CHINESE)
    if (!parsed.success) throw new FormatError(formatText.badField('categories', reasonsOf(parsed.error)))
    const { id, name } = parsed.data
    const known = categories.get(id)
    if (known && known.name !== name) throw new FormatError(cocoText.categoryTwice(id, known.name, name))
    categories.set(id, parsed.data)
  }
  return { categories, take }
}

function createPlaces() {
  const places: CocoIndex['places'] = new Map()
  const tally = { all: 0, strays: 0, isPanoptic: false }
  const take = (bytes: Buffer, from: number) => {
    tally.all += 1
    if (tally.all > ANNOTATIONS_MAX) throw new FormatError(formatText.tooMany('annotations', ANNOTATIONS_MAX))
    const parsed = owner.safeParse(parseEntry(bytes), IN_CHINESE)
    if (!parsed.success) {
      tally.strays += 1
      return
    }
    if (parsed.data.segments_info !== undefined) tally.isPanoptic = true
    const known = places.get(parsed.data.image_id)
    if (known) known.push(from, bytes.length)
    else places.set(parsed.data.image_id, [from, bytes.length])
  }
  return { places, tally, take }
}

/** Reports the share that was read, 0 to 1. */
export async function* chunksOf(
  file: string,
  signal: AbortSignal,
  report: (share: number) => void,
): AsyncGenerator<Buffer> {
  const { size } = await stat(file)
  let read = 0
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    signal.throwIfAborted()
    read += chunk.length
    report(read / Math.max(1, size))
    yield chunk
  }
}

/** Arrays come in any order. Throws a `FormatError`. */
export async function readCocoIndex(
  file: string,
  signal: AbortSignal,
  report: (share: number) => void,
): Promise<CocoIndex> {
  const { images, take: onImage } = createImages()
  const { categories, take: onCategory } = createCategories()
  const { places, tally, take: onAnnotation } = createPlaces()
  const seen = await readArrays(chunksOf(file, signal, report), {
    images: onImage,
    categories: onCategory,
    annotations: onAnnotation,
  })
  const missing = ['images', 'annotations', 'categories'].find((name) => !seen.has(name))
  if (missing !== undefined) throw new FormatError(formatText.missing(missing))
  return { images, categories, places, strays: tally.strays, isPanoptic: tally.isPanoptic }
}

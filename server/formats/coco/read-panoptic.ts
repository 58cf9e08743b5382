import { z } from 'zod'
import { segmentColour } from '../../../src/domain/colours.ts'
import type { Ontology } from '../../../src/domain/ontology/ontology.ts'
import { fileName } from '../../../src/domain/paths.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Mask } from '../../../wasm-rle/mask.ts'
import type { Archive, ArchiveEntry } from '../../media/files/archive.ts'
import { AnnotationRefusal } from '../errors.ts'
import { withoutEnding } from '../compared-path.ts'
import type { Notes } from '../reading/notes.ts'
import type { ImportArchive } from '../reading/opened-file.ts'
import { IN_CHINESE, reasonsOf } from '../reading/zod-reasons.ts'
import { createMaskGeometry } from '../shapes/areas.ts'
import { type Category, isStuff } from '../shapes/coco-annotations.ts'
import { labelPicture, regionsOf, rgbOf } from '../shapes/label-picture.ts'
import type { CocoImage } from './image-index.ts'
import { cocoText } from './text.ts'

/** Masks as colours of a PNG, R + 256 G + 256² B. Source: cocodataset.org, "Data format", 4. Panoptic Segmentation. */

const FILE_BYTES = 64 * 1024 ** 2
/** COCO calls its folder panoptic_val2017. Pictures may be PNGs of the same names. */
const FOLDER = /(?:^|\/)panoptic[^/]*\//i

const segments = z.object({
  file_name: z.string().min(1).max(1000).optional().catch(undefined),
  segments_info: z.array(z.looseObject({ id: z.int().min(1).max(0xffffff) })),
})
type Segment = z.infer<typeof segments>['segments_info'][number]

export const declaredLabels = (
  categories: Iterable<Category & { readonly color?: readonly number[] | undefined }>,
): Ontology => ({
  labels: Array.from(categories, (category, index) => {
    const { name, color: [r = 0, g = 0, b = 0] = [] } = category
    const hex = `#${rgbOf(r, g, b).toString(16).padStart(6, '0')}`
    return {
      id: name,
      name,
      colour: category.color ? hex : segmentColour(index),
      shapes: [isStuff(category) ? 'area' : 'mask'],
      attributes: [],
    }
  }),
  attributes: [],
})

interface ListedPng {
  readonly path: string
  readonly entry: ArchiveEntry
}

async function pngsIn(archive: Archive, signal: AbortSignal): Promise<Map<string, ListedPng[]>> {
  const byName = new Map<string, ListedPng[]>()
  for await (const entry of archive.entries()) {
    signal.throwIfAborted()
    const { name: path, isHidden } = entry
    if (isHidden || !/\.png$/i.test(path)) continue
    const name = fileName(path)
    byName.set(name, [...(byName.get(name) ?? []), { path, entry }])
  }
  return byName
}

/** The one that ends so; of several that in the folder of label pictures. */
function pngNamed(pngs: ReadonlyMap<string, readonly ListedPng[]>, name: string): ListedPng {
  const plain = name.replaceAll('\\', '/')
  const fitting = (pngs.get(fileName(plain)) ?? []).filter(({ path }) => `/${path}`.endsWith(`/${plain}`))
  const inFolder = fitting.filter(({ path }) => FOLDER.test(path))
  const [only, ...more] = inFolder.length > 0 ? inFolder : fitting
  if (!only) throw new AnnotationRefusal(cocoText.noPng(name))
  if (more.length > 0) throw new AnnotationRefusal(cocoText.manyPngs(name))
  return only
}

async function contentOf({ entry }: ListedPng): Promise<Buffer> {
  if (entry.refusal !== null) throw new AnnotationRefusal(entry.refusal.message)
  const content = await entry.read(FILE_BYTES)
  if (content === null) throw new AnnotationRefusal(cocoText.largePng)
  return content
}

function listed(values: readonly unknown[], image: CocoImage) {
  if (values.length > 1) throw new AnnotationRefusal(cocoText.manyAnnotations(values.length))
  const parsed = segments.safeParse(values[0] ?? { segments_info: [] }, IN_CHINESE)
  if (!parsed.success) throw new AnnotationRefusal(reasonsOf(parsed.error))
  const { file_name: name = `${withoutEnding(image.file_name)}.png`, segments_info: infos } = parsed.data
  const byId = new Map(infos.map((info) => [info.id, info]))
  if (byId.size < infos.length) throw new AnnotationRefusal(cocoText.segmentTwice)
  return { name, byId }
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Our files say which segment a part belongs to: what it covers is its parents', too. */
function parentsOf(byId: ReadonlyMap<number, Segment>) {
  const known = new Map<string, Segment>()
  for (const info of byId.values()) {
    const own = text(info['segment_id'])
    if (own !== null) known.set(own, info)
  }
  const parentOf = (info: Segment) => known.get(text(info['parent_segment_id']) ?? '')
  return (info: Segment): ReadonlySet<Segment> => {
    const above = new Set<Segment>()
    for (let at = parentOf(info); at && !above.has(at); at = parentOf(at)) above.add(at)
    return above
  }
}

interface Region {
  mask: Mask
  pixels: number
}

async function masksOf(codec: Codec, png: Buffer, image: CocoImage, byId: ReadonlyMap<number, Segment>) {
  const { width, height } = image
  const { colours } = await labelPicture(png, image)
  const parents = parentsOf(byId)
  const masks = new Map<Segment, Region>()
  const add = (segment: Segment, { mask, pixels }: Region): void => {
    const known = masks.get(segment)
    masks.set(segment, {
      mask: known ? codec.union(known.mask, mask) : mask,
      pixels: (known?.pixels ?? 0) + pixels,
    })
  }
  const unknown: number[] = []
  for await (const { colour, x, y, bytes, ...box } of regionsOf(colours, null, image)) {
    if (colour === 0) continue
    const id = rgbOf(colour & 255, (colour >> 8) & 255, colour >> 16)
    const segment = byId.get(id)
    if (!segment) {
      unknown.push(id)
      continue
    }
    const mask = codec.place(codec.encodeBytes(bytes, box.width, box.height), x, y, width, height)
    for (const each of [segment, ...parents(segment)]) add(each, { mask, pixels: bytes.length })
  }
  if (unknown.length > 0) throw new AnnotationRefusal(cocoText.unknownIds(unknown))
  return masks
}

/** Segments of pictures as annotations with masks. @param used gets the paths of PNGs that were read */
export async function openPanoptic({ open, signal }: ImportArchive, codec: Codec, used: Set<string>) {
  const archive = await open()
  const pngs = await pngsIn(archive, signal).catch((error: unknown) => {
    archive.close()
    throw error
  })
  return {
    close: () => archive.close(),
    /** Throws an `AnnotationRefusal`. */
    async annotationsOf(values: readonly unknown[], image: CocoImage, notes: Notes): Promise<object[]> {
      const { name, byId } = listed(values, image)
      if (byId.size === 0) return []
      const png = pngNamed(pngs, name)
      used.add(png.path)
      const masks = await masksOf(codec, await contentOf(png), image, byId)
      const { width, height } = image
      const nothing = { segmentation: { size: [height, width], counts: [width * height] } }
      const geometry = createMaskGeometry(codec, image)
      const ids = new Set([...byId.values()].map((info) => info['segment_id']))
      return [...byId.values()].map((info) => {
        const region = masks.get(info)
        const isLoose = text(info['parent_segment_id']) !== null && !ids.has(info['parent_segment_id'])
        if (isLoose) notes.add(cocoText.loosePart)
        return {
          ...info,
          ...(region ? geometry(region) : nothing),
          ...(isLoose && { parent_segment_id: null }),
        }
      })
    },
  }
}

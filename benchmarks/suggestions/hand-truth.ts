import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { z } from 'zod'
import { HAND_NODES } from '../../src/domain/documents/templates.ts'
import { boundsOf, type Rect } from '../../src/domain/geometry/rect.ts'
import { decodeImage } from '../../server/media/decoding/image.ts'
import type { Picture } from '../../server/media/decoding/picture.ts'
import { requireValue } from '../../server/require-value.ts'
import type { TrueNodes } from './drags.ts'

/** A node this far from the truth, as a share of the hand's longer side, need not be moved. */
const NEAR = 0.1
/** Of a hidden node, whose place people guess. */
const NEAR_HIDDEN = 0.2
/** Hands with fewer nodes in the truth say little; smaller ones, in pixels, cannot be told finger by finger. */
const LEAST_NODES = 12
const LEAST_SIZE = 30
/** COCO's visibility of a node that can be seen. */
const VISIBLE = 2

/** Pairs labelled by hand, in pictures of other projects that the file names. */
const PAIRS = new URL('hand-pairs.json', import.meta.url)

const keypoints = z.array(z.number()).length(3 * HAND_NODES.length)
const rectShape = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })
const fileShape = z.object({
  images: z.array(z.object({ id: z.number(), file_name: z.string(), crop: rectShape.optional() })),
  annotations: z.array(
    z.object({
      image_id: z.number(),
      lefthand_kpts: keypoints,
      righthand_kpts: keypoints,
      lefthand_valid: z.boolean(),
      righthand_valid: z.boolean(),
    }),
  ),
})

const SIDES = ['left', 'right'] as const

export interface Hand {
  readonly side: (typeof SIDES)[number]
  readonly truth: TrueNodes
  readonly box: Rect
  readonly size: number
}

/** The hands of one person that are in the truth: one or both. */
export interface Owner {
  readonly file: string
  /** The photograph, where the file shows several. */
  readonly crop: Rect | null
  readonly hands: readonly Hand[]
}

function handOf(side: Hand['side'], flat: readonly number[]): Hand | null {
  const places = HAND_NODES.map((_, at) => {
    const [x = 0, y = 0, visibility = 0] = flat.slice(3 * at, 3 * at + 3)
    return visibility > 0 ? { x, y, visibility } : null
  })
  const known = places.filter((node) => node !== null)
  const box = boundsOf(known)
  if (!box || known.length < LEAST_NODES) return null
  const size = Math.max(box.width, box.height)
  const truth = places.map(
    (node) =>
      node && { x: node.x, y: node.y, near: size * (node.visibility === VISIBLE ? NEAR : NEAR_HIDDEN) },
  )
  return size >= LEAST_SIZE ? { side, truth, box, size } : null
}

/** @param folder of the pictures */
function ownersOf(text: string, folder: string): Owner[] {
  const read = fileShape.safeParse(JSON.parse(text))
  if (!read.success) return []
  const images = new Map(read.data.images.map((image) => [image.id, image]))
  return read.data.annotations.map((one) => {
    const image = requireValue(images.get(one.image_id))
    return {
      file: path.join(folder, image.file_name),
      crop: image.crop ?? null,
      hands: SIDES.flatMap(
        (side) => (one[`${side}hand_valid`] && handOf(side, one[`${side}hand_kpts`])) || [],
      ),
    }
  })
}

/** Of files in COCO-WholeBody's form beside their pictures, and of the pairs labelled by hand whose pictures are there. */
export function ownersIn(folder: string): Owner[] {
  const beside = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .flatMap((file) => {
      const whole = path.join(folder, file)
      return ownersOf(readFileSync(whole, 'utf8'), path.dirname(whole))
    })
  const pairs = ownersOf(readFileSync(PAIRS, 'utf8'), folder)
  return [...beside, ...pairs].filter(({ file, hands }) => hands.length > 0 && existsSync(file))
}

export async function photographOf({ file, crop }: Owner): Promise<Picture> {
  if (crop === null) return decodeImage(file)
  const { x, y, width, height } = crop
  const { data, info } = await sharp(file)
    .extract({ left: x, top: y, width, height })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

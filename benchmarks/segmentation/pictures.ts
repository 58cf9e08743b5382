import sharp from 'sharp'
import { DEMO_KINDS } from '../../server/kinds/kinds.ts'
import { renderPicture } from '../../server/demo/media.ts'
import { trueDocument } from '../../server/demo/truth.ts'
import type { Picture } from '../../server/media/decoding/picture.ts'
import type { Prompts } from '../../server/segmentation/engine.ts'
import { compressedCounts } from '../../src/domain/documents/mask.ts'
import { innermost } from '../../tests/segmentation/innermost.ts'
import { syntheticFrame } from '../../tests/segmentation/scenes.ts'
import type { Codec } from '../../wasm-rle/codec.ts'
import type { Mask } from '../../wasm-rle/mask.ts'

const SEEDS = [1, 2, 3, 4, 5, 6]
const DEMO_PICTURES = 3
/** Least pixels of a demo object; nobody points at smaller ones. */
const SMALLEST = 2000

export interface Known {
  readonly picture: Picture
  readonly truths: readonly Mask[]
}

const clickIn = (codec: Codec, truth: Mask): Prompts['points'] => [{ ...innermost(codec, truth), label: 1 }]

export const PROMPTS = {
  box: (codec, truth) => ({ points: [], box: codec.box(truth), previous: null }),
  'box and click': (codec, truth) => ({
    points: clickIn(codec, truth),
    box: codec.box(truth),
    previous: null,
  }),
  click: (codec, truth) => ({ points: clickIn(codec, truth), box: null, previous: null }),
} satisfies Record<string, (codec: Codec, truth: Mask) => Prompts>

/** @param source its bytes, or the path of its file */
export async function pictureOf(source: Buffer | string): Promise<Picture> {
  const { data, info } = await sharp(source).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

export function syntheticPictures(codec: Codec): Known[] {
  return SEEDS.map((seed) => {
    const frame = syntheticFrame({ width: 1280, height: 720, seed, radius: 0.1 + 0.04 * seed })
    return { picture: frame, truths: [codec.encodeBytes(frame.truth, frame.width, frame.height)] }
  })
}

/** The demo's stored pictures with their large enough objects. */
export async function demoPictures(codec: Codec): Promise<Known[]> {
  const pictures = DEMO_KINDS.find(({ kind }) => kind === 'image-segment')?.pictures ?? []
  const known: Known[] = []
  for (const demo of pictures.slice(0, DEMO_PICTURES)) {
    const picture = await pictureOf(await renderPicture({ ...demo, format: 'jpeg' }))
    const { categories } = await trueDocument('image-segment', demo.name)
    const truths = [...categories.human, ...categories.cover, ...categories.exclude]
      .map(({ rleMask }) => codec.read(compressedCounts(rleMask), picture.width, picture.height))
      .filter((mask) => codec.area(mask) >= SMALLEST)
    known.push({ picture, truths })
  }
  return known
}

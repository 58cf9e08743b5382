import sharp from 'sharp'
import { DEMO_KINDS } from '../../server/demo/catalogue.ts'
import { renderPicture } from '../../server/demo/media.ts'
import { trueDocument } from '../../server/demo/truth.ts'
import { requireValue } from '../../server/require-value.ts'
import { loadOpenCv } from '../../server/segmentation/builtin/opencv.ts'
import { segment } from '../../server/segmentation/builtin/segment.ts'
import type { Prompts } from '../../server/segmentation/engine.ts'
import type { Picture } from '../../server/media/decoding/picture.ts'
import { innermost } from '../../tests/segmentation/innermost.ts'
import { syntheticFrame } from '../../tests/segmentation/scenes.ts'
import { compressedCounts } from '../../src/domain/documents/mask.ts'
import type { Codec } from '../../wasm-rle/codec.ts'
import type { Mask } from '../../wasm-rle/mask.ts'
import { loadCodec } from '../../wasm-rle/node.ts'
import type { Row, Times } from './rows.ts'
import { newTimes, rounded, timed } from './rows.ts'
import { mean, median } from '../harness/statistics.ts'

const SEEDS = [1, 2, 3, 4, 5, 6]
const DEMO_PICTURES = 3
/** Pixels of a demo object at least: nobody points at smaller ones. */
const SMALLEST = 2000

/** A picture with masks that are known. */
export interface Known {
  readonly picture: Picture
  readonly truths: readonly Mask[]
}

export const PROMPTS: Readonly<Record<string, (codec: Codec, truth: Mask) => Prompts>> = {
  box: (codec, truth) => ({ points: [], box: codec.box(truth), previous: null }),
  'box and click': (codec, truth) => ({
    points: [{ ...innermost(codec, truth), label: 1 }],
    box: codec.box(truth),
    previous: null,
  }),
  click: (codec, truth) => ({
    points: [{ ...innermost(codec, truth), label: 1 }],
    box: null,
    previous: null,
  }),
}

export function syntheticPictures(codec: Codec): Known[] {
  return SEEDS.map((seed) => {
    const frame = syntheticFrame({ width: 1280, height: 720, seed, radius: 0.1 + 0.04 * seed })
    return { picture: frame, truths: [codec.encodeBytes(frame.truth, frame.width, frame.height)] }
  })
}

/** Pictures of the demo as it stores them, with its own objects that are large enough. */
export async function demoPictures(codec: Codec): Promise<Known[]> {
  const pictures = DEMO_KINDS.find(({ kind }) => kind === 'image-segment')?.pictures ?? []
  const known: Known[] = []
  for (const picture of pictures.slice(0, DEMO_PICTURES)) {
    const { data, info } = await sharp(await renderPicture({ ...picture, format: 'jpeg' }))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height } = info
    const { categories } = await trueDocument('image-segment', picture.name)
    const truths = [...categories.human, ...categories.cover, ...categories.exclude]
      .map(({ rleMask }) => codec.read(compressedCounts(rleMask), width, height))
      .filter((mask) => codec.area(mask) >= SMALLEST)
    known.push({ picture: { width, height, pixels: data }, truths })
  }
  return known
}

/** How good and how fast one question is. Kinds of prompts take turns on each object. */
export async function measurePictures(say: (text: string) => void): Promise<Row[]> {
  const { cv } = await loadOpenCv()
  const codec = await loadCodec()
  const sets = { synthetic: syntheticPictures(codec), demo: await demoPictures(codec) }
  const rows: Row[] = []
  for (const [set, pictures] of Object.entries(sets)) {
    const seen = Object.keys(PROMPTS).map((name) => ({ name, overlaps: [] as number[], times: newTimes() }))
    for (const { picture, truths } of pictures)
      for (const truth of truths)
        for (const { name, overlaps, times } of seen) {
          const prompts = PROMPTS[name]?.(codec, truth)
          if (prompts === undefined) continue
          const { mask } = await timed(times, () => segment(cv, codec, picture, prompts))
          overlaps.push(codec.iou(mask, truth))
        }
    const { width, height } = requireValue(pictures[0]).picture
    rows.push(
      ...seen.map(({ name, overlaps, times }) => rowOf(`${set}, ${name}`, width, height, overlaps, times)),
    )
    say(`${set}: ${seen.map(({ name, overlaps }) => `${name} ${mean(overlaps).toFixed(3)}`).join(', ')}`)
  }
  return rows
}

const rowOf = (name: string, width: number, height: number, overlaps: number[], times: Times): Row => ({
  part: 'pictures',
  case: name,
  size: `${width} × ${height}`,
  n: overlaps.length,
  'mean IoU': rounded(mean(overlaps), 3),
  'least IoU': rounded(Math.min(...overlaps), 3),
  'wall ms': Math.round(median(times.wall)),
  'CPU ms': Math.round(median(times.cpu)),
  'worst wall ms': Math.round(Math.max(...times.wall)),
})

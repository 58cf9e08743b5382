import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { requireValue } from '../../server/require-value.ts'
import { loadOpenCv } from '../../server/segmentation/builtin/opencv.ts'
import { segment } from '../../server/segmentation/builtin/segment.ts'
import type { PromptPoint } from '../../server/segmentation/engine.ts'
import { innermost } from '../../tests/segmentation/innermost.ts'
import type { Codec } from '../../wasm-rle/codec.ts'
import type { Mask } from '../../wasm-rle/mask.ts'
import { loadCodec } from '../../wasm-rle/node.ts'
import { mean, median } from '../harness/statistics.ts'
import { PROMPTS } from './pictures.ts'
import type { Known } from './pictures.ts'
import { newTimes, rounded, timed } from './rows.ts'
import type { Row, Times } from './rows.ts'

/** Objects of so many pixels, at most half of the picture; the largest of each. */
const [SMALLEST, LARGEST_SHARE, OF_EACH] = [3000, 0.5, 2]
/** Clicks on what is wrong, each on the mask that the one before led to. */
const CORRECTIONS = 4
const USABLE = 0.5

/** Outlines of a label file of YOLO: a class and the corners of a polygon, as shares of the sides, in each line. */
function truthsOf(codec: Codec, labels: string, width: number, height: number): Mask[] {
  const outlines = labels
    .split('\n')
    .map((line) => line.trim().split(/\s+/).slice(1).map(Number))
    .filter((corners) => corners.length >= 6)
  return outlines
    .map((corners) => corners.map((share, index) => share * (index % 2 === 0 ? width : height)))
    .map((corners) => codec.fillPolygon(corners, width, height))
    .filter((mask) => codec.area(mask) >= SMALLEST && codec.area(mask) <= width * height * LARGEST_SHARE)
    .sort((a, b) => codec.area(b) - codec.area(a))
    .slice(0, OF_EACH)
}

const filesIn = (folder: string, end: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => end.test(name))
    .toSorted()
    .map((name) => join(folder, name))

/** Pictures of a folder as YOLO has them: `images` and `labels`. */
async function* picturesIn(codec: Codec, folder: string): AsyncGenerator<Known> {
  const images = filesIn(join(folder, 'images'), /\.(jpe?g|png)$/i)
  const stem = (file: string): string => basename(file).replace(/\.\w+$/, '')
  for (const labels of filesIn(join(folder, 'labels'), /\.txt$/)) {
    const image = images.find((file) => stem(file) === stem(labels))
    if (image === undefined) continue
    const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const { width, height } = info
    const truths = truthsOf(codec, readFileSync(labels, 'utf8'), width, height)
    yield { picture: { width, height, pixels: data }, truths }
  }
}

/** The largest of what is missing or too much, and a click in its middle. */
function correction(codec: Codec, mask: Mask, truth: Mask): PromptPoint | null {
  const largest = (of: Mask): Mask | null =>
    codec
      .components(of, 8)
      .reduce<Mask | null>((best, part) => (best && codec.area(best) >= codec.area(part) ? best : part), null)
  const [missing, extra] = [largest(codec.subtract(truth, mask)), largest(codec.subtract(mask, truth))]
  const isMissing = (missing ? codec.area(missing) : 0) >= (extra ? codec.area(extra) : 0)
  const worst = isMissing ? missing : extra
  return worst && { ...innermost(codec, worst), label: isMissing ? 1 : 0 }
}

interface Seen {
  readonly overlaps: number[]
  readonly times: Times
}

const newSeen = (): Seen => ({ overlaps: [], times: newTimes() })

/** How good the built-in engine is on photographs whose objects are known: as they are asked for, and as they are corrected. */
export async function measurePhotographs(say: (text: string) => void, folder: string): Promise<Row[]> {
  const { cv } = await loadOpenCv()
  const codec = await loadCodec()
  const names = [
    ...Object.keys(PROMPTS),
    ...Array.from({ length: CORRECTIONS }, (_, at) => `box, ${at + 1} corrected`),
  ]
  const seen = new Map(names.map((name) => [name, newSeen()]))
  for await (const { picture, truths } of picturesIn(codec, folder))
    for (const truth of truths) {
      const ask = async (name: string, prompts: Parameters<typeof segment>[3]): Promise<Mask> => {
        const { overlaps, times } = requireValue(seen.get(name))
        const { mask } = await timed(times, () => segment(cv, codec, picture, prompts))
        overlaps.push(codec.iou(mask, truth))
        return mask
      }
      const asked = new Map<string, Mask>()
      for (const [name, prompts] of Object.entries(PROMPTS))
        asked.set(name, await ask(name, prompts(codec, truth)))
      let mask = requireValue(asked.get('box'))
      for (let at = 1; at <= CORRECTIONS; at += 1) {
        const point = correction(codec, mask, truth)
        if (point) mask = await ask(`box, ${at} corrected`, { points: [point], box: null, previous: mask })
      }
    }
  say([...seen].map(([name, { overlaps }]) => `${name} ${mean(overlaps).toFixed(3)}`).join(', '))
  return [...seen].map(([name, { overlaps, times }]) => ({
    part: 'photographs',
    case: name,
    n: overlaps.length,
    'mean IoU': rounded(mean(overlaps), 3),
    'share usable': rounded(overlaps.filter((overlap) => overlap >= USABLE).length / overlaps.length, 2),
    'CPU ms': Math.round(median(times.cpu)),
  }))
}

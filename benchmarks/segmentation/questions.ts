import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { requireValue } from '../../server/require-value.ts'
import { createBuiltinEngine } from '../../server/segmentation/builtin/engine.ts'
import type { PromptPoint, Prompts } from '../../server/segmentation/engine.ts'
import type { Picture } from '../../server/media/decoding/picture.ts'
import { innermost } from '../../tests/segmentation/innermost.ts'
import type { Codec } from '../../wasm-rle/codec.ts'
import type { Mask } from '../../wasm-rle/mask.ts'
import { loadCodec } from '../../wasm-rle/node.ts'
import { PROMPTS, demoPictures, pictureOf, syntheticPictures, type Known } from './pictures.ts'
import type { SegmentRow, Trials } from './rows.ts'
import { leastOverlap, meanOverlap, medianCpu, medianWall, newTrials, shareUsable, timed } from './rows.ts'

/** Quality and speed of one question to the built-in engine. */

type Ask = (name: string, picture: Picture, truth: Mask, prompts: Prompts) => Promise<Mask>

async function openTrials(): Promise<{ codec: Codec; ask: Ask; trials: Map<string, Trials> }> {
  const engine = await createBuiltinEngine({ mostMasks: 20 })
  const codec = await loadCodec()
  const trials = new Map<string, Trials>()
  const keys = new Map<Picture, string>()
  const keyOf = (picture: Picture): string => {
    const key = keys.get(picture) ?? String(keys.size)
    keys.set(picture, key)
    return key
  }
  return {
    codec,
    trials,
    async ask(name, picture, truth, prompts) {
      const own = trials.get(name) ?? newTrials()
      trials.set(name, own)
      const { mask } = await timed(own, () => engine.segment(keyOf(picture), picture, prompts))
      own.overlaps.push(codec.iou(mask, truth))
      return mask
    },
  }
}

/** Kinds of prompts take turns on each object. */
export async function measurePictures(): Promise<SegmentRow[]> {
  const rows: SegmentRow[] = []
  for (const [set, picturesOf] of Object.entries({ synthetic: syntheticPictures, demo: demoPictures })) {
    const { codec, ask, trials } = await openTrials()
    const pictures = await picturesOf(codec)
    for (const { picture, truths } of pictures)
      for (const truth of truths)
        for (const [name, prompts] of Object.entries(PROMPTS))
          await ask(name, picture, truth, prompts(codec, truth))
    const { width, height } = requireValue(pictures[0]).picture
    for (const [name, own] of trials)
      rows.push({
        part: 'pictures',
        case: `${set}, ${name}`,
        size: `${width} × ${height}`,
        n: own.overlaps.length,
        'mean IoU': meanOverlap(own),
        'least IoU': leastOverlap(own),
        'wall ms': medianWall(own),
        'CPU ms': medianCpu(own),
        'worst wall ms': Math.round(Math.max(...own.wall)),
      })
  }
  return rows
}

/** Least pixels, largest share of the picture, and number of objects per picture. */
const [SMALLEST, LARGEST_SHARE, OF_EACH] = [3000, 0.5, 2]
/** Clicks on errors, each on the mask of the previous one. */
const CORRECTIONS = 4

/** YOLO label lines: a class and a polygon's corners as shares of the sides. */
function truthsOf(codec: Codec, labels: string, { width, height }: Picture): Mask[] {
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

/** Pictures of a YOLO folder: `images` and `labels`. */
export async function* picturesIn(codec: Codec, folder: string): AsyncGenerator<Known> {
  const images = filesIn(join(folder, 'images'), /\.(jpe?g|png)$/i)
  const stem = (file: string): string => basename(file).replace(/\.\w+$/, '')
  for (const labels of filesIn(join(folder, 'labels'), /\.txt$/)) {
    const image = images.find((file) => stem(file) === stem(labels))
    if (image === undefined) continue
    const picture = await pictureOf(image)
    yield { picture, truths: truthsOf(codec, readFileSync(labels, 'utf8'), picture) }
  }
}

/** A click in the middle of the largest missing or surplus area. */
export function correction(codec: Codec, mask: Mask, truth: Mask): PromptPoint | null {
  const largest = (of: Mask): Mask | null =>
    codec
      .components(of, 8)
      .reduce<Mask | null>((best, part) => (best && codec.area(best) >= codec.area(part) ? best : part), null)
  const [missing, extra] = [largest(codec.subtract(truth, mask)), largest(codec.subtract(mask, truth))]
  const isMissing = (missing ? codec.area(missing) : 0) >= (extra ? codec.area(extra) : 0)
  const worst = isMissing ? missing : extra
  return worst && { ...innermost(codec, worst), label: isMissing ? 1 : 0 }
}

export async function measurePhotographs(folder: string): Promise<SegmentRow[]> {
  const { codec, ask, trials } = await openTrials()
  for await (const { picture, truths } of picturesIn(codec, folder))
    for (const truth of truths) {
      let mask = await ask('box', picture, truth, PROMPTS.box(codec, truth))
      for (const name of ['box and click', 'click'] as const)
        await ask(name, picture, truth, PROMPTS[name](codec, truth))
      for (let at = 1; at <= CORRECTIONS; at += 1) {
        const point = correction(codec, mask, truth)
        const prompts = point && { points: [point], box: null, previous: mask }
        if (prompts) mask = await ask(`box, ${at} corrected`, picture, truth, prompts)
      }
    }
  return [...trials].map(([name, own]) => ({
    part: 'photographs',
    case: name,
    n: own.overlaps.length,
    'mean IoU': meanOverlap(own),
    'share usable': shareUsable(own),
    'CPU ms': medianCpu(own),
  }))
}

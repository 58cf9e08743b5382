import { loadOpenCv } from '../../server/segmentation/builtin/opencv.ts'
import { createTracker } from '../../server/segmentation/builtin/tracker.ts'
import { growing, syntheticFrame } from '../../tests/segmentation/scenes.ts'
import type { SyntheticFrame, SyntheticOptions } from '../../tests/segmentation/scenes.ts'
import type { Codec } from '../../wasm-rle/codec.ts'
import { loadCodec } from '../../wasm-rle/node.ts'
import type { Row } from './rows.ts'
import { newTimes, rounded, timed } from './rows.ts'
import { mean, median } from '../harness/statistics.ts'
import type { Mask } from '../../wasm-rle/mask.ts'

/** DAVIS takes a boundary as met within this share of the picture's diagonal. */
const TOLERANCE = 0.008

const edge = (codec: Codec, mask: Mask): Mask => codec.subtract(mask, codec.erode(mask, 1))

/** F of DAVIS (Perazzi 2016): harmonic mean of how much of each boundary lies near the other. */
function boundaryF(codec: Codec, found: Mask, truth: Mask): number {
  const [height, width] = truth.size
  const radius = Math.max(1, Math.round(TOLERANCE * Math.hypot(width, height)))
  const [a, b] = [edge(codec, found), edge(codec, truth)]
  const [all, wanted] = [codec.area(a), codec.area(b)]
  if (all === 0 || wanted === 0) return all === wanted ? 1 : 0
  const precision = codec.area(codec.intersect(a, codec.dilate(b, radius))) / all
  const recall = codec.area(codec.intersect(b, codec.dilate(a, radius))) / wanted
  return precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
}

const FRAMES = 60
const SIZE = { width: 640, height: 360 }

interface Case extends Pick<SyntheticOptions, 'seed' | 'hidden'> {
  readonly name: string
  /** Radius on a frame, as a share of the height. */
  readonly radius?: (frame: number) => number
}

const CASES: readonly Case[] = [
  { name: 'moving and deforming, 1', seed: 1 },
  { name: 'moving and deforming, 2', seed: 2 },
  { name: 'moving and deforming, 3', seed: 3 },
  { name: 'coming near', seed: 2, radius: (frame) => growing(0.16, frame) },
  { name: 'behind a pillar and out again', seed: 5, hidden: true },
]

/** Follows one shape frame by frame and holds each mask against the truth. */
async function sequence(
  codec: Codec,
  tracker: ReturnType<typeof createTracker>,
  { name, radius, ...options }: Case,
): Promise<Row> {
  const frameAt = (frame: number): SyntheticFrame =>
    syntheticFrame({ ...SIZE, ...options, ...(radius && { radius: radius(frame) }) }, frame)
  const truthOf = ({ truth, width, height }: SyntheticFrame) => codec.encodeBytes(truth, width, height)
  const [overlaps, boundaries, times] = [[] as number[], [] as number[], newTimes()]
  let before = frameAt(0)
  let uncertain = 0
  let states = new Map([['o', await tracker.begin(before, truthOf(before))]])
  for (let frame = 1; frame <= FRAMES; frame += 1) {
    const now = frameAt(frame)
    const step = (await timed(times, () => tracker.follow(before, now, states))).get('o')
    if (step?.found.uncertain === true) uncertain += 1
    const truth = truthOf(now)
    const mask = step?.found.mask ?? codec.subtract(truth, truth)
    const none = codec.area(truth) === 0 && codec.area(mask) === 0
    overlaps.push(none ? 1 : codec.iou(mask, truth))
    boundaries.push(boundaryF(codec, mask, truth))
    states = new Map([['o', step?.state]])
    before = now
  }
  return {
    part: 'sequences',
    case: name,
    frames: FRAMES,
    'mean J': rounded(mean(overlaps), 3),
    'least J': rounded(Math.min(...overlaps), 3),
    'mean F': rounded(mean(boundaries), 3),
    uncertain,
    'wall ms a frame': Math.round(median(times.wall)),
    'CPU ms a frame': Math.round(median(times.cpu)),
    'frames/s by the clock': rounded(1000 / median(times.wall), 1),
  }
}

/** How well and how fast the built-in tracker follows. */
export async function measureSequences(say: (text: string) => void): Promise<Row[]> {
  const { cv } = await loadOpenCv()
  const codec = await loadCodec()
  const rows: Row[] = []
  for (const each of CASES) {
    rows.push(await sequence(codec, createTracker(cv, codec), each))
    say(JSON.stringify(rows.at(-1)))
  }
  return rows
}

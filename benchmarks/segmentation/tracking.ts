import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Picture } from '../../server/media/decoding/picture.ts'
import { requireValue } from '../../server/require-value.ts'
import { loadOpenCv } from '../../server/segmentation/builtin/opencv.ts'
import { createTracker } from '../../server/segmentation/builtin/tracker.ts'
import { growing, syntheticFrame, type SyntheticOptions } from '../../tests/segmentation/scenes.ts'
import type { Codec } from '../../wasm-rle/codec.ts'
import type { Mask } from '../../wasm-rle/mask.ts'
import { loadCodec } from '../../wasm-rle/node.ts'
import { rounded } from '../harness/report.ts'
import { mean, median } from '../harness/statistics.ts'
import { pictureOf } from './pictures.ts'
import type { SegmentRow, Trials } from './rows.ts'
import { leastOverlap, meanOverlap, medianCpu, medianWall, newTrials, timed } from './rows.ts'

/** Quality and speed of the built-in tracker, frame by frame. */

interface Still {
  readonly picture: Picture
  readonly truth: Mask
}

interface TrackedFrame {
  readonly overlap: number
  readonly mask: Mask
  readonly truth: Mask
  readonly isUncertain: boolean
  readonly isLost: boolean
}

/** Tracks through all frames after the first, whose mask is given. */
async function track(
  codec: Codec,
  stills: AsyncIterable<Still> | Iterable<Still>,
): Promise<{ frames: TrackedFrame[]; trials: Trials }> {
  const { cv } = await loadOpenCv()
  const tracker = createTracker(cv, codec)
  const frames: TrackedFrame[] = []
  const trials = newTrials()
  let last: { picture: Picture; state: unknown } | null = null
  for await (const { picture, truth } of stills) {
    if (last === null) {
      last = { picture, state: await tracker.begin(picture, truth) }
      continue
    }
    const before: Picture = last.picture
    const states: ReadonlyMap<string, unknown> = new Map([['o', last.state]])
    const steps = await timed(trials, () => tracker.follow(before, picture, states))
    const step = requireValue(steps.get('o'))
    const mask = step.found.mask ?? codec.subtract(truth, truth)
    const isEmpty = codec.area(truth) === 0 && codec.area(mask) === 0
    const overlap = isEmpty ? 1 : codec.iou(mask, truth)
    trials.overlaps.push(overlap)
    frames.push({ overlap, mask, truth, isUncertain: step.found.uncertain, isLost: step.found.mask === null })
    last = { picture, state: step.state }
  }
  return { frames, trials }
}

/** DAVIS accepts a boundary within this share of the picture's diagonal. */
const TOLERANCE = 0.008

const edge = (codec: Codec, mask: Mask): Mask => codec.subtract(mask, codec.erode(mask, 1))

/** F of DAVIS (Perazzi 2016): harmonic mean of the shares of each boundary near the other. */
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

const SEQUENCE_FRAMES = 60
const SIZE = { width: 640, height: 360 }

interface Sequence extends Pick<SyntheticOptions, 'seed' | 'hidden'> {
  readonly name: string
  /** Radius on a frame, as a share of the height. */
  readonly radius?: (frame: number) => number
}

const SEQUENCES: readonly Sequence[] = [
  { name: 'moving and deforming, 1', seed: 1 },
  { name: 'moving and deforming, 2', seed: 2 },
  { name: 'moving and deforming, 3', seed: 3 },
  { name: 'coming near', seed: 2, radius: (frame) => growing(0.16, frame) },
  { name: 'behind a pillar and out again', seed: 5, hidden: true },
]

function* drawn(codec: Codec, { radius, seed, hidden }: Sequence): Generator<Still> {
  for (let frame = 0; frame <= SEQUENCE_FRAMES; frame += 1) {
    const options = { ...SIZE, seed, ...(hidden && { hidden }), ...(radius && { radius: radius(frame) }) }
    const picture = syntheticFrame(options, frame)
    yield { picture, truth: codec.encodeBytes(picture.truth, SIZE.width, SIZE.height) }
  }
}

/** Shapes that move and deform, with known masks. */
export async function measureSequences(): Promise<SegmentRow[]> {
  const codec = await loadCodec()
  const rows: SegmentRow[] = []
  for (const sequence of SEQUENCES) {
    const { frames, trials } = await track(codec, drawn(codec, sequence))
    rows.push({
      part: 'sequences',
      case: sequence.name,
      frames: SEQUENCE_FRAMES,
      'mean J': meanOverlap(trials),
      'least J': leastOverlap(trials),
      'mean F': rounded(mean(frames.map(({ mask, truth }) => boundaryF(codec, mask, truth))), 3),
      uncertain: frames.filter(({ isUncertain }) => isUncertain).length,
      'wall ms a frame': medianWall(trials),
      'CPU ms a frame': medianCpu(trials),
      'frames/s by the clock': rounded(1000 / median(trials.wall), 1),
    })
  }
  return rows
}

/** Most frames per video, and the frame of an early check. */
const [FRAMES, EARLY] = [40, 10]

/** A mask of less overlap needs a person's attention. */
const WRONG = 0.6

/** DAVIS folders in the most common size. */
const FOLDERS = { frames: 'JPEGImages/480p', masks: 'Annotations/480p' } as const

async function* stillsOf(codec: Codec, folder: string, sequence: string): AsyncGenerator<Still> {
  const [frames, masks] = [join(folder, FOLDERS.frames, sequence), join(folder, FOLDERS.masks, sequence)]
  const files = readdirSync(frames)
    .map((name) => ({ frame: join(frames, name), mask: join(masks, name.replace(/\.\w+$/, '.png')) }))
    .filter(({ mask }) => existsSync(mask))
    .toSorted((a, b) => a.frame.localeCompare(b.frame))
  for (const { frame, mask } of files.slice(0, FRAMES)) {
    const picture = await pictureOf(frame)
    const grey = await sharp(mask).greyscale().extractChannel(0).raw().toBuffer()
    const bytes = Uint8Array.from(grey, (level) => (level > 127 ? 1 : 0))
    yield { picture, truth: codec.encodeBytes(bytes, picture.width, picture.height) }
  }
}

export async function measureVideos(folder: string): Promise<SegmentRow[]> {
  const codec = await loadCodec()
  const rows: SegmentRow[] = []
  for (const sequence of readdirSync(join(folder, FOLDERS.frames)).toSorted()) {
    const { frames, trials } = await track(codec, stillsOf(codec, folder, sequence))
    const wrong = frames.filter(({ overlap }) => overlap < WRONG)
    const reported = frames.filter(({ isUncertain, isLost }) => isUncertain || isLost)
    rows.push({
      part: 'videos',
      case: sequence,
      frames: frames.length,
      'J of the first': rounded(requireValue(frames[0]).overlap, 3),
      [`J of the ${EARLY}th`]: rounded(frames[EARLY - 1]?.overlap ?? 0, 3),
      'mean J': meanOverlap(trials),
      [`J < ${WRONG}`]: wrong.length,
      'of them told': reported.filter(({ overlap }) => overlap < WRONG).length,
      'told of others': reported.filter(({ overlap }) => overlap >= WRONG).length,
      'CPU ms a frame': medianCpu(trials),
    })
  }
  const figures = Object.keys(requireValue(rows[0])).filter((name) => name !== 'part' && name !== 'case')
  const means = figures.map((name) => [name, rounded(mean(rows.map((row) => Number(row[name]))), 3)])
  return [...rows, { part: 'videos', case: 'all', ...Object.fromEntries(means) } as SegmentRow]
}

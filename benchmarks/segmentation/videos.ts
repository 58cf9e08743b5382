import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { requireValue } from '../../server/require-value.ts'
import { loadOpenCv } from '../../server/segmentation/builtin/opencv.ts'
import { createTracker } from '../../server/segmentation/builtin/tracker.ts'
import type { Picture } from '../../server/media/decoding/picture.ts'
import type { Codec } from '../../wasm-rle/codec.ts'
import type { Mask } from '../../wasm-rle/mask.ts'
import { loadCodec } from '../../wasm-rle/node.ts'
import { mean, median } from '../harness/statistics.ts'
import { newTimes, rounded, timed } from './rows.ts'
import type { Row } from './rows.ts'

/** Frames of each sequence at most, and the one by which a tracking is often looked at. */
const [FRAMES, EARLY] = [40, 10]

/** A mask that meets less of the object than this is one that a person should look at. */
const WRONG = 0.6

/** Sequences of a folder as DAVIS has them, at the size of which there are most. */
const PLACES = { frames: 'JPEGImages/480p', masks: 'Annotations/480p' } as const

interface Still {
  readonly picture: Picture
  readonly truth: Mask
}

async function readStill(codec: Codec, frame: string, mask: string): Promise<Still> {
  const { data, info } = await sharp(frame).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const grey = await sharp(mask).greyscale().extractChannel(0).raw().toBuffer()
  const truth = codec.encodeBytes(
    Uint8Array.from(grey, (level) => (level > 127 ? 1 : 0)),
    width,
    height,
  )
  return { picture: { width, height, pixels: data }, truth }
}

interface Followed {
  readonly picture: Picture
  readonly state: unknown
}

/** What came of a frame: the overlap, and whether a person is told to look. */
interface Met {
  readonly overlap: number
  readonly told: boolean
}

/** Each frame after the first, whose mask is given. */
async function metOn(
  codec: Codec,
  tracker: ReturnType<typeof createTracker>,
  stills: AsyncIterable<Still>,
  times: ReturnType<typeof newTimes>,
): Promise<Met[]> {
  const met: Met[] = []
  let last: Followed | null = null
  for await (const { picture, truth } of stills) {
    if (last === null) {
      last = { picture, state: await tracker.begin(picture, truth) }
      continue
    }
    const before: Picture = last.picture
    const states: ReadonlyMap<string, unknown> = new Map([['o', last.state]])
    const steps = await timed(times, () => tracker.follow(before, picture, states))
    const step = requireValue(steps.get('o'))
    const { mask, uncertain } = step.found
    const overlap = mask === null ? Number(codec.area(truth) === 0) : codec.iou(mask, truth)
    met.push({ overlap, told: uncertain || mask === null })
    last = { picture, state: step.state }
  }
  return met
}

async function* stillsOf(codec: Codec, folder: string, sequence: string): AsyncGenerator<Still> {
  const [frames, masks] = [join(folder, PLACES.frames, sequence), join(folder, PLACES.masks, sequence)]
  const names = readdirSync(frames)
    .map((name) => ({ frame: join(frames, name), mask: join(masks, name.replace(/\.\w+$/, '.png')) }))
    .filter(({ mask }) => existsSync(mask))
    .toSorted((a, b) => a.frame.localeCompare(b.frame))
  for (const { frame, mask } of names.slice(0, FRAMES)) yield readStill(codec, frame, mask)
}

/** How well the built-in tracker follows on videos whose objects are known on each frame. */
export async function measureVideos(say: (text: string) => void, folder: string): Promise<Row[]> {
  const { cv } = await loadOpenCv()
  const codec = await loadCodec()
  const rows: Row[] = []
  for (const sequence of readdirSync(join(folder, PLACES.frames)).toSorted()) {
    const times = newTimes()
    const met = await metOn(codec, createTracker(cv, codec), stillsOf(codec, folder, sequence), times)
    const overlaps = met.map(({ overlap }) => overlap)
    const wrong = met.filter(({ overlap }) => overlap < WRONG)
    const told = met.filter((each) => each.told)
    rows.push({
      part: 'videos',
      case: sequence,
      frames: overlaps.length,
      'J of the first': rounded(requireValue(overlaps[0]), 3),
      [`J of the ${EARLY}th`]: rounded(overlaps[EARLY - 1] ?? 0, 3),
      'mean J': rounded(mean(overlaps), 3),
      [`J < ${WRONG}`]: wrong.length,
      'of them told': wrong.filter((each) => each.told).length,
      'told of others': told.filter(({ overlap }) => overlap >= WRONG).length,
      'CPU ms a frame': Math.round(median(times.cpu)),
    })
    say(`${sequence} ${mean(overlaps).toFixed(3)}`)
  }
  const figures = Object.keys(requireValue(rows[0])).filter((name) => name !== 'part' && name !== 'case')
  const means = figures.map((name) => [name, rounded(mean(rows.map((row) => Number(row[name]))), 3)])
  return [...rows, { part: 'videos', case: 'all', ...Object.fromEntries(means) } as Row]
}

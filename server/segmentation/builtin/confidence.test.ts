import { beforeAll, describe, expect, test } from 'vitest'
import { growing, syntheticFrame } from '../../../tests/segmentation/scenes.ts'
import { randomOf } from '../../../tests/support/random.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Mask } from '../../../wasm-rle/mask.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import { LOST_SHOWN } from '../engine.ts'
import type { TrackedMask } from '../engine.ts'
import type { Picture } from '../../media/decoding/picture.ts'
import { coloursOf } from './appearance.ts'
import { assess } from './confidence.ts'
import { loadOpenCv } from './opencv.ts'
import type { Cv } from './opencv.ts'
import { sparse } from './track-state.ts'
import type { TrackState } from './track-state.ts'
import { createTracker } from './tracker.ts'

const SIZE = { width: 320, height: 180 }

let cv: Cv
let codec: Codec

beforeAll(async () => {
  cv = (await loadOpenCv()).cv
  codec = await loadCodec()
})

/** What the tracker says of each picture after the first. */
async function followed(pictures: readonly Picture[], first: Mask): Promise<TrackedMask[]> {
  const [begin, ...others] = pictures as [Picture, ...Picture[]]
  const tracker = createTracker(cv, codec)
  let [before, state] = [begin, await tracker.begin(begin, first)]
  const told: TrackedMask[] = []
  for (const now of others) {
    const step = (await tracker.follow(before, now, new Map([['o', state]]))).get('o')!
    told.push(step.found)
    before = now
    state = step.state
  }
  return told
}

/** Cells of eight colours, in another order for each seed. */
function patchwork(seed: number): Picture {
  const { width, height } = SIZE
  const random = randomOf(seed)
  const cells = Array.from({ length: 32 * 18 }, () => random.below(8))
  const pixels = Uint8Array.from({ length: width * height * 4 }, (_, at) => {
    const [x, y, channel] = [Math.floor(at / 4) % width, Math.floor(at / 4 / width), at % 4]
    const cell = cells[Math.floor(y / 10) * 32 + Math.floor(x / 10)]!
    return channel === 3 ? 255 : (cell >> channel) % 2 === 0 ? 40 : 210
  })
  return { width, height, pixels }
}

const square = (x: number, y: number, side: number): Mask =>
  codec.fillPolygon([x, y, x + side, y, x + side, y + side, x, y + side], SIZE.width, SIZE.height)

describe('how sure the tracker is', () => {
  test('an object that comes near and grows fivefold stays certain', async () => {
    const frames = Array.from({ length: 31 }, (_, frame) =>
      syntheticFrame({ ...SIZE, seed: 2, radius: growing(0.16, frame) }, frame),
    )
    const truths = frames.map(({ truth }) => codec.encodeBytes(truth, SIZE.width, SIZE.height))
    const told = await followed(frames, truths[0]!)
    expect(codec.area(truths.at(-1)!) / codec.area(truths[0]!)).toBeGreaterThan(4)
    expect(Math.min(...told.map(({ mask }, at) => codec.iou(mask!, truths[at + 1]!)))).toBeGreaterThan(0.9)
    expect(told.filter(({ uncertain }) => uncertain)).toEqual([])
  })

  test('a scene change loses the object, even if the new scene has its colours', async () => {
    const same = [patchwork(1), patchwork(1), patchwork(1)]
    const told = await followed([...same, patchwork(2), patchwork(2)], square(100, 50, 70))
    expect(told.map(({ mask, uncertain }) => [mask !== null, uncertain])).toEqual([
      [true, false],
      [true, false],
      [false, true],
      [expect.any(Boolean), true],
    ])
  })
})

describe('the confidence in one frame', () => {
  const grey = new Uint8Array(SIZE.width * SIZE.height * 3).fill(128)
  const begun = (mask: Mask): TrackState => ({
    size: [SIZE.height, SIZE.width],
    counts: codec.write(mask),
    colours: sparse(coloursOf(grey, codec.decodeBytes(mask))),
    area: codec.area(mask),
    lost: 0,
  })
  /** Frames, one after the other, of an object of 40 × 40 pixels; so many frames until a person should look. */
  const sureFor = (undecided: number, frames: number): number => {
    const mask = square(60, 60, 40)
    let state = begun(mask)
    for (let frame = 0; frame < frames; frame += 1) {
      const step = assess(codec, state, { rgb: grey, mask, undecided, unmatched: 0, disputed: 0 })
      if (step.uncertain) return frame
      state = step.state
    }
    return frames
  }

  test('undecided pixels add up over frames', () => {
    expect([sureFor(0, 300), sureFor(50, 300), sureFor(100, 300), sureFor(200, 300)]).toEqual([
      300, 300, 14, 5,
    ])
  })

  test('an object that loses half of its area at once is uncertain, one that shrinks slowly is not', () => {
    const [whole, half] = [square(60, 60, 40), square(60, 60, 28)]
    const found = (mask: Mask) => ({ rgb: grey, mask, undecided: 0, unmatched: 0, disputed: 0 })
    expect(assess(codec, begun(whole), found(half)).uncertain).toEqual(true)
    let state = begun(whole)
    const told = Array.from({ length: 40 }, (_, frame) => {
      const step = assess(codec, state, found(square(60, 60, 40 - 0.3 * frame)))
      state = step.state
      return step.uncertain
    })
    expect(told).not.toContain(true)
  })

  test('pixels unlike the last frame make an object uncertain, and lost when they are most of it', () => {
    const mask = square(60, 60, 40)
    const told = [0.1, 0.5, 0.7].map((unmatched) => {
      const { mask: kept, uncertain } = assess(codec, begun(mask), {
        rgb: grey,
        mask,
        undecided: 0,
        unmatched,
        disputed: 0,
      })
      return [kept !== null, uncertain]
    })
    expect(told).toEqual([
      [true, false],
      [true, true],
      [false, true],
    ])
  })

  test('pixels that look like the other side make an object uncertain and lower its score', () => {
    const mask = square(60, 60, 40)
    const told = [0, 0.6, 1.6].map((disputed) => {
      const step = assess(codec, begun(mask), { rgb: grey, mask, undecided: 0, unmatched: 0, disputed })
      return [step.uncertain, Number(step.score.toFixed(3))]
    })
    expect(told).toEqual([
      [false, 1],
      [false, 1],
      [true, 0.5],
    ])
  })

  test('a lost object is shown for some frames', () => {
    const mask = square(60, 60, 40)
    let state = begun(mask)
    const told = Array.from({ length: LOST_SHOWN + 2 }, () => {
      const step = assess(codec, state, {
        rgb: grey,
        mask: codec.subtract(mask, mask),
        undecided: 0,
        unmatched: 0,
        disputed: 0,
      })
      state = step.state
      return step.uncertain
    })
    expect(told).toEqual([...Array.from({ length: LOST_SHOWN }, () => true), false, false])
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import type { Prompts } from '../engine.ts'
import { syntheticFrame } from '../../../tests/segmentation/scenes.ts'
import type { SyntheticFrame } from '../../../tests/segmentation/scenes.ts'
import { innermost } from '../../../tests/segmentation/innermost.ts'
import { loadOpenCv } from './opencv.ts'
import type { Cv } from './opencv.ts'
import { segment } from './segment.ts'
import { createTracker } from './tracker.ts'

const NOTHING: Prompts = { points: [], box: null, previous: null }

let cv: Cv
let codec: Codec

beforeAll(async () => {
  cv = (await loadOpenCv()).cv
  codec = await loadCodec()
})

const truthOf = ({ truth, width, height }: SyntheticFrame) => codec.encodeBytes(truth, width, height)
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Two discs of different colours on a light ground. */
function twoDiscs() {
  const [width, height] = [320, 180]
  const pixels = Uint8Array.from({ length: width * height * 4 }, (_, at) => [216, 220, 228, 255][at % 4]!)
  const disc = (x: number, y: number, radius: number, colour: readonly number[]) => {
    const bytes = Uint8Array.from({ length: width * height }, (_, at) => {
      const inside = Math.hypot((at % width) - x, Math.floor(at / width) - y) <= radius
      if (inside) pixels.set(colour, at * 4)
      return inside ? 1 : 0
    })
    return { at: { x, y }, mask: codec.encodeBytes(bytes, width, height) }
  }
  const [left, right] = [disc(90, 90, 45, [43, 58, 103]), disc(230, 90, 35, [77, 59, 42])]
  return [{ width, height, pixels }, left, right] as const
}

describe('one picture', () => {
  const frames = [1, 2, 3, 4, 5, 6].map((seed) =>
    syntheticFrame({ width: 640, height: 360, seed, radius: 0.12 + 0.04 * seed }),
  )

  test('box and click find textured shapes in noise', () => {
    const overlaps = frames.map((frame) => {
      const truth = truthOf(frame)
      const prompts = {
        ...NOTHING,
        box: codec.box(truth),
        points: [{ ...innermost(codec, truth), label: 1 as const }],
      }
      return codec.iou(segment(cv, codec, frame, prompts).mask, truth)
    })
    expect(mean(overlaps)).toBeGreaterThan(0.85)
  })

  test('one click finds them too', () => {
    const overlaps = frames.map((frame) => {
      const truth = truthOf(frame)
      const points = [{ ...innermost(codec, truth), label: 1 as const }]
      return codec.iou(segment(cv, codec, frame, { ...NOTHING, points }).mask, truth)
    })
    expect(mean(overlaps)).toBeGreaterThan(0.85)
  })

  test('a negative point cuts, and the same question has the same answer', () => {
    const [frame] = frames as [SyntheticFrame]
    const truth = truthOf(frame)
    const cut = innermost(codec, truth)
    const prompts = { ...NOTHING, box: codec.box(truth), points: [{ ...cut, label: 0 as const }] }
    const { mask, score } = segment(cv, codec, frame, prompts)
    const pixel = { x: Math.floor(cut.x), y: Math.floor(cut.y), width: 1, height: 1 }
    expect(codec.area(codec.crop(mask, pixel))).toEqual(0)
    expect(segment(cv, codec, frame, prompts)).toEqual({ mask, score })
  })

  test('an earlier mask is improved', () => {
    const [frame] = frames as [SyntheticFrame]
    const truth = truthOf(frame)
    const previous = codec.translate(codec.dilate(truth, 6), 5, 3)
    const { mask } = segment(cv, codec, frame, { ...NOTHING, previous })
    expect(codec.iou(mask, truth)).toBeGreaterThan(Math.max(0.9, codec.iou(previous, truth)))
  })

  test('a point next to a mask changes only what is around it', () => {
    const [frame] = frames as [SyntheticFrame]
    const truth = truthOf(frame)
    const { x, y, width, height } = codec.box(truth)
    const block = (left: number) =>
      codec.encodeBytes(
        Uint8Array.from({ length: frame.width * frame.height }, (_, at) => {
          const [column, row] = [at % frame.width, Math.floor(at / frame.width)]
          const within = column >= left && column < left + 20
          return within && Math.abs(row - y - height / 2) < 10 ? 1 : 0
        }),
        frame.width,
        frame.height,
      )
    const [beside, bitten] = [block(x + width + 2), block(x - 4)]
    const previous = codec.subtract(codec.union(truth, beside), bitten)
    const points = [{ x: x + width + 12, y: y + height / 2, label: 0 as const }]
    const { mask } = segment(cv, codec, frame, { ...NOTHING, previous, points })
    expect(mask).toEqual(codec.subtract(truth, bitten))
  })

  test('a positive point outside the earlier mask adds its object, a negative one inside removes it', () => {
    const [frame, left, right] = twoDiscs()
    const both = codec.union(left.mask, right.mask)
    const added = segment(cv, codec, frame, {
      ...NOTHING,
      previous: left.mask,
      points: [{ ...right.at, label: 1 }],
    })
    expect(codec.iou(added.mask, both)).toBeGreaterThan(0.95)
    const taken = segment(cv, codec, frame, {
      ...NOTHING,
      previous: both,
      points: [{ ...right.at, label: 0 }],
    })
    expect(codec.iou(taken.mask, left.mask)).toBeGreaterThan(0.95)
  })
})

/** The library's own memory, which its types leave out. It never shrinks. */
const heapOf = (library: unknown): Uint8Array => (library as { HEAPU8: Uint8Array }).HEAPU8

describe('frame after frame', () => {
  const follow = async (seed: number, hidden: boolean, count: number) => {
    const tracker = createTracker(cv, codec)
    const options = { width: 640, height: 360, seed, hidden }
    let before = syntheticFrame(options)
    let states = new Map([['o', await tracker.begin(before, truthOf(before))]])
    const steps: { overlap: number; there: boolean; found: boolean; uncertain: boolean }[] = []
    for (let frame = 1; frame < count; frame += 1) {
      const now = syntheticFrame(options, frame)
      const step = (await tracker.follow(before, now, states)).get('o')!
      states = new Map([['o', JSON.parse(JSON.stringify(step.state)) as unknown]])
      const truth = truthOf(now)
      const { mask, uncertain } = step.found
      const there = codec.area(truth) > 0
      const overlap = mask === null ? (there ? 0 : 1) : codec.iou(mask, truth)
      steps.push({ overlap, there, found: mask !== null, uncertain })
      before = now
    }
    return steps
  }

  test('a shape that moves and deforms is tracked over 30 frames', async () => {
    const steps = await follow(2, false, 30)
    expect(mean(steps.map(({ overlap }) => overlap))).toBeGreaterThan(0.995)
    expect(steps.some(({ uncertain }) => uncertain)).toEqual(false)
  })

  test('an object behind a pillar is uncertain, then lost, and found again', async () => {
    const steps = await follow(5, true, 60)
    const hidden = steps.filter(({ there }) => !there)
    expect({ hidden: hidden.length > 0, found: hidden.some(({ found }) => found) }).toEqual({
      hidden: true,
      found: false,
    })
    const firstLost = steps.findIndex(({ found }) => !found)
    expect(steps[firstLost - 1]?.uncertain).toEqual(true)
    expect(steps.at(-1)?.found).toEqual(true)
    expect(steps.at(-1)?.overlap).toBeGreaterThan(0.9)
  })

  test('a chunk that decodes its first frame again keeps nothing of the one before in memory', async () => {
    const tracker = createTracker(cv, codec)
    const decoded = () => ({ width: 640, height: 360, pixels: new Uint8Array(640 * 360 * 4) })
    const chunk = () => tracker.follow(decoded(), decoded(), new Map())
    await chunk()
    const { length: before } = heapOf(cv)
    for (let chunks = 0; chunks < 300; chunks += 1) await chunk()
    expect(heapOf(cv)).toHaveLength(before)
  })
})

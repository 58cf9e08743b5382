import { beforeAll, describe, expect, test } from 'vitest'
import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Mask } from '../../../wasm-rle/mask.ts'
import { randomOf } from '../../../tests/support/random.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import type { PromptPoint } from '../engine.ts'
import { loadOpenCv } from './opencv.ts'
import type { Cv } from './opencv.ts'
import type { ExpectedShape } from './prior/shape.ts'
import { segment } from './segment.ts'

const [WIDTH, HEIGHT] = [320, 240]

let cv: Cv
let codec: Codec

beforeAll(async () => {
  cv = (await loadOpenCv()).cv
  codec = await loadCodec()
})

type Colour = readonly [number, number, number]

/** A picture with a chequered ground, and what was drawn onto it. */
function drawing() {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4)
  const paint = (
    colourAt: (x: number, y: number) => Colour,
    inside: (x: number, y: number) => boolean,
  ): Mask => {
    const bytes = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
      const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)]
      if (!inside(x, y)) return 0
      pixels.set([...colourAt(x, y), 255], at * 4)
      return 1
    })
    return codec.encodeBytes(bytes, WIDTH, HEIGHT)
  }
  paint(
    (x, y) => (((x >> 3) + (y >> 3)) % 2 === 0 ? [150, 160, 140] : [156, 168, 146]),
    () => true,
  )
  const block = (colour: Colour, left: number, top: number, right: number, bottom: number): Mask =>
    paint(
      () => colour,
      (x, y) => x >= left && x < right && y >= top && y < bottom,
    )
  return { picture: { width: WIDTH, height: HEIGHT, pixels }, block }
}

const [SHIRT, TROUSERS, SKIN, POST]: Colour[] = [
  [190, 60, 50],
  [40, 50, 110],
  [224, 178, 148],
  [70, 52, 40],
]

/** Somebody of three colours, with a post before them that goes on above and below. */
function person() {
  const { picture, block } = drawing()
  const parts = [
    block(SKIN!, 140, 50, 180, 90),
    block(SHIRT!, 120, 90, 200, 150),
    block(TROUSERS!, 130, 150, 190, 210),
  ]
  const post = block(POST!, 152, 0, 162, HEIGHT)
  return { picture, whole: codec.subtract(parts.reduce(codec.union), post), post, parts }
}

/** An ellipse of patches, two of five of them in colours of the ground, which is patches, too. */
function patchwork(seed: number) {
  const random = randomOf(seed)
  const colours = (count: number) =>
    Array.from({ length: count }, () => [random.below(256), random.below(256), random.below(256)] as const)
  const [ofGround, ofObject] = [colours(24), colours(6)]
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4).fill(255)
  const patches = new Map<string, Colour>()
  const bytes = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)]
    const inside = ((x - 165) / 62) ** 2 + ((y - 120) / 80) ** 2 < 1
    const patch = `${inside} ${x >> 4} ${y >> 4}`
    const colour =
      patches.get(patch) ??
      (inside && random.next() > 0.4 ? ofObject[random.below(6)] : ofGround[random.below(24)])!
    patches.set(patch, colour)
    const grained = colour.map((level) => Math.max(0, Math.min(255, level + 16 * (random.next() - 0.5))))
    pixels.set(grained, at * 4)
    return inside ? 1 : 0
  })
  return { picture: { width: WIDTH, height: HEIGHT, pixels }, whole: codec.encodeBytes(bytes, WIDTH, HEIGHT) }
}

const asked = (points: readonly PromptPoint[]) => {
  const { picture, whole, post, parts } = person()
  const { mask } = segment(cv, codec, picture, { points, box: codec.box(whole), previous: null })
  return { mask, whole, post, parts }
}
const share = (mask: Mask, of: Mask): number => codec.area(codec.intersect(mask, of)) / codec.area(of)

describe('a box around an object', () => {
  test('includes all of its colours, on both sides of things that cross it', () => {
    for (const points of [[], [{ x: 140, y: 120, label: 1 as const }]]) {
      const { mask, whole, post } = asked(points)
      expect(codec.iou(mask, whole)).toBeGreaterThan(0.95)
      expect(share(mask, post)).toBeLessThan(0.02)
    }
  })

  test('without the part that a negative point names', () => {
    const { mask, parts } = asked([
      { x: 140, y: 120, label: 1 },
      { x: 145, y: 70, label: 0 },
    ])
    const [head, shirt, trousers] = parts as [Mask, Mask, Mask]
    expect(share(mask, head)).toBeLessThan(0.02)
    expect(Math.min(share(mask, shirt), share(mask, trousers))).toBeGreaterThan(0.8)
  })

  test('a negative point beside its edge removes nothing', () => {
    const { mask, whole } = asked([
      { x: 140, y: 120, label: 1 },
      { x: 204, y: 120, label: 0 },
    ])
    expect(codec.iou(mask, whole)).toBeGreaterThan(0.95)
  })

  test('a ring keeps its hole, which shows the ground, without a negative point', () => {
    const { picture, block } = drawing()
    const outer = block(SHIRT!, 100, 60, 220, 180)
    const inner = drawingGround(picture.pixels, 125, 85, 195, 155)
    const ring = codec.subtract(outer, inner)
    const { mask } = segment(cv, codec, picture, {
      points: [{ x: 110, y: 120, label: 1 }],
      box: codec.box(ring),
      previous: null,
    })
    expect(codec.iou(mask, ring)).toBeGreaterThan(0.95)
  })

  test('finds the object among patches of all colours, including its own', () => {
    const overlaps = [1, 2, 3, 4, 5, 6].map((seed) => {
      const { picture, whole } = patchwork(seed)
      const { mask } = segment(cv, codec, picture, { points: [], box: codec.box(whole), previous: null })
      return codec.iou(mask, whole)
    })
    const sum = overlaps.reduce((all, overlap) => all + overlap, 0)
    expect(sum / overlaps.length).toBeGreaterThan(0.68)
    expect(Math.min(...overlaps)).toBeGreaterThan(0.6)
  })

  test('that is some pixels too wide or too narrow gives the same object', () => {
    const { picture, whole } = person()
    const { x, y, width, height } = codec.box(whole)
    for (const by of [4, -1]) {
      const box = { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by }
      const { mask } = segment(cv, codec, picture, { points: [], box, previous: null })
      expect(codec.iou(mask, whole)).toBeGreaterThan(0.9)
    }
  })

  test('of somebody in the colours of the ground is found by the expected shape', () => {
    const { picture, block } = drawing()
    const skin = block(SKIN!, 140, 40, 170, 70)
    const camouflage = codec.union(
      drawingGround(picture.pixels, 145, 70, 165, 200),
      drawingGround(picture.pixels, 60, 90, 250, 110),
    )
    const whole = codec.union(skin, camouflage)
    const rect = { x: 0, y: -40, width: WIDTH, height: WIDTH }
    const bytes = codec.decodeBytes(whole)
    const odds = Float32Array.from({ length: 64 * 64 }, (_, at) => {
      const [x, y] = [(at % 64) * 5 + 2, Math.floor(at / 64) * 5 + 2 - 40]
      return y >= 0 && y < HEIGHT && bytes[y * WIDTH + x] === 1 ? 6 : -6
    })
    const prompts = { points: [], box: codec.box(whole), previous: null }
    const overlapWith = (shape: ExpectedShape | null): number =>
      codec.iou(segment(cv, codec, picture, prompts, shape).mask, whole)
    expect(overlapWith({ rect, side: 64, odds })).toBeGreaterThan(0.75)
    expect(overlapWith(null)).toBeLessThan(0.6)
  })

  test('of an object that touches one of the same colour needs a click to tell which', () => {
    const { picture, block } = drawing()
    block(SHIRT!, 205, 80, 260, 160)
    const meant = block(SHIRT!, 120, 80, 200, 160)
    const { mask } = segment(cv, codec, picture, {
      points: [{ x: 160, y: 120, label: 1 }],
      box: codec.box(meant),
      previous: null,
    })
    expect(codec.iou(mask, meant)).toBeGreaterThan(0.9)
  })
})

/** The chequered ground again, over whatever is there. */
function drawingGround(pixels: Uint8Array, left: number, top: number, right: number, bottom: number): Mask {
  const ground = drawing().picture.pixels
  const bytes = new Uint8Array(WIDTH * HEIGHT)
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      const at = y * WIDTH + x
      pixels.set(ground.subarray(at * 4, at * 4 + 4), at * 4)
      bytes[at] = 1
    }
  return codec.encodeBytes(bytes, WIDTH, HEIGHT)
}

import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { randomOf } from '../../../tests/support/random.ts'
import { grow } from './grow.ts'
import { loadOpenCv, type Cv, type Mat, withMats } from './opencv.ts'
import { refineEdge } from './refine.ts'

const [WIDTH, HEIGHT] = [72, 56]
const SIZE = { width: WIDTH, height: HEIGHT }

let cv: Cv

beforeAll(async () => {
  cv = (await loadOpenCv()).cv
})

const bytesOf = (inside: (x: number, y: number) => boolean): Uint8Array =>
  Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => (inside(at % WIDTH, Math.floor(at / WIDTH)) ? 1 : 0))

/** A picture of a shape and its ground, both of two colours with noise. */
function drawn<T>(shape: Uint8Array, work: (image: Mat) => T): T {
  const random = randomOf(5)
  return withMats((keep) => {
    const image = keep(new cv.Mat(HEIGHT, WIDTH, cv.CV_8UC3))
    const bytes = image.data as Uint8Array
    for (let at = 0; at < shape.length; at += 1) {
      const left = at % WIDTH < WIDTH / 2
      const colour = shape[at] === 1 ? (left ? [180, 70, 60] : [60, 70, 150]) : [120, left ? 140 : 170, 110]
      for (const [channel, level] of colour.entries())
        bytes[at * 3 + channel] = level + random.next() * 24 - 12
    }
    return work(image)
  })
}

const wrong = (found: Uint8Array, shape: Uint8Array): number =>
  found.reduce((sum, byte, at) => sum + (byte === shape[at] ? 0 : 1), 0)

const SHAPES = {
  disc: bytesOf((x, y) => Math.hypot(x - 36, y - 28) < 18),
  bar: bytesOf((x, y) => Math.abs(x - y - 8) < 9 && x > 12 && x < 60),
  cross: bytesOf((x, y) => (Math.abs(x - 36) < 6 || Math.abs(y - 28) < 6) && Math.hypot(x - 36, y - 28) < 22),
}

test.each(Object.entries(SHAPES))(
  'the edge of a %s is found from one beside it, as well as by a cut of all',
  (_, shape) => {
    const beside = bytesOf((x, y) => x >= 2 && shape[y * WIDTH + x - 2] === 1)
    const [narrow, whole] = drawn(shape, (image) =>
      [4, 2 * WIDTH].map((radius) => wrong(refineEdge(cv, { ...SIZE, image }, beside, radius), shape)),
    )
    expect(narrow).toBeLessThan(wrong(beside, shape) / 4)
    expect(narrow).toBeLessThanOrEqual(whole!)
  },
)

test('nothing changes outside the band, whatever the picture is', () => {
  const seeds = fc.integer({ min: 1, max: 1e6 })
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(SHAPES)),
      fc.integer({ min: 1, max: 5 }),
      seeds,
      (shape, radius, seed) => {
        const random = randomOf(seed)
        const noise = bytesOf(() => random.chance(0.5))
        const found = drawn(noise, (image) => refineEdge(cv, { ...SIZE, image }, shape, radius))
        const [core, reach] = [grow(shape, SIZE, -radius), grow(shape, SIZE, radius)]
        expect(
          wrong(
            found.map((byte, at) => byte & (core[at] ?? 0)),
            core,
          ),
        ).toBe(0)
        expect(
          wrong(
            found.map((byte, at) => byte | (reach[at] ?? 0)),
            reach,
          ),
        ).toBe(0)
      },
    ),
    { numRuns: 20 },
  )
})

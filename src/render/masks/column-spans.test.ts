import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import type { StrokePoint } from '../scene.ts'
import { capsuleColumns } from './column-spans.ts'

const WIDTH = 40
const HEIGHT = 30

let codec: Codec
beforeAll(async () => {
  codec = await loadCodec()
})

/** One byte for each pixel, row by row. */
function drawn(from: StrokePoint, to: StrokePoint): Uint8Array {
  const bytes = new Uint8Array(WIDTH * HEIGHT)
  capsuleColumns(from, to, WIDTH, HEIGHT, (x, top, bottom) => {
    for (let y = top; y < bottom; y++) bytes[y * WIDTH + x] = 1
  })
  return bytes
}

/** Quarters of a pixel: exact in binary, and often right on an edge. */
const quarter = (min: number, max: number) =>
  fc.integer({ min: min * 4, max: max * 4 }).map((value) => value / 4)
const place = fc.record({ x: quarter(-10, 50), y: quarter(-10, 40) })

test('dabs of one size are joined as by the codec', () => {
  fc.assert(
    fc.property(place, place, quarter(0, 12), (from, to, radius) => {
      const mask = codec.fillCapsule([from.x, from.y], [to.x, to.y], radius, WIDTH, HEIGHT)
      expect(drawn({ ...from, radius }, { ...to, radius })).toEqual(codec.decodeBytes(mask))
    }),
    // An edge right through a pixel's centre, reckoned a hair away from it, and nothing else of that column covered.
    {
      numRuns: 500,
      examples: [
        [{ x: 37, y: -9.5 }, { x: 45, y: -3.5 }, 6.5],
        [{ x: 26.5, y: 24.75 }, { x: 22, y: 30.75 }, 0.25],
      ],
    },
  )
})

test('dabs of two sizes are joined by their hull', () => {
  fc.assert(
    fc.property(place, place, quarter(0, 12), quarter(0, 12), (a, b, first, last) => {
      const [from, to] = [
        { ...a, radius: first },
        { ...b, radius: last },
      ]
      const bytes = drawn(from, to)
      // The hull of two discs is the union of all discs between them.
      for (let y = 0; y < HEIGHT; y++) {
        for (let x = 0; x < WIDTH; x++) {
          let nearest = Infinity
          for (let step = 0; step <= 200; step++) {
            const part = step / 200
            const away = Math.hypot(x + 0.5 - a.x - (b.x - a.x) * part, y + 0.5 - a.y - (b.y - a.y) * part)
            nearest = Math.min(nearest, away - first - (last - first) * part)
          }
          const at = bytes[y * WIDTH + x]
          if (nearest < -1e-9) expect(at).toBe(1)
          if (nearest > 0.1) expect(at).toBe(0)
        }
      }
    }),
    { numRuns: 60 },
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskBox, maskTouches, RUN_ALGEBRA } from './runs.ts'
import { ALGEBRA, bitsOf, drawn, maskOf, SIZE } from './testing.ts'

const bits = fc.array(fc.boolean(), { minLength: SIZE[0] * SIZE[1], maxLength: SIZE[0] * SIZE[1] })

test('runs are combined as bits are', () => {
  fc.assert(
    fc.property(bits, bits, fc.constantFrom('union', 'intersect', 'subtract'), (a, b, name) => {
      expect(RUN_ALGEBRA[name](maskOf(a), maskOf(b))).toEqual(ALGEBRA[name](maskOf(a), maskOf(b)))
    }),
  )
})

test('runs with empty ones inside are read', () => {
  const ragged = { size: SIZE, counts: [0, 3, 0, 2, 37] }
  expect(bitsOf(RUN_ALGEBRA.union(ragged, drawn()))).toEqual(bitsOf(ragged))
})

test('the box is the smallest around all set pixels', () => {
  fc.assert(
    fc.property(bits, (set) => {
      const places = set.flatMap((bit, at) => (bit ? [{ x: Math.floor(at / SIZE[0]), y: at % SIZE[0] }] : []))
      const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)]
      const [x, y] = [Math.min(...xs), Math.min(...ys)]
      const expected = { x, y, width: Math.max(...xs) - x + 1, height: Math.max(...ys) - y + 1 }
      expect(maskBox(maskOf(set))).toEqual(places.length === 0 ? null : expected)
    }),
  )
})

test('a rectangle touches a mask where it has a pixel in it', () => {
  const [height, width] = SIZE
  const side = (most: number) =>
    fc.tuple(fc.integer({ min: -2, max: most }), fc.integer({ min: 1, max: most }))
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { minLength: height * width, maxLength: height * width }),
      side(width),
      side(height),
      (bits, [x, wide], [y, tall]) => {
        const within = bits.some((bit, at) => {
          const [column, row] = [Math.floor(at / height), at % height]
          return bit && column >= x && column < x + wide && row >= y && row < y + tall
        })
        expect(maskTouches(maskOf(bits), { x, y, width: wide, height: tall })).toBe(within)
      },
    ),
  )
})

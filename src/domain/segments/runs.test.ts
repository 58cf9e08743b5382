import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskBox, RUN_ALGEBRA } from './runs.ts'
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

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { over, premultiplied, straightMean } from './colour.ts'

const colour = fc
  .tuple(fc.integer({ min: 0, max: 0xffffff }), fc.constantFrom(0, 0.1, 0.5, 0.9, 1))
  .map(([rgb, opacity]) => premultiplied(`#${rgb.toString(16).padStart(6, '0')}`, opacity))

/** Red, green, blue and alpha. */
const bytes = (value: number): number[] => [0, 8, 16, 24].map((shift) => (value >>> shift) & 255)

test('the mean of four colours is that of their channels, weighted by alpha', () => {
  fc.assert(
    fc.property(colour, colour, colour, colour, (a, b, c, d) => {
      const sums = [0, 1, 2, 3].map((channel) =>
        [a, b, c, d].reduce((sum, value) => sum + (bytes(value)[channel] ?? 0), 0),
      )
      const alpha = sums[3] ?? 0
      const straight = sums
        .slice(0, 3)
        .map((sum) => (alpha === 0 ? 0 : Math.min(255, Math.floor((sum * 255) / alpha + 0.5))))
      expect(bytes(straightMean(a, b, c, d))).toEqual([...straight, Math.floor(alpha / 4 + 0.5)])
    }),
    { numRuns: 1000 },
  )
})

test('opaque colours hide what is below, clear ones do not', () => {
  fc.assert(
    fc.property(colour, (below) => {
      const top = premultiplied('#4080c0', 1)
      expect([over(top, below), over(0, below)]).toEqual([top, below])
    }),
  )
})

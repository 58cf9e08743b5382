import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differenceBounds } from './difference.ts'
import type { Runs } from './runs.ts'
import { contains } from './runs.ts'

const [WIDTH, HEIGHT] = [12, 9]

const runs = fc
  .uniqueArray(fc.integer({ min: 0, max: WIDTH * HEIGHT }), { maxLength: 24 })
  .map((positions): Runs => {
    const sorted = positions.toSorted((a, b) => a - b)
    const changes = Uint32Array.from(sorted.slice(0, sorted.length & ~1))
    return { width: WIDTH, height: HEIGHT, changes, bounds: null }
  })

test('the box of a difference holds just the pixels that differ', () => {
  fc.assert(
    fc.property(runs, runs, (a, b) => {
      const different: { x: number; y: number }[] = []
      for (let x = 0; x < WIDTH; x++)
        for (let y = 0; y < HEIGHT; y++) if (contains(a, x, y) !== contains(b, x, y)) different.push({ x, y })
      const xs = different.map(({ x }) => x)
      const ys = different.map(({ y }) => y)
      const [x, y] = [Math.min(...xs), Math.min(...ys)]
      expect(differenceBounds(a, b)).toEqual(
        different.length === 0
          ? null
          : { x, y, width: Math.max(...xs) - x + 1, height: Math.max(...ys) - y + 1 },
      )
    }),
    { numRuns: 2000 },
  )
})

test('a mask does not differ from itself', () => {
  fc.assert(
    fc.property(runs, (a) => {
      expect(differenceBounds(a, { ...a })).toBeNull()
    }),
  )
})

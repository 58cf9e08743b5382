import fc from 'fast-check'
import { expect, test } from 'vitest'
import { capsuleColumns } from './column-spans.ts'
import { createStrokeMask } from './stroke-mask.ts'

const PICTURE = { width: 40, height: 30 }

const points = fc.array(
  fc.record({
    x: fc.integer({ min: -5, max: 45 }),
    y: fc.integer({ min: -5, max: 35 }),
    radius: fc.integer({ min: 0, max: 6 }),
  }),
  { minLength: 1, maxLength: 8 },
)

/** Rows that are covered of a column, as top, bottom, top, bottom … */
function piecesOf(covered: ReadonlySet<number>, x: number): number[] {
  const is = (y: number): boolean => covered.has(x * PICTURE.height + y)
  const ends: number[] = []
  for (let y = 0; y <= PICTURE.height; y++)
    if ((y < PICTURE.height && is(y)) !== (y > 0 && is(y - 1))) ends.push(y)
  return ends
}

/** The smallest box around pixels. */
function boxOf(pixels: readonly number[]): object | null {
  if (pixels.length === 0) return null
  const xs = pixels.map((pixel) => Math.floor(pixel / PICTURE.height))
  const ys = pixels.map((pixel) => pixel % PICTURE.height)
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x + 1, height: Math.max(...ys) - y + 1 }
}

test('a growing stroke reports the box of its new part, and contains all of it', () => {
  fc.assert(
    fc.property(points, (stroke) => {
      const mask = createStrokeMask(PICTURE)
      const covered = new Set<number>()
      stroke.forEach((to, at) => {
        const fresh: number[] = []
        capsuleColumns(stroke[at - 1] ?? to, to, PICTURE.width, PICTURE.height, (x, top, bottom) => {
          for (let y = top; y < bottom; y++)
            if (!covered.has(x * PICTURE.height + y)) fresh.push(x * PICTURE.height + y)
        })
        fresh.forEach((pixel) => covered.add(pixel))
        expect(mask.grow(stroke, at + 1)).toEqual(boxOf(fresh))
      })
      expect(mask.bounds).toEqual(boxOf([...covered]))
      for (let x = 0; x < PICTURE.width; x++) expect(mask.column(x) ?? []).toEqual(piecesOf(covered, x))
    }),
    { numRuns: 300 },
  )
})

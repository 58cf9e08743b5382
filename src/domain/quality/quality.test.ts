import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RleMask } from '../documents/types.ts'
import { boxAgreement, maskAgreement, nodeAgreement, rangeAgreement, setAgreement } from './agreement.ts'
import type { KeyPoint } from './agreement.ts'
import { greatestSum } from './assignment.ts'

const number = fc.integer({ min: 0, max: 500 })
const box = fc.record({
  x: number,
  y: number,
  width: fc.integer({ min: 1, max: 300 }),
  height: fc.integer({ min: 1, max: 300 }),
})
const range = fc
  .tuple(number, fc.integer({ min: 1, max: 200 }))
  .map(([start, length]) => [start, start + length] as const)
const HEIGHT = 8
const WIDTH = 6
const mask = fc
  .array(fc.boolean(), { minLength: HEIGHT * WIDTH, maxLength: HEIGHT * WIDTH })
  .map((pixels): RleMask => {
    const counts = [0]
    let value = false
    for (const pixel of pixels) {
      if (pixel !== value) {
        counts.push(0)
        value = pixel
      }
      counts[counts.length - 1]! += 1
    }
    return { size: [HEIGHT, WIDTH], counts }
  })
const nodes = fc
  .array(
    fc.record({ x: number, y: number, visibility: fc.constantFrom(0 as const, 1 as const, 2 as const) }),
    {
      minLength: 0,
      maxLength: 6,
    },
  )
  .map((list): KeyPoint[] => list.map((node, index) => ({ ...node, name: `node-${index}` })))

/** What every measure of agreement keeps, whatever it compares. */
function keepsTheLaws<T>(name: string, thing: fc.Arbitrary<T>, measure: (a: T, b: T) => number | null): void {
  describe(name, () => {
    test('agree symmetrically', () => {
      fc.assert(
        fc.property(thing, thing, (a, b) => {
          const [there, back] = [measure(a, b), measure(b, a)]
          expect(there === null).toBe(back === null)
          expect(there ?? 0).toBeCloseTo(back ?? 0, 9)
        }),
      )
    })
    test('agree fully with themselves', () => {
      fc.assert(
        fc.property(thing, (a) => {
          expect(measure(a, a) ?? 1).toBeCloseTo(1, 9)
        }),
      )
    })
    test('agree between 0 and 1', () => {
      fc.assert(
        fc.property(thing, thing, (a, b) => {
          const value = measure(a, b) ?? 1
          expect(value).toBeGreaterThanOrEqual(0)
          expect(value).toBeLessThanOrEqual(1)
        }),
      )
    })
  })
}

keepsTheLaws('boxes', box, boxAgreement)
keepsTheLaws('masks', mask, maskAgreement)
keepsTheLaws('ranges', range, rangeAgreement)
keepsTheLaws('nodes', nodes, nodeAgreement)
keepsTheLaws('sets of boxes', fc.array(box, { maxLength: 6 }), (a, b) => setAgreement(a, b, boxAgreement))
keepsTheLaws('sets of ranges', fc.array(range, { maxLength: 6 }), (a, b) =>
  setAgreement(a, b, rangeAgreement),
)

test('known values', () => {
  const at = (x: number) => ({ x, y: 0, width: 10, height: 10 })
  expect(boxAgreement(at(0), at(5))).toBeCloseTo(1 / 3)
  expect(rangeAgreement([0, 10], [5, 10])).toBe(0.5)
  expect(rangeAgreement([0, 10], [10, 20])).toBe(0)
  expect(setAgreement([at(0)], [at(0), at(100)], boxAgreement)).toBe(0.5)
  expect(setAgreement([], [], boxAgreement)).toBe(null)
})

test('masks agree as by counting pixels', () => {
  const pixelsOf = ({ counts }: RleMask) =>
    (counts as number[]).flatMap((count, index) => Array<boolean>(count).fill(index % 2 === 1))
  fc.assert(
    fc.property(mask, mask, (a, b) => {
      const [one, other] = [pixelsOf(a), pixelsOf(b)]
      const shared = one.filter((pixel, index) => pixel && other[index]).length
      const covered = one.filter((pixel, index) => pixel || other[index]).length
      expect(maskAgreement(a, b)).toBeCloseTo(covered === 0 ? 1 : shared / covered, 12)
    }),
  )
})

test('more distant nodes agree less', () => {
  const node = (x: number): KeyPoint[] => [
    { name: 'a', x, y: 0, visibility: 2 },
    { name: 'b', x: 300, y: 300, visibility: 2 },
  ]
  const values = [0, 5, 20, 80].map((x) => nodeAgreement(node(0), node(x)))
  expect(values).toEqual(values.toSorted((a, b) => b - a))
  expect(new Set(values).size).toBe(4)
})

/** The best of all pairings, tried one by one. */
const tried = (weights: number[][], row = 0, taken: ReadonlySet<number> = new Set()): number => {
  const here = weights[row]
  if (here === undefined) return 0
  const without = tried(weights, row + 1, taken)
  return here.reduce(
    (best, weight, column) =>
      taken.has(column)
        ? best
        : Math.max(best, weight + tried(weights, row + 1, new Set([...taken, column]))),
    without,
  )
}

test('pairings are optimal', () => {
  const matrix = fc
    .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
    .chain(([rows, columns]) =>
      fc.array(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: columns, maxLength: columns }),
        {
          minLength: rows,
          maxLength: rows,
        },
      ),
    )
  fc.assert(
    fc.property(matrix, (weights) => {
      expect(greatestSum(weights)).toBeCloseTo(tried(weights), 9)
    }),
  )
})

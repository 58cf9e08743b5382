import fc from 'fast-check'
import { expect, test, beforeAll, beforeEach } from 'vitest'
import { differenceBounds, contains, createRunCache } from './runs.ts'
import type { Runs } from './runs.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import type { RunLengthMask } from '../scene.ts'

const [WIDTH, HEIGHT] = [12, 9]

const runs = fc
  .uniqueArray(fc.integer({ min: 0, max: WIDTH * HEIGHT }), { maxLength: 24 })
  .map((positions): Runs => {
    const sorted = positions.toSorted((a, b) => a - b)
    const changes = Uint32Array.from(sorted.slice(0, sorted.length & ~1))
    return { width: WIDTH, height: HEIGHT, changes, bounds: null }
  })

test('the box of a difference is the smallest around the differing pixels', () => {
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

test('a mask equals itself', () => {
  fc.assert(
    fc.property(runs, (a) => {
      expect(differenceBounds(a, { ...a })).toBeNull()
    }),
  )
})

const PICTURE = { width: 4, height: 3 }
/** Four changes of four bytes. */
const WEIGHT = 4 * 4
const maskOf = (): RunLengthMask => ({ size: [3, 4], counts: [2, 3, 1, 4, 2] })
const BROKEN: RunLengthMask = { size: [3, 4], counts: [2, 3] }

let codec: Codec
const reported: unknown[] = []

beforeAll(async () => {
  codec = await loadCodec()
})
beforeEach(() => {
  reported.length = 0
})
const report = (error: unknown): void => void reported.push(error)

test('a mask is decoded once, and again for a picture of another size', () => {
  const cache = createRunCache(report)
  const mask = maskOf()
  expect(cache.known(mask, PICTURE)).toBe(undefined)
  const runs = cache.read(codec, mask, PICTURE)
  expect([...runs.changes]).toEqual([2, 5, 6, 10])
  expect(cache.read(codec, mask, PICTURE)).toBe(runs)
  expect(cache.known(mask, { width: 8, height: 6 })).toBe(undefined)
  expect(cache.read(codec, mask, { width: 8, height: 6 })).toMatchObject({ width: 8, height: 6 })
})

test('reports an unreadable mask once and treats it as empty', () => {
  const cache = createRunCache(report)
  expect([0, 1].map(() => cache.read(codec, BROKEN, PICTURE))).toEqual(
    [0, 1].map(() => ({ ...PICTURE, changes: new Uint32Array(0), bounds: null })),
  )
  expect(reported).toHaveLength(1)
})

test('beyond the budget the least recently used mask is dropped, but no visible one', () => {
  const cache = createRunCache(report, 2 * WEIGHT)
  const [first, second, third] = [maskOf(), maskOf(), maskOf()] as const
  for (const mask of [first, second, third]) cache.read(codec, mask, PICTURE)
  cache.read(codec, second, PICTURE)
  cache.trim(new Set([first]))
  expect([first, second, third].map((mask) => cache.known(mask, PICTURE) !== undefined)).toEqual([
    true,
    true,
    false,
  ])
})

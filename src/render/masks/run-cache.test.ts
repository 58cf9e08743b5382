import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import type { RunLengthMask } from '../scene.ts'
import { createRunCache } from './run-cache.ts'

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

test('a mask is read once, and anew for a picture of another size', () => {
  const cache = createRunCache(report)
  const mask = maskOf()
  expect(cache.known(mask, PICTURE)).toBe(undefined)
  const runs = cache.read(codec, mask, PICTURE)
  expect([...runs.changes]).toEqual([2, 5, 6, 10])
  expect(cache.read(codec, mask, PICTURE)).toBe(runs)
  expect(cache.known(mask, { width: 8, height: 6 })).toBe(undefined)
  expect(cache.read(codec, mask, { width: 8, height: 6 })).toMatchObject({ width: 8, height: 6 })
})

test('what cannot be read is said once and counts as empty', () => {
  const cache = createRunCache(report)
  expect([0, 1].map(() => cache.read(codec, BROKEN, PICTURE))).toEqual(
    [0, 1].map(() => ({ ...PICTURE, changes: new Uint32Array(0), bounds: null })),
  )
  expect(reported).toHaveLength(1)
})

test('beyond the budget what was used longest ago is forgotten, but nothing that is shown', () => {
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

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { premultiplied } from './colour.ts'
import type { MaskLayer } from './compose.ts'
import { TILE } from './mask-tiles.ts'
import { made, pixelsOf, tileGlobals } from './testing.ts'
import { createTileStore } from './tile-store.ts'

/** Three columns of tiles, two rows. */
const PICTURE = { width: 1200, height: 600 }
const BYTES = TILE * TILE * 4
const at = (index: number, level = 0) => ({ level, index })

/** All columns before this one are set. */
const upTo = (column: number): MaskLayer[] => [
  {
    runs: {
      ...PICTURE,
      changes: Uint32Array.of(0, column * PICTURE.height),
      bounds: { x: 0, y: 0, width: column, height: PICTURE.height },
    },
    colour: premultiplied('#ff0000', 1),
    stroke: null,
  },
]

const isSet = (bitmap: OffscreenCanvas | null | undefined, x: number, y: number): boolean =>
  pixelsOf(bitmap)[y * TILE + x] !== 0

beforeEach(() => {
  made.canvases = 0
  for (const [name, value] of Object.entries(tileGlobals)) vi.stubGlobal(name, value)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('only requested tiles are composed; an empty tile has no canvas', () => {
  const store = createTileStore(PICTURE)
  expect(store.refresh(at(1), upTo(600))).toEqual({ x: 512, y: 0, width: 512, height: 512 })
  expect(store.refresh(at(1), upTo(600))).toBe(null)
  expect(store.refresh(at(5), upTo(600))).toEqual({ x: 1024, y: 512, width: 176, height: 88 })
  expect([0, 1, 2, 3, 4, 5].map((index) => store.bitmap(at(index)) && 'pixels')).toEqual([
    undefined,
    'pixels',
    undefined,
    undefined,
    undefined,
    null,
  ])
  expect([isSet(store.bitmap(at(1)), 87, 0), isSet(store.bitmap(at(1)), 88, 0), made.canvases]).toEqual([
    true,
    false,
    1,
  ])
})

test('only the changed part of a requested tile is composed again; other tiles are dropped, and canvases reused', () => {
  const store = createTileStore(PICTURE)
  for (const place of [at(0), at(1), at(0, 1)]) store.refresh(place, upTo(600))
  store.trim([at(1)])
  store.damage({ x: 500, y: 10, width: 40, height: 20 })
  expect([at(0), at(1), at(0, 1)].map(store.isFresh)).toEqual([false, false, false])
  expect([store.bitmap(at(0)), store.bitmap(at(0, 1))]).toEqual([undefined, undefined])
  expect(store.refresh(at(1), upTo(520))).toEqual({ x: 512, y: 10, width: 28, height: 20 })
  const bitmap = store.bitmap(at(1))
  expect([isSet(bitmap, 7, 15), isSet(bitmap, 8, 15), isSet(bitmap, 8, 9)]).toEqual([true, false, true])
  store.refresh(at(3), upTo(300))
  expect([isSet(store.bitmap(at(3)), 299, 20), isSet(store.bitmap(at(3)), 300, 20)]).toEqual([true, false])
  expect(made.canvases).toBe(3)
})

test('beyond the budget the least recently used tile is dropped, but no requested one', () => {
  const store = createTileStore(PICTURE, 2 * BYTES)
  for (const index of [0, 1, 2]) store.refresh(at(index), upTo(1200))
  store.trim([at(0)])
  expect([0, 1, 2].map((index) => store.isFresh(at(index)))).toEqual([true, false, true])
  for (const index of [3, 4]) store.refresh(at(index), upTo(1200))
  store.trim([at(0), at(3), at(4)])
  expect([0, 2, 3, 4].map((index) => store.isFresh(at(index)))).toEqual([true, false, true, true])
})

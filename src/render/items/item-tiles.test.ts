import { expect, test } from 'vitest'
import type { Tileset } from './item-tiles.ts'
import { createTilesetCache } from './item-tiles.ts'

function sheetOf(scale: number, bytes: number) {
  const shrunk: number[] = []
  const tileset = {
    origin: { scale },
    shrink: () => shrunk.push(scale),
    bytes: () => (shrunk.length > 0 ? bytes : 10 * bytes),
  } as unknown as Tileset
  return { tileset, shrunk }
}

test('the nearest tileset that fits is taken, and is removed from the cache', () => {
  const kept = createTilesetCache(100)
  const [one, two, four] = [1, 2, 4].map((scale) => sheetOf(scale, 1).tileset) as [Tileset, Tileset, Tileset]
  for (const tileset of [one, two, four]) kept.add(tileset)
  const isBelowFour = (tileset: Tileset): boolean => tileset.origin.scale < 4
  expect([3.9, 3.9, 3.9].map((scale) => kept.take(scale, isBelowFour))).toEqual([two, one, null])
  expect(kept.take(1, () => true)).toBe(four)
})

test('cached tilesets shrink; beyond the budget the least recently shown is dropped', () => {
  const kept = createTilesetCache(100)
  const sheets = [1, 2, 4].map((scale) => sheetOf(scale, 40))
  for (const { tileset } of sheets) kept.add(tileset)
  expect(sheets.map(({ shrunk }) => shrunk)).toEqual([[1], [2], [4]])
  expect([1, 1, 1].map((scale) => kept.take(scale, () => true)?.origin.scale)).toEqual([2, 4, undefined])
})

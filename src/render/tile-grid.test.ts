import { expect, test } from 'vitest'
import { eachTile, indexOf, tileRect } from './tile-grid.ts'

const GRID = { width: 40, height: 30 }

function placesIn(rect: Parameters<typeof eachTile>[0]): number[][] {
  const places: number[][] = []
  eachTile(rect, GRID, (column, row) => places.push([column, row]))
  return places
}

test('a rectangle touches the tiles that it overlaps, on both sides of the origin', () => {
  expect(placesIn({ x: -1, y: 0, width: 41, height: 31 })).toEqual([
    [-1, 0],
    [0, 0],
    [-1, 1],
    [0, 1],
  ])
})

test('tiles join without a gap, and each has a number of its own', () => {
  const places = placesIn({ x: -80, y: -60, width: 160, height: 120 })
  expect(new Set(places.map(([column = 0, row = 0]) => indexOf(column, row))).size).toBe(16)
  expect(tileRect(-1, 1, GRID)).toEqual({ x: -40, y: 30, width: 40, height: 30 })
})

import type { Rect, Size } from '../domain/geometry/rect.ts'

const HALF = 2048

export const indexOf = (column: number, row: number): number => (row + HALF) * 2 * HALF + column + HALF

export const tileRect = (column: number, row: number, { width, height }: Size): Rect => ({
  x: column * width,
  y: row * height,
  width,
  height,
})

export function eachTile(rect: Rect, tile: Size, visit: (column: number, row: number) => void): void {
  const { width, height } = tile
  for (let row = Math.floor(rect.y / height); row * height < rect.y + rect.height; row++) {
    for (let column = Math.floor(rect.x / width); column * width < rect.x + rect.width; column++)
      visit(column, row)
  }
}

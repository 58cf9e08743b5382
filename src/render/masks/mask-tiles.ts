import type { Rect, Size } from '../../domain/geometry/rect.ts'
import { intersection } from '../../domain/geometry/rect.ts'
import { levelSizes } from '../media/pyramid-levels.ts'
import type { Viewport } from '../viewport.ts'
import { visibleSource, zoomOf } from '../viewport.ts'

/** Pixels of the tile's level. */
export const TILE = 512

export interface TileId {
  readonly level: number
  readonly index: number
}

/** The coarsest level with a pixel for each device pixel. */
export function maskLevel(viewport: Viewport, picture: Size): number {
  const wanted = Math.floor(-Math.log2(zoomOf(viewport)) + 1e-6)
  return Math.max(0, Math.min(wanted, levelSizes(picture).length - 1))
}

const levelSize = ({ width, height }: Size, level: number): Size => ({
  width: Math.ceil(width / 2 ** level),
  height: Math.ceil(height / 2 ** level),
})

export const tileColumns = (picture: Size, level: number): number =>
  Math.ceil(levelSize(picture, level).width / TILE)

export function tileRect(picture: Size, { level, index }: TileId): Rect {
  const size = levelSize(picture, level)
  const columns = tileColumns(picture, level)
  const x = (index % columns) * TILE
  const y = Math.floor(index / columns) * TILE
  return { x, y, width: Math.min(TILE, size.width - x), height: Math.min(TILE, size.height - y) }
}

export function toLevel(rect: Rect, level: number): Rect {
  const part = 2 ** level
  const x = Math.floor(rect.x / part)
  const y = Math.floor(rect.y / part)
  return {
    x,
    y,
    width: Math.ceil((rect.x + rect.width) / part) - x,
    height: Math.ceil((rect.y + rect.height) / part) - y,
  }
}

export function toPicture(rect: Rect, level: number): Rect {
  const part = 2 ** level
  return { x: rect.x * part, y: rect.y * part, width: rect.width * part, height: rect.height * part }
}

export function tilesIn(rect: Rect, level: number, picture: Size): TileId[] {
  const seen = intersection(rect, { x: 0, y: 0, width: picture.width, height: picture.height })
  if (!seen) return []
  const part = toLevel(seen, level)
  const columns = tileColumns(picture, level)
  const places: TileId[] = []
  for (let row = Math.floor(part.y / TILE); row * TILE < part.y + part.height; row++) {
    for (let column = Math.floor(part.x / TILE); column * TILE < part.x + part.width; column++)
      places.push({ level, index: row * columns + column })
  }
  return places
}

export const visibleTiles = (viewport: Viewport, picture: Size): TileId[] =>
  tilesIn(visibleSource(viewport), maskLevel(viewport, picture), picture)

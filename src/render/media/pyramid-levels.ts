import type { Size } from '../../domain/geometry/rect.ts'
import type { MediaLevel } from '../scene.ts'

/** Longest side in pixels. */
const SMALLEST_LEVEL = 512
/** Pixels; larger pictures have tiles of their full size and levels from half of it on. */
const LARGEST_WHOLE = 48_000_000
export const MEDIA_TILE = 1024

/** Level 0 is the picture itself; each next is half, rounded up. */
export function levelSizes(picture: Size): MediaLevel[] {
  const isTiled = picture.width * picture.height > LARGEST_WHOLE
  const sizes: MediaLevel[] = [
    { width: picture.width, height: picture.height, ...(isTiled ? { tile: MEDIA_TILE } : {}) },
  ]
  let { width, height } = picture
  while (Math.max(width, height) > SMALLEST_LEVEL) {
    width = Math.max(Math.ceil(width / 2), 1)
    height = Math.max(Math.ceil(height / 2), 1)
    sizes.push({ width, height })
  }
  return sizes
}

export const bytesOf = (sizes: readonly MediaLevel[]): number =>
  sizes.reduce((sum, { width, height, tile }) => sum + (tile === undefined ? width * height * 4 : 0), 0)

export function mediaTile(
  { width, height }: Size,
  index: number,
): { readonly x: number; readonly y: number } & Size {
  const columns = Math.ceil(width / MEDIA_TILE)
  const x = (index % columns) * MEDIA_TILE
  const y = Math.floor(index / columns) * MEDIA_TILE
  return { x, y, width: Math.min(MEDIA_TILE, width - x), height: Math.min(MEDIA_TILE, height - y) }
}

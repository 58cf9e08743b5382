import type { Size } from '../../domain/geometry/rect.ts'
import type { MediaLevel } from '../scene.ts'

/** Longest side in pixels of the smallest level. */
const SMALLEST_LEVEL = 512
/** Pixels from which a picture is kept from half its size on, with tiles of its full size. */
const LARGEST_WHOLE = 48_000_000
export const MEDIA_TILE = 1024

/** The sizes of a picture's levels, each half of the one before, rounded up; level 0 is the picture itself. */
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

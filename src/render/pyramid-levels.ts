import type { Size } from './viewport.ts'

/** Longest side in pixels at which a pyramid ends. */
export const SMALLEST_LEVEL = 512

/** Sizes of a picture's levels, each half of the one before, rounded up; level 0 is the picture itself. */
export function levelSizes(picture: Size): Size[] {
  const sizes = [{ width: picture.width, height: picture.height }]
  let { width, height } = picture
  while (Math.max(width, height) > SMALLEST_LEVEL) {
    width = Math.max(Math.ceil(width / 2), 1)
    height = Math.max(Math.ceil(height / 2), 1)
    sizes.push({ width, height })
  }
  return sizes
}

/** Bytes that a pyramid of these sizes takes at four bytes a pixel. */
export const bytesOf = (sizes: readonly Size[]): number =>
  sizes.reduce((sum, size) => sum + size.width * size.height * 4, 0)

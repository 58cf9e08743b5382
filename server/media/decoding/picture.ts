import type { Rectangle } from '../../../wasm-rle/mask.ts'

/** RGBA, rows from the top without gaps. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** At least one pixel. */
export function insidePicture(
  { x, y, width, height }: Rectangle,
  picture: Pick<Picture, 'width' | 'height'>,
): Rectangle {
  const left = Math.min(Math.max(Math.floor(x), 0), picture.width - 1)
  const top = Math.min(Math.max(Math.floor(y), 0), picture.height - 1)
  const right = Math.min(Math.max(Math.ceil(x + width), left + 1), picture.width)
  const bottom = Math.min(Math.max(Math.ceil(y + height), top + 1), picture.height)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** Extends each edge by a part of the side, at least by `least` pixels. */
export function widened(box: Rectangle, part: number, least: number): Rectangle {
  const [dx, dy] = [Math.max(box.width * part, least), Math.max(box.height * part, least)]
  return { x: box.x - dx, y: box.y - dy, width: box.width + 2 * dx, height: box.height + 2 * dy }
}

import type { Size } from '../../../src/domain/geometry/rect.ts'

/** How far a disc reaches to both sides, by the row's distance from its middle; as OpenCV's ellipses of equal axes. */
const reachOf = (radius: number): Int32Array =>
  Int32Array.from({ length: radius + 1 }, (_, row) => Math.round(Math.sqrt(radius ** 2 - row ** 2)))

/** Rows to the nearest pixel of the value in each column, at most `most`. */
function rowsAway(bytes: Uint8Array, value: 0 | 1, { width, height }: Size, most: number): Int32Array {
  const away = new Int32Array(bytes.length)
  for (let at = 0; at < bytes.length; at += 1) {
    const above = at < width ? most : Math.min(most, (away[at - width] ?? 0) + 1)
    away[at] = bytes[at] === value ? 0 : above
  }
  for (let at = width * (height - 1) - 1; at >= 0; at -= 1)
    away[at] = Math.min(away[at] ?? 0, (away[at + width] ?? 0) + 1)
  return away
}

/** Where a disc about some pixel of the value covers, in time that does not depend on the radius. */
function covered(bytes: Uint8Array, value: 0 | 1, size: Size, radius: number): Uint8Array {
  const { width, height } = size
  const reach = reachOf(radius)
  const away = rowsAway(bytes, value, size, radius + 1)
  const found = new Uint8Array(bytes.length)
  const sweep = (from: number, step: 1 | -1): void => {
    let left = -1
    for (let count = 0, at = from; count < width; count += 1, at += step) {
      left = Math.max(left - 1, reach[away[at] ?? 0] ?? -1)
      if (left >= 0) found[at] = 1
    }
  }
  for (let row = 0; row < height; row += 1) {
    sweep(row * width, 1)
    sweep((row + 1) * width - 1, -1)
  }
  return found
}

/** Dilates bytes 0 and 1 by a disc, or erodes them where the radius is negative; nothing comes in from outside. */
export function grow(bytes: Uint8Array, size: Size, radius: number): Uint8Array {
  if (radius === 0) return bytes.slice()
  if (radius > 0) return covered(bytes, 1, size, radius)
  return covered(bytes, 0, size, -radius).map((byte) => 1 - byte)
}

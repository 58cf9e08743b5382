import type { Size } from '../../../src/domain/geometry/rect.ts'

/** How far a disc reaches to both sides, by the row's distance from its middle; as OpenCV's ellipses of equal axes. */
const reachOf = (radius: number): Int32Array =>
  Int32Array.from({ length: radius + 1 }, (_, row) => Math.round(Math.sqrt(radius ** 2 - row ** 2)))

/** Rows to the nearest byte 1 in each column, at most `most`. */
function rowsAway(bytes: Uint8Array, { width, height }: Size, most: number): Int32Array {
  const away = new Int32Array(bytes.length)
  for (let at = 0; at < bytes.length; at += 1) {
    const above = at < width ? most : Math.min(most, (away[at - width] ?? 0) + 1)
    away[at] = bytes[at] === 1 ? 0 : above
  }
  for (let at = width * (height - 1) - 1; at >= 0; at -= 1)
    away[at] = Math.min(away[at] ?? 0, (away[at + width] ?? 0) + 1)
  return away
}

/** Dilates bytes 0 and 1 by a disc, in time that does not depend on the radius; nothing comes in from outside. */
export function grow(bytes: Uint8Array, size: Size, radius: number): Uint8Array {
  const { width, height } = size
  const reach = reachOf(radius)
  const away = rowsAway(bytes, size, radius + 1)
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

/**
 * Bytes 1 at pixels with one of the other value within a disc about them: what dilation adds and erosion takes away. Only discs about
 * pixels beside the edge are painted, so that a narrow band costs little.
 */
export function bandOf(bytes: Uint8Array, { width, height }: Size, radius: number): Uint8Array {
  const reach = reachOf(radius)
  const band = new Uint8Array(bytes.length)
  const paint = (row: number, column: number, value: number): void => {
    for (let down = Math.max(-radius, -row); down <= Math.min(radius, height - 1 - row); down += 1) {
      const across = reach[Math.abs(down)] ?? 0
      const line = (row + down) * width
      const end = line + Math.min(width - 1, column + across)
      for (let at = line + Math.max(0, column - across); at <= end; at += 1)
        if (bytes[at] !== value) band[at] = 1
    }
  }
  for (let row = 0, at = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1, at += 1) {
      const value = bytes[at] ?? 0
      const isBesideEdge =
        (column > 0 && bytes[at - 1] !== value) ||
        (column < width - 1 && bytes[at + 1] !== value) ||
        (row > 0 && bytes[at - width] !== value) ||
        (row < height - 1 && bytes[at + width] !== value)
      if (isBesideEdge) paint(row, column, value)
    }
  return band
}

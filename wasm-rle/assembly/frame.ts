// A mask in another frame: a window over the same picture (crop, translate, place) or scaled.
import { at } from './changes'
import { columnStarts, cutRuns, writeEnd, writeSegment, writeStart } from './segments'

/** Source index under the centre of target index `i`. */
@inline
function sourceOf(i: i64, from: i64, to: i64): i64 {
  return ((2 * i + 1) * from) / (2 * to)
}

/** First target index whose source index is not below `edge`. */
@inline
function targetOf(edge: i64, from: i64, to: i64): i64 {
  return edge == 0 ? 0 : (2 * to * edge + from - 1) / (2 * from)
}

/**
 * Stores the mask in a frame of `newWidth` × `newHeight` as the result; returns the number of its positions. With `scale` each
 * pixel takes the old one under its centre (nearest neighbour). Otherwise the frame's corner lies at (x, y) of the old one,
 * which may be outside; pixels outside are clear.
 */
export function reframe(positions: usize, n: u32, width: u32, height: u32, x: i32, y: i32, newWidth: u32, newHeight: u32, scale: bool): u32 {
  const segments = cutRuns(positions, n, width, height)
  const starts = columnStarts()
  let most: u32 = 0
  for (let pass = 0; pass < 2; pass++) {
    if (pass == 1) writeStart(most)
    for (let column: u32 = 0; column < newWidth; column++) {
      const source = scale ? sourceOf(column, width, newWidth) : <i64>column + x
      if (source < 0 || source >= <i64>width) continue
      const first = at(starts, <u32>source)
      const end = at(starts, <u32>source + 1)
      most += end - first
      if (pass == 0) continue
      const base = column * newHeight
      for (let piece = segments + (<usize>first << 3); piece < segments + (<usize>end << 3); piece += 8) {
        const above = <i64>load<u32>(piece)
        const below = <i64>load<u32>(piece, 4)
        const top = scale ? targetOf(above, height, newHeight) : max(above - y, 0)
        const bottom = min(scale ? targetOf(below, height, newHeight) : below - y, <i64>newHeight)
        if (top < bottom) writeSegment(base + <u32>top, base + <u32>bottom)
      }
    }
  }
  return writeEnd(newWidth * newHeight)
}

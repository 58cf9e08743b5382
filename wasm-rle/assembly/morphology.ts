// Dilation with a disc, on bitmaps in column order. Erosion is dilation of the complement, so pixels outside the picture never
// count: a mask that touches the edge is not eroded there.
import { clearBitmap, positionsOf, setBits, toChanges } from './columns'
import { at } from './changes'
import { alloc } from './memory'
import { columnStarts, cutRuns } from './segments'

/** Largest row distance inside a disc of `radius` at each column distance, one u32 each. */
function discRows(radius: i32): usize {
  const rows = alloc((<usize>radius + 1) << 2)
  let y = radius
  for (let x = 0; x <= radius; x++) {
    while (x * x + y * y > radius * radius) y--
    store<i32>(rows + (<usize>x << 2), y)
  }
  return rows
}

/** Sets every pixel within `radius` of a set one (x² + y² ≤ radius²); stores the positions and returns their number. */
export function dilate(positions: usize, n: u32, width: u32, height: u32, radius: i32): u32 {
  const segments = cutRuns(positions, n, width, height)
  const starts = columnStarts()
  const total = width * height
  const target = clearBitmap(total)
  const rows = discRows(radius)
  for (let x: i32 = 0; x < <i32>width; x++) {
    const base = x * height
    const last = min(x + radius, <i32>width - 1)
    for (let from = max(x - radius, 0); from <= last; from++) {
      const reach = at(rows, abs(from - x))
      const end = segments + (<usize>at(starts, from + 1) << 3)
      for (let piece = segments + (<usize>at(starts, from) << 3); piece < end; piece += 8)
        setBits(target, base + max(load<u32>(piece), reach) - reach, base + min(load<u32>(piece, 4) + reach, height))
    }
  }
  toChanges(target, total)
  return positionsOf(target, total)
}

// Cuts runs at the ends of columns and joins the pieces again.
import { at, leave } from './changes'
import { alloc } from './memory'

let firstOfColumns: usize = 0
let writeFrom: usize = 0
let writeAt: usize = 0
let lastEnd: u32 = 0

/** Address of the first segment's index of each column after cutRuns: `width + 1` entries. */
export function columnStarts(): usize {
  return firstOfColumns
}

/** Cuts set runs at column ends; returns the address of pairs of first row and row after the last, by column. */
export function cutRuns(positions: usize, n: u32, width: u32, height: u32): usize {
  firstOfColumns = alloc((<usize>width + 1) << 2)
  const segments = alloc(<usize>((n >> 1) + 1 + width) << 3)
  const total = width * height
  let target = segments
  let x: u32 = 0
  let column: u32 = 0
  store<u32>(firstOfColumns, 0)
  for (let i: u32 = 0; i < n; i += 2) {
    let start = at(positions, i)
    const end = min(at(positions, i + 1), total)
    while (start < end) {
      while (start - column >= height) {
        column += height
        store<u32>(firstOfColumns + (<usize>++x << 2), <u32>((target - segments) >> 3))
      }
      const stop = min(end, column + height)
      store<u32>(target, start - column)
      store<u32>(target, stop - column, 4)
      target += 8
      start = stop
    }
  }
  while (x < width) store<u32>(firstOfColumns + (<usize>++x << 2), <u32>((target - segments) >> 3))
  return segments
}

export function writeStart(most: u32): void {
  writeFrom = writeAt = alloc((<usize>most << 3) + 8)
  lastEnd = 0xffffffff
}

/** Adds the set pixels `start` to `end` - 1 in column order; a segment must not begin before the previous one ends. */
export function writeSegment(start: u32, end: u32): void {
  if (start == lastEnd) store<u32>(writeAt - 4, end)
  else {
    store<u32>(writeAt, start)
    store<u32>(writeAt, end, 4)
    writeAt += 8
  }
  lastEnd = end
}

/** Stores the positions of a mask of `total` pixels as the result and returns their number. */
export function writeEnd(total: u32): u32 {
  return leave(writeFrom, writeAt > writeFrom && lastEnd == total ? writeAt - 4 : writeAt)
}

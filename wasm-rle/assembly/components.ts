// Connected components of column segments by union-find, used by flood fill and hole filling.
import { invert } from './changes'
import { alloc, allocClear, result, setResult } from './memory'
import { columnStarts, cutRuns, writeEnd, writeSegment, writeStart } from './segments'

let segments: usize = 0
let starts: usize = 0
let parents: usize = 0
let number: u32 = 0

@inline
function parentOf(i: u32): u32 {
  return load<u32>(parents + (<usize>i << 2))
}

/** Root of a segment: the first segment of its component. Halves the path on the way. */
function rootOf(i: u32): u32 {
  let parent = parentOf(i)
  while (parent != i) {
    const above = parentOf(parent)
    store<u32>(parents + (<usize>i << 2), above)
    i = above
    parent = parentOf(i)
  }
  return i
}

function join(i: u32, j: u32): void {
  const a = rootOf(i)
  const b = rootOf(j)
  if (a < b) store<u32>(parents + (<usize>b << 2), a)
  else store<u32>(parents + (<usize>a << 2), b)
}

@inline
function topOf(i: u32): u32 {
  return load<u32>(segments + (<usize>i << 3))
}

@inline
function bottomOf(i: u32): u32 {
  return load<u32>(segments + (<usize>i << 3), 4)
}

@inline
function firstOf(x: u32): u32 {
  return load<u32>(starts + (<usize>x << 2))
}

/** Cuts the set runs into column segments and joins those that touch; `reach` 1 includes diagonals, 0 does not. */
function connect(positions: usize, n: u32, width: u32, height: u32, reach: u32): void {
  segments = cutRuns(positions, n, width, height)
  starts = columnStarts()
  number = firstOf(width)
  parents = alloc(<usize>number << 2)
  for (let i: u32 = 0; i < number; i++) store<u32>(parents + (<usize>i << 2), i)
  for (let x: u32 = 1; x < width; x++) {
    let i = firstOf(x - 1)
    let j = firstOf(x)
    const endI = j
    const endJ = firstOf(x + 1)
    while (i < endI && j < endJ) {
      if (topOf(i) < bottomOf(j) + reach && topOf(j) < bottomOf(i) + reach) join(i, j)
      if (bottomOf(i) < bottomOf(j)) i++
      else j++
    }
  }
  for (let i: u32 = 0; i < number; i++) store<u32>(parents + (<usize>i << 2), rootOf(i))
}

function perSegment(): usize {
  return allocClear(<usize>number << 2)
}

function areas(): usize {
  const sums = perSegment()
  for (let i: u32 = 0; i < number; i++) {
    const at = sums + (<usize>parentOf(i) << 2)
    store<u32>(at, load<u32>(at) + bottomOf(i) - topOf(i))
  }
  return sums
}

function writeLarge(sums: usize, least: u32, width: u32, height: u32): u32 {
  writeStart(number)
  let i: u32 = 0
  for (let x: u32 = 0; x < width; x++) {
    const base = x * height
    for (; i < firstOf(x + 1); i++) {
      if (load<u32>(sums + (<usize>parentOf(i) << 2)) >= least) writeSegment(base + topOf(i), base + bottomOf(i))
    }
  }
  return writeEnd(width * height)
}

/** Removes components of fewer than `least` pixels; with `edges` those that touch the picture's edge stay. */
export function keepLarge(positions: usize, n: u32, width: u32, height: u32, reach: u32, least: u32, edges: bool): u32 {
  connect(positions, n, width, height, reach)
  const sums = areas()
  const leftEnd = firstOf(1)
  const rightStart = firstOf(width - 1)
  for (let i: u32 = 0; i < number; i++) {
    const outer = i < leftEnd || i >= rightStart || topOf(i) == 0 || bottomOf(i) == height
    if (edges && outer) store<u32>(sums + (<usize>parentOf(i) << 2), least)
  }
  return writeLarge(sums, least, width, height)
}

/** The pixels connected with (x, y) that have its value. */
export function floodFill(positions: usize, n: u32, width: u32, height: u32, x: u32, y: u32, reach: u32): u32 {
  connect(positions, n, width, height, reach)
  let seed = segmentAt(x, y)
  if (seed == number) {
    const clear = invert(positions, n)
    connect(result, clear, width, height, reach)
    seed = segmentAt(x, y)
  }
  const chosen = perSegment()
  store<u32>(chosen + (<usize>parentOf(seed) << 2), 1)
  return writeLarge(chosen, 1, width, height)
}

function segmentAt(x: u32, y: u32): u32 {
  const end = firstOf(x + 1)
  for (let i = firstOf(x); i < end; i++) if (topOf(i) <= y && y < bottomOf(i)) return i
  return number
}

/**
 * Stores all segments in column order as the result, three u32 each: the index of the component's first segment, the first
 * position, and the position after the last. Returns the number of segments.
 */
export function label(positions: usize, n: u32, width: u32, height: u32, reach: u32): u32 {
  connect(positions, n, width, height, reach)
  let to = alloc(<usize>number * 12)
  setResult(to)
  let i: u32 = 0
  for (let x: u32 = 0; x < width; x++) {
    const base = x * height
    for (; i < firstOf(x + 1); i++) {
      store<u32>(to, parentOf(i))
      store<u32>(to, base + topOf(i), 4)
      store<u32>(to, base + bottomOf(i), 8)
      to += 12
    }
  }
  return number
}

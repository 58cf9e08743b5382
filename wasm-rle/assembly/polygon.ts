// Fills polygons bit for bit as COCO does. COCO walks each side in fifths of a pixel and records the row wherever the walk passes
// from fifth 5x + 2 to 5x + 3, the middle of column x; runs change at the sorted records. Here each side jumps to those places
// with the same arithmetic, and records toggle bits, which need no sorting.
import { clearBitmap, positionsOf } from './columns'

let bits: usize = 0
let width: i32 = 0
let height: i32 = 0

@inline
function toFifths(value: f64): i32 {
  return <i32>(5 * value + 0.5)
}

/** Records a crossing in column x between two neighbouring fifths; `fifth` is the upper one. */
function note(x: i32, fifth: i32): void {
  // Row of the first pixel centre at or below the fifth: ceil((fifth + .5) / 5 - .5), inside the picture.
  const row = fifth <= 2 ? 0 : min((fifth + 2) / 5, height)
  const position = <u32>(x * height + row)
  const at = bits + (<usize>(position >> 6) << 3)
  store<u64>(at, load<u64>(at) ^ ((<u64>1) << (position & 63)))
}

/** Rounds as C does. */
@inline
function rounded(start: i32, slope: f64, t: i32): i32 {
  return <i32>(<f64>start + slope * <f64>t + 0.5)
}

/** Side that steps along x, one fifth at a time: the rows on both sides of each crossing are known at once. */
function wideSide(xs: i32, ys: i32, xe: i32, ye: i32): void {
  const slope = <f64>(ye - ys) / <f64>(xe - xs)
  for (let x = firstColumn(xs); x < width; x++) {
    const t = 5 * x + 2 - xs
    if (t >= xe - xs) return
    note(x, min(rounded(ys, slope, t), rounded(ys, slope, t + 1)))
  }
}

/** Side that steps along y: the step of each crossing is searched for; the walk is monotone, rounding included. */
function steepSide(xs: i32, ys: i32, xe: i32, ye: i32): void {
  const length = ye - ys
  const slope = <f64>(xe - xs) / <f64>length
  const high = max(xs, xe)
  for (let x = firstColumn(min(xs, xe)); x < width; x++) {
    const right = 5 * x + 3
    if (right > high) return
    // First step past the crossing, from a guess that is off by at most one.
    let t = max(0, min(<i32>((<f64>right - 0.5 - <f64>xs) / slope) - 1, length))
    while (t > 0 && (rounded(xs, slope, t - 1) >= right) == slope > 0) t--
    while ((rounded(xs, slope, t) >= right) != slope > 0) t++
    note(x, ys + t - 1)
  }
}

/** First column whose middle is not left of the fifth `x`. */
@inline
function firstColumn(x: i32): i32 {
  return x <= 2 ? 0 : (x + 2) / 5
}

function side(xs: i32, ys: i32, xe: i32, ye: i32): void {
  const dx = abs(xe - xs)
  const dy = abs(ye - ys)
  if (dx == 0) return
  const wide = dx >= dy
  if (wide ? xs > xe : ys > ye) side(xe, ye, xs, ys)
  else if (wide) wideSide(xs, ys, xe, ye)
  else steepSide(xs, ys, xe, ye)
}

/**
 * Fills one polygon of `n` points (finite f64 pairs x, y at `points`, |value| ≤ 2^24). Stores the positions as the result and
 * returns their number.
 */
export function fillPolygon(points: usize, n: u32, w: u32, h: u32): u32 {
  width = <i32>w
  height = <i32>h
  const total = w * h
  bits = clearBitmap(total)
  const firstX = toFifths(load<f64>(points))
  const firstY = toFifths(load<f64>(points, 8))
  let xs = firstX
  let ys = firstY
  for (let k: u32 = 1; k < n; k++) {
    const at = points + (<usize>k << 4)
    const xe = toFifths(load<f64>(at))
    const ye = toFifths(load<f64>(at, 8))
    side(xs, ys, xe, ye)
    xs = xe
    ys = ye
  }
  side(xs, ys, firstX, firstY)
  return positionsOf(bits, total)
}

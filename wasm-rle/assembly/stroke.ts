// Capsules: the pixels whose centres lie within a radius of a line segment, as a brush leaves them.
import { writeEnd, writeSegment, writeStart } from './segments'

let ax: f64 = 0
let ay: f64 = 0
let dx: f64 = 0
let dy: f64 = 0
let squaredLength: f64 = 0
let squaredRadius: f64 = 0

/** Whether the centre of pixel (x, y) is covered. Exact for moderate binary fractions, as nothing is divided. */
function covers(x: i32, y: i32): bool {
  const px = <f64>x + 0.5 - ax
  const py = <f64>y + 0.5 - ay
  const along = px * dx + py * dy
  if (along <= 0) return px * px + py * py <= squaredRadius
  if (along >= squaredLength) {
    const qx = px - dx
    const qy = py - dy
    return qx * qx + qy * qy <= squaredRadius
  }
  const across = px * dy - py * dx
  return across * across <= squaredRadius * squaredLength
}

/**
 * Fills the capsule from (x0, y0) to (x1, y1), in pixels; a pixel's centre is at + 0.5. Stores the positions as the result and
 * returns their number.
 */
export function fillCapsule(x0: f64, y0: f64, x1: f64, y1: f64, radius: f64, width: u32, height: u32): u32 {
  ax = x0
  ay = y0
  dx = x1 - x0
  dy = y1 - y0
  squaredLength = dx * dx + dy * dy
  squaredRadius = radius * radius
  const left = <i32>max<f64>(0, Math.floor(min(x0, x1) - radius))
  const right = <i32>min<f64>(<f64>width, Math.ceil(max(x0, x1) + radius))
  const last = <i32>height - 1
  let top = last
  let bottom = 0
  writeStart(<u32>max(0, right - left))
  for (let x = left; x < right; x++) {
    // The covered part of a column is one piece that holds this point, or nothing.
    const along = dx == 0 ? 0 : max<f64>(0, min<f64>(1, (<f64>x + 0.5 - ax) / dx))
    const middle = <i32>Math.floor(ay + along * dy - 0.5)
    const upper = max(0, min(last, middle))
    const lower = max(0, min(last, middle + 1))
    // Starts at the previous column's piece, so few pixels are tested.
    top = min(top, lower)
    bottom = max(bottom, upper)
    while (top > 0 && covers(x, top - 1)) top--
    while (top <= lower && !covers(x, top)) top++
    while (bottom < last && covers(x, bottom + 1)) bottom++
    while (bottom >= top && !covers(x, bottom)) bottom--
    const base = <u32>x * height
    if (top <= bottom) writeSegment(base + <u32>top, base + <u32>bottom + 1)
  }
  return writeEnd(width * height)
}

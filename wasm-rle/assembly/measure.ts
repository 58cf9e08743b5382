// Tight box of a mask.
import { at } from './changes'
import { setResult } from './memory'

const box: usize = memory.data(16, 16)

/** Address of x, y, width, height of the last tightBox. */
export function boxAddress(): usize {
  return box
}

/** Smallest box of all set pixels; all 0 where there are none. Its x, y, width and height are the result. */
export function tightBox(positions: usize, n: u32, width: u32, height: u32): void {
  setResult(box)
  if (n == 0) {
    v128.store(box, i32x4.splat(0))
    return
  }
  const total = width * height
  let top = height
  let bottom: u32 = 0
  let column: u32 = 0
  let end: u32 = 0
  for (let i: u32 = 0; i < n; i += 2) {
    let y = at(positions, i) - column
    if (y >= height) {
      const steps = y < 2 * height ? 1 : y / height
      column += steps * height
      y -= steps * height
    }
    end = min(at(positions, i + 1), total)
    const last = end - column
    const over = last > height
    top = min(top, over ? 0 : y)
    bottom = max(bottom, over ? height : last)
  }
  const first = at(positions, 0) / height
  store<u32>(box, first)
  store<u32>(box, top, 4)
  store<u32>(box, (end - 1) / height - first + 1, 8)
  store<u32>(box, bottom - top, 12)
}

import type { Codec } from './codec.ts'
import { RleError, checkSize } from './mask.ts'
import type { Mask, Rectangle } from './mask.ts'

// Sums over runs are computed here, as copying the runs into the module takes as long.

function checkSum(sum: number, { size }: Mask): void {
  if (sum !== checkSize(size[1], size[0]))
    throw new RleError('sum', 'The runs do not add up to height × width')
}

function area(mask: Mask): number {
  const { counts } = mask
  let clear = 0
  let set = 0
  for (let i = 0; i < counts.length; i += 2) {
    clear += counts[i] ?? 0
    set += counts[i + 1] ?? 0
  }
  checkSum(clear + set, mask)
  return set
}

/** Follows the runs down the columns; only a run that leaves its column needs a division. */
function box(mask: Mask): Rectangle {
  const { counts } = mask
  const [height] = mask.size
  let [left, right, top, bottom] = [-1, 0, height, 0]
  let [column, end] = [0, 0]
  for (let i = 0; i < counts.length; i += 2) {
    const start = end + (counts[i] ?? 0)
    const length = counts[i + 1] ?? 0
    end = start + length
    if (length === 0) continue
    if (start - column >= height) column = start - (start % height)
    if (left < 0) left = column
    const last = end - column
    top = last > height ? 0 : Math.min(top, start - column)
    bottom = last > height ? height : Math.max(bottom, last)
    right = end
  }
  checkSum(end, mask)
  if (left < 0) return { x: 0, y: 0, width: 0, height: 0 }
  const x = left / height
  return { x, y: top, width: Math.ceil(right / height) - x, height: bottom - top }
}

export const measures: Pick<Codec, 'area' | 'box'> = { area, box }

import type { Rectangle } from '../../../../wasm-rle/mask.ts'
import { valueAt } from '../target/bilinear.ts'
import type { ExaminedCrop, Prior } from './prior.ts'

/** What a model believes of an object's pixels, before any colour of the picture is learnt. */
export interface ExpectedShape {
  /** Picture pixels; may reach beyond the picture. */
  readonly rect: Rectangle
  /** Rows and columns of `odds`. */
  readonly side: number
  /** Log-odds of being the object, by row. */
  readonly odds: Float32Array
}

/** Boxes that overlap as much (IoU) are of one object. */
export const SAME_OBJECT = 0.5

/** How much its log-odds count, and the most of them. */
const [TRUST, MOST] = [1, 4]
/** Of what the box's middle and the regions say beside it. */
const BESIDE = 0.3

/** At a place of the picture, between the middles of its cells; null: it does not reach there. */
export function oddsAt({ rect, side, odds }: ExpectedShape, x: number, y: number): number | null {
  const column = ((x - rect.x) / rect.width) * side
  const row = ((y - rect.y) / rect.height) * side
  return column < 0 || row < 0 || column >= side || row >= side ? null : valueAt(odds, side, column, row)
}

/** Replaces most of what was guessed from the box alone. */
export function addShape({ crop }: ExaminedCrop, { odds }: Prior, shape: ExpectedShape): void {
  const { width } = crop
  const [across, down] = [crop.rect.width / width, crop.rect.height / crop.height]
  for (let at = 0; at < odds.length; at += 1) {
    const x = crop.rect.x + ((at % width) + 0.5) * across
    const y = crop.rect.y + (Math.floor(at / width) + 0.5) * down
    const expected = oddsAt(shape, x, y)
    if (expected === null) continue
    odds[at] = BESIDE * (odds[at] ?? 0) + Math.min(MOST, Math.max(-MOST, TRUST * expected))
  }
}

/** How much of a box's width and height likely pixels of a shape reach over, the smaller one. */
export function reachOver({ rect, side, odds }: ExpectedShape, box: Rectangle): number {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let at = 0; at < odds.length; at += 1) {
    if ((odds[at] ?? 0) < 0) continue
    const x = rect.x + ((at % side) + 0.5) * (rect.width / side)
    const y = rect.y + (Math.floor(at / side) + 0.5) * (rect.height / side)
    if (x < box.x || y < box.y || x > box.x + box.width || y > box.y + box.height) continue
    ;[left, right] = [Math.min(left, x), Math.max(right, x)]
    ;[top, bottom] = [Math.min(top, y), Math.max(bottom, y)]
  }
  return Math.min((right - left) / box.width, (bottom - top) / box.height)
}

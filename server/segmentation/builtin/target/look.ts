import type { Size } from '../../../../src/domain/geometry/rect.ts'
import { centre } from '../../../../src/domain/geometry/rect.ts'
import type { Rectangle } from '../../../../wasm-rle/mask.ts'
import type { Features } from '../models/features.ts'

/** What a model sees in a square of a frame, in pixels of the frame. */
export interface Look {
  readonly features: Features
  readonly square: Rectangle
}

/** About the box of an object's last mask; null: models do not run here. */
export type LookAt = (box: Rectangle) => Promise<Look | null>

/** Of the square, in the box's longer side: half of it is what is around. */
const AROUND = 2
const LEAST_SIDE = 24
/** Looks into one cell, along a side. */
const SAMPLES = 4
export function squareAround(box: Rectangle): Rectangle {
  const side = Math.max(LEAST_SIDE, AROUND * Math.max(box.width, box.height))
  const { x, y } = centre(box)
  return { x: x - side / 2, y: y - side / 2, width: side, height: side }
}

/** Of each fine cell, the part that is the object. @param bytes 0 and 1 of the frame */
export function sharesIn(
  { features, square }: Look,
  bytes: Uint8Array,
  { width, height }: Size,
): Float32Array {
  const { side } = features.fine
  const shares = new Float32Array(side * side)
  const step = square.width / (side * SAMPLES)
  for (let row = 0; row < side * SAMPLES; row += 1)
    for (let column = 0; column < side * SAMPLES; column += 1) {
      const x = Math.floor(square.x + (column + 0.5) * step)
      const y = Math.floor(square.y + (row + 0.5) * step)
      if (x < 0 || y < 0 || x >= width || y >= height || bytes[y * width + x] !== 1) continue
      const cell = Math.floor(row / SAMPLES) * side + Math.floor(column / SAMPLES)
      shares[cell] = (shares[cell] ?? 0) + 1 / SAMPLES ** 2
    }
  return shares
}

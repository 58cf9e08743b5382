import sharp from 'sharp'
import { SAM2_SIDE } from '../../../src/domain/constants.ts'
import type { Size } from '../../../src/domain/geometry/rect.ts'
import type { Picture } from '../../media/decoding/picture.ts'
import { stretched } from './stretch.ts'

/** Mean and standard deviation of each channel that SAM 2 was trained with (ImageNet's). */
const MEAN = [0.485, 0.456, 0.406] as const
const DEVIATION = [0.229, 0.224, 0.225] as const

/** Values RGB from 0 to 255, row by row, as SAM 2 takes them: one plane a channel, (value / 255 − mean) / deviation. */
export function normalised(rgb: Uint8Array | Float32Array): Float32Array {
  const pixels = rgb.length / 3
  const planes = new Float32Array(rgb.length)
  for (let channel = 0; channel < 3; channel += 1)
    for (let at = 0; at < pixels; at += 1)
      planes[channel * pixels + at] =
        ((rgb[at * 3 + channel] ?? 0) / 255 - (MEAN[channel] ?? 0)) / (DEVIATION[channel] ?? 1)
  return planes
}

/** A picture stretched to the square that SAM 2 takes. */
export async function squareOf(picture: Picture): Promise<Float32Array> {
  const { width, height, pixels } = picture
  if (width < SAM2_SIDE || height < SAM2_SIDE) return normalised(stretched(picture, SAM2_SIDE))
  // Large pictures are its strength; where a side grows it is not exact.
  const { data } = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .resize(SAM2_SIDE, SAM2_SIDE, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return normalised(data)
}

export interface Plane {
  readonly values: Float32Array
  readonly width: number
  readonly height: number
}

/** Where a pixel's centre lies on another grid: the two neighbours, and how far it is to the second. */
function along(from: number, to: number): { low: Int32Array; high: Int32Array; part: Float32Array } {
  const [low, high, part] = [new Int32Array(to), new Int32Array(to), new Float32Array(to)]
  for (let at = 0; at < to; at += 1) {
    const place = Math.max(0, ((at + 0.5) * from) / to - 0.5)
    low[at] = Math.min(Math.floor(place), from - 1)
    high[at] = Math.min((low[at] ?? 0) + 1, from - 1)
    part[at] = place - (low[at] ?? 0)
  }
  return { low, high, part }
}

/** Bilinear, as PyTorch's `interpolate` with align_corners false; `take` is told of each pixel of the other grid. */
function eachResampled(
  { values, width, height }: Plane,
  to: Size,
  take: (at: number, value: number) => void,
): void {
  const [columns, rows] = [along(width, to.width), along(height, to.height)]
  for (let y = 0; y < to.height; y += 1) {
    const [above, below, down] = [(rows.low[y] ?? 0) * width, (rows.high[y] ?? 0) * width, rows.part[y] ?? 0]
    for (let x = 0; x < to.width; x += 1) {
      const [left, right, over] = [columns.low[x] ?? 0, columns.high[x] ?? 0, columns.part[x] ?? 0]
      const top = (values[above + left] ?? 0) * (1 - over) + (values[above + right] ?? 0) * over
      const bottom = (values[below + left] ?? 0) * (1 - over) + (values[below + right] ?? 0) * over
      take(y * to.width + x, top * (1 - down) + bottom * down)
    }
  }
}

/** Logits on another grid. */
export function resampled(plane: Plane, to: Size): Float32Array {
  const values = new Float32Array(to.width * to.height)
  eachResampled(plane, to, (at, value) => (values[at] = value))
  return values
}

/** Bytes 1 where the logits on another grid are above 0. */
export function thresholded(plane: Plane, to: Size): Uint8Array {
  const bytes = new Uint8Array(to.width * to.height)
  eachResampled(plane, to, (at, value) => (bytes[at] = value > 0 ? 1 : 0))
  return bytes
}

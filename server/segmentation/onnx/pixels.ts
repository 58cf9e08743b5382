import sharp from 'sharp'
import { SAM2_SIDE } from '../../../src/domain/constants.ts'
import type { Size } from '../../../src/domain/geometry/rect.ts'
import type { Picture } from '../../media/decoding/picture.ts'

/** Source pixels and weights per target pixel. */
interface Neighbours {
  readonly first: Int32Array
  readonly shares: readonly Float32Array[]
}

/** Bilinear; shrinking averages over a step (PyTorch's `antialias`). */
function neighboursOf(from: number, to: number): Neighbours {
  const step = from / to
  const reach = Math.max(1, step)
  const first = new Int32Array(to)
  const shares = Array.from({ length: to }, (_, place) => {
    const centre = (place + 0.5) * step
    const start = Math.max(0, Math.floor(centre - reach + 0.5))
    const end = Math.min(from, Math.floor(centre + reach + 0.5))
    first[place] = start
    const weights = Float32Array.from({ length: end - start }, (_one, index) =>
      Math.max(0, 1 - Math.abs(start + index + 0.5 - centre) / reach),
    )
    const sum = weights.reduce((all, weight) => all + weight, 0)
    return weights.map((weight) => weight / sum)
  })
  return { first, shares }
}

const NONE = new Float32Array()

/** RGB, without alpha. */
function widened({ width, height, pixels }: Picture, to: number): Float32Array {
  const { first, shares } = neighboursOf(width, to)
  const found = new Float32Array(to * height * 3)
  let into = 0
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < to; x += 1) {
      const own = shares[x] ?? NONE
      let at = (y * width + (first[x] ?? 0)) * 4
      let red = 0
      let green = 0
      let blue = 0
      for (let index = 0; index < own.length; index += 1, at += 4) {
        const share = own[index] ?? 0
        red += share * (pixels[at] ?? 0)
        green += share * (pixels[at + 1] ?? 0)
        blue += share * (pixels[at + 2] ?? 0)
      }
      found[into] = red
      found[into + 1] = green
      found[into + 2] = blue
      into += 3
    }
  return found
}

/** RGB by row, unrounded. libvips shifts by half a pixel if one side shrinks and the other grows. */
export function stretched(picture: Picture, { width, height }: Size): Float32Array {
  const rows = widened(picture, width)
  const { first, shares } = neighboursOf(picture.height, height)
  const length = width * 3
  const found = new Float32Array(length * height)
  for (let y = 0; y < height; y += 1)
    for (const [index, share] of (shares[y] ?? NONE).entries()) {
      const from = ((first[y] ?? 0) + index) * length
      for (let at = 0; at < length; at += 1)
        found[y * length + at] = (found[y * length + at] ?? 0) + share * (rows[from + at] ?? 0)
    }
  return found
}

/** Of ImageNet, which SAM 2 was trained with. */
const MEAN = [0.485, 0.456, 0.406] as const
const DEVIATION = [0.229, 0.224, 0.225] as const

/** To planes by channel: (value / 255 − mean) / deviation. */
export function normalised(rgb: Uint8Array | Float32Array): Float32Array {
  const pixels = rgb.length / 3
  const planes = new Float32Array(rgb.length)
  for (let channel = 0; channel < 3; channel += 1)
    for (let at = 0; at < pixels; at += 1)
      planes[channel * pixels + at] =
        ((rgb[at * 3 + channel] ?? 0) / 255 - (MEAN[channel] ?? 0)) / (DEVIATION[channel] ?? 1)
  return planes
}

/** RGB by row, 0 to 255. */
export async function resized(picture: Picture, to: Size): Promise<Uint8Array | Float32Array> {
  const { width, height, pixels } = picture
  if (width < to.width || height < to.height) return stretched(picture, to)
  // libvips is fast for large pictures, but inexact where a side grows.
  const { data } = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .resize(to.width, to.height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data
}

export const squareOf = async (picture: Picture): Promise<Float32Array> =>
  normalised(await resized(picture, { width: SAM2_SIDE, height: SAM2_SIDE }))

export interface Plane {
  readonly values: Float32Array
  readonly width: number
  readonly height: number
}

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

/** As PyTorch's `interpolate` with align_corners false. */
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

export function resampled(plane: Plane, to: Size): Float32Array {
  const values = new Float32Array(to.width * to.height)
  eachResampled(plane, to, (at, value) => (values[at] = value))
  return values
}

/** Bytes 1 where the resampled logits are above 0. */
export function thresholded(plane: Plane, to: Size): Uint8Array {
  const bytes = new Uint8Array(to.width * to.height)
  eachResampled(plane, to, (at, value) => (bytes[at] = value > 0 ? 1 : 0))
  return bytes
}

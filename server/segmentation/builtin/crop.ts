import type { Mask, Rectangle } from '../../../wasm-rle/mask.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Picture } from '../../media/decoding/picture.ts'
import type { Cv, Mat } from './opencv.ts'
import { withMats } from './opencv.ts'

export interface Crop {
  /** Picture pixels. */
  readonly rect: Rectangle
  readonly width: number
  readonly height: number
  /** Crop pixels per picture pixel, at most 1. */
  readonly scale: number
  /** RGB, 8 bit. */
  readonly image: Mat
}

/** The caller deletes `image`. */
export function cropOf(cv: Cv, picture: Picture, rect: Rectangle, mostPixels: number): Crop {
  const scale = Math.min(1, Math.sqrt(mostPixels / (rect.width * rect.height)))
  const width = Math.max(1, Math.round(rect.width * scale))
  const height = Math.max(1, Math.round(rect.height * scale))
  const image = new cv.Mat()
  withMats((keep) => {
    const rgba = keep(new cv.Mat(rect.height, rect.width, cv.CV_8UC4))
    for (let row = 0; row < rect.height; row += 1) {
      const from = ((rect.y + row) * picture.width + rect.x) * 4
      rgba.data.set(picture.pixels.subarray(from, from + rect.width * 4), row * rect.width * 4)
    }
    const rgb = keep(new cv.Mat())
    cv.cvtColor(rgba, rgb, cv.COLOR_RGBA2RGB)
    cv.resize(rgb, image, new cv.Size(width, height), 0, 0, cv.INTER_AREA)
  })
  return { rect, width, height, scale, image }
}

export const pointIn = (crop: Crop, { x, y }: { x: number; y: number }): { x: number; y: number } => ({
  x: (x - crop.rect.x) * (crop.width / crop.rect.width),
  y: (y - crop.rect.y) * (crop.height / crop.rect.height),
})

/** Clamped to the crop. */
export function pixelAt(crop: Crop, point: { x: number; y: number }): number {
  const { x, y } = pointIn(crop, point)
  const within = (place: number, length: number) => Math.min(Math.max(Math.floor(place), 0), length - 1)
  return within(y, crop.height) * crop.width + within(x, crop.width)
}

/** Bytes 0 and 1 on the crop's grid. */
export function maskIn(codec: Codec, crop: Crop, mask: Mask): Uint8Array {
  const part = codec.crop(mask, crop.rect)
  const { width, height } = crop
  const fits = crop.rect.width === width && crop.rect.height === height
  return codec.decodeBytes(fits ? part : codec.resize(part, width, height))
}

/** Bytes 0 and 1, with smooth edges. */
export function resizeBytes(
  cv: Cv,
  bytes: Uint8Array,
  from: { width: number; height: number },
  to: { width: number; height: number },
): Uint8Array {
  if (from.width === to.width && from.height === to.height) return bytes
  return withMats((keep) => {
    const small = keep(new cv.Mat(from.height, from.width, cv.CV_8UC1))
    // Each read of `data` makes a new typed array.
    const { data } = small
    for (let at = 0; at < data.length; at += 1) data[at] = bytes[at] === 0 ? 0 : 255
    const large = keep(new cv.Mat())
    cv.resize(small, large, new cv.Size(to.width, to.height), 0, 0, cv.INTER_LINEAR)
    return halved(large.data)
  })
}

function halved(levels: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(levels.length)
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = (levels[at] ?? 0) > 127 ? 1 : 0
  return bytes
}

export const maskOf = (
  cv: Cv,
  codec: Codec,
  crop: Crop,
  bytes: Uint8Array,
  picture: { width: number; height: number },
): Mask => {
  const { rect } = crop
  const full = resizeBytes(cv, bytes, crop, rect)
  const part = codec.encodeBytes(full, rect.width, rect.height)
  return codec.place(part, rect.x, rect.y, picture.width, picture.height)
}

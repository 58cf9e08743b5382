import { ColourMixture } from './colour-mixture.ts'
import { bandOf } from './grow.ts'
import { CERTAIN, PixelCut } from './pixel-cut.ts'
import type { Cv } from './opencv.ts'
import { withMats } from './opencv.ts'
import type { Crop } from './crop.ts'

export function smoothEdge(
  cv: Cv,
  bytes: Uint8Array,
  { width, height }: { width: number; height: number },
): Uint8Array {
  return withMats((keep) => {
    const mask = keep(new cv.Mat(height, width, cv.CV_8UC1))
    mask.data.set(bytes)
    cv.medianBlur(mask, mask, 5)
    return new Uint8Array(mask.data)
  })
}

/** Of one side, about as many pixels tell its colours. */
const SAMPLES = 4000

/** Bytes of every so many pixels of one side. */
function sampleOf(rgb: Uint8Array, bytes: Uint8Array, side: 0 | 1): Uint8Array {
  let count = 0
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] === side) count += 1
  const apart = Math.max(1, Math.floor(count / SAMPLES))
  const sample = new Uint8Array(Math.ceil(count / apart) * 3)
  for (let at = 0, seen = 0; at < bytes.length; at += 1) {
    if (bytes[at] !== side) continue
    if (seen % apart === 0)
      for (let channel = 0, to = (seen / apart) * 3; channel < 3; channel += 1)
        sample[to + channel] = rgb[at * 3 + channel] ?? 0
    seen += 1
  }
  return sample
}

/**
 * By colours of both sides, in a band of so many pixels on both sides of the edge: one round of GrabCut. Outside the band nothing
 * changes. @returns bytes 0 and 1
 */
export function refineEdge(
  cv: Cv,
  crop: Pick<Crop, 'image' | 'width' | 'height'>,
  bytes: Uint8Array,
  radius: number,
): Uint8Array {
  const band = bandOf(bytes, crop, radius)
  const certain = new Int8Array(bytes.length)
  for (let at = 0; at < bytes.length; at += 1)
    if (band[at] === 0) certain[at] = bytes[at] === 1 ? CERTAIN.object : CERTAIN.background
  const rgb = withMats((keep) => {
    const smooth = keep(new cv.Mat())
    cv.GaussianBlur(crop.image, smooth, new cv.Size(3, 3), 0)
    return new Uint8Array(smooth.data)
  })
  const [object, background] = [sampleOf(rgb, bytes, 1), sampleOf(rgb, bytes, 0)]
  if (object.length === 0 || background.length === 0) return bytes.slice()
  const [own, others] = [new ColourMixture(object), new ColourMixture(background)]
  const cut = new PixelCut({ channels: rgb, width: crop.width, height: crop.height }, certain)
  const pulls = new Float32Array(cut.pixels.length)
  for (let node = 0; node < pulls.length; node += 1) {
    const from = (cut.pixels[node] ?? 0) * 3
    const red = rgb[from] ?? 0
    const green = rgb[from + 1] ?? 0
    const blue = rgb[from + 2] ?? 0
    pulls[node] = own.logDensity(red, green, blue) - others.logDensity(red, green, blue)
  }
  return cut.cut(pulls)
}

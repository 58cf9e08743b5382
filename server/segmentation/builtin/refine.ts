import { grow } from './grow.ts'
import { LABEL, grabCut, isObject } from './labels.ts'
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

/** In a band of so many pixels on both sides of the edge. @returns bytes 0 and 1 */
export function refineEdge(
  cv: Cv,
  crop: Pick<Crop, 'image' | 'width' | 'height'>,
  bytes: Uint8Array,
  radius: number,
): Uint8Array {
  const [core, reach] = [grow(bytes, crop, -radius), grow(bytes, crop, radius)]
  const labels = bytes.map((byte, at) => {
    if (core[at] === 1) return LABEL.object
    if (reach[at] === 0) return LABEL.background
    return byte === 1 ? LABEL.maybeObject : LABEL.maybeBackground
  })
  withMats((keep) => {
    const smooth = keep(new cv.Mat())
    cv.GaussianBlur(crop.image, smooth, new cv.Size(3, 3), 0)
    grabCut(cv, smooth, labels)
  })
  return labels.map((label) => (isObject(label) ? 1 : 0))
}

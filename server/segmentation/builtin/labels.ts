import type { Cv, Mat } from './opencv.ts'
import { withMats } from './opencv.ts'

/** GrabCut's. The last bit means object. */
export const LABEL = { background: 0, object: 1, maybeBackground: 2, maybeObject: 3 } as const

/** Pixels around a point that take its label. */
export const DISC = 2.5

export const isObject = (label: number | undefined): boolean => ((label ?? 0) & 1) === 1

/** Pixels whose centres are at most `radius` away. */
export function paintDisc(
  labels: Uint8Array,
  width: number,
  height: number,
  { x, y, radius, label }: { x: number; y: number; radius: number; label: number },
): void {
  for (let row = Math.max(0, Math.floor(y - radius)); row <= Math.min(height - 1, y + radius); row += 1)
    for (
      let column = Math.max(0, Math.floor(x - radius));
      column <= Math.min(width - 1, x + radius);
      column += 1
    )
      if ((column - x) ** 2 + (row - y) ** 2 <= radius ** 2) labels[row * width + column] = label
}

/** Makes results repeatable. */
const SEED = 7

/** One round of GrabCut (Rother, Kolmogorov, Blake 2004), in place. Without labels of both kinds it does nothing. */
export function grabCut(cv: Cv, image: Mat, labels: Uint8Array): void {
  if (!labels.some(isObject) || labels.every(isObject)) return
  withMats((keep) => {
    const mask = keep(new cv.Mat(image.rows, image.cols, cv.CV_8UC1))
    const [background, object] = [keep(new cv.Mat()), keep(new cv.Mat())]
    mask.data.set(labels)
    cv.setRNGSeed(SEED)
    const whole = new cv.Rect(0, 0, image.cols, image.rows)
    cv.grabCut(image, mask, whole, background, object, 1, cv.GC_INIT_WITH_MASK)
    labels.set(mask.data)
  })
}

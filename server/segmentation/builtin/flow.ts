import type { Rectangle } from '../../../wasm-rle/mask.ts'
import type { Cv, Mat } from './opencv.ts'
import { withMats } from './opencv.ts'

/** On half-size frames flow is four times as fast; the blur removes the detail anyway. */
const SHRINK = 2

/** Where each pixel was one frame ago. */
export interface Flow {
  /** In pixels of the frame. */
  readonly rect: Rectangle
  /** To the right and down, two values per pixel of `rect`. */
  readonly shift: Float32Array
}

/** Farnebäck 2003, in a part of two equal frames. @param rect whole pixels inside the frame */
export function flowBack(cv: Cv, from: Mat, to: Mat, rect: Rectangle): Flow {
  const { width, height } = rect
  const small = new cv.Size(Math.ceil(width / SHRINK), Math.ceil(height / SHRINK))
  return withMats((keep) => {
    const [a, b] = [to, from].map((image) => {
      const grey = keep(new cv.Mat())
      cv.cvtColor(keep(image.roi(new cv.Rect(rect.x, rect.y, width, height))), grey, cv.COLOR_RGB2GRAY)
      cv.resize(grey, grey, small, 0, 0, cv.INTER_AREA)
      // Grain must not count as motion.
      cv.GaussianBlur(grey, grey, new cv.Size(3, 3), 0)
      return grey
    }) as [Mat, Mat]
    const half = keep(new cv.Mat())
    cv.calcOpticalFlowFarneback(a, b, half, 0.5, 4, 9, 3, 5, 1.1, 0)
    const flow = keep(new cv.Mat())
    cv.resize(half, flow, new cv.Size(width, height), 0, 0, cv.INTER_LINEAR)
    const shift = flow.data32F.slice()
    const [across, down] = [width / small.width, height / small.height]
    for (let at = 0; at < shift.length; at += 2) {
      shift[at] = (shift[at] ?? 0) * across
      shift[at + 1] = (shift[at + 1] ?? 0) * down
    }
    return { rect, shift }
  })
}

/** Bytes 0 and 1 of `rect`, in and out. */
export function warped({ rect, shift }: Flow, bytes: Uint8Array): Uint8Array {
  const { width, height } = rect
  const moved = new Uint8Array(width * height)
  for (let y = 0, index = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, index += 1) {
      // Edge pixels continue outside the part.
      const u = Math.min(width - 1, Math.max(0, x + (shift[2 * index] ?? 0)))
      const v = Math.min(height - 1, Math.max(0, y + (shift[2 * index + 1] ?? 0)))
      const [left, top] = [Math.floor(u), Math.floor(v)]
      const [over, down] = [u - left, v - top]
      const at = top * width + left
      const [right, below] = [left < width - 1 ? 1 : 0, top < height - 1 ? width : 0]
      const above = (bytes[at] ?? 0) * (1 - over) + (bytes[at + right] ?? 0) * over
      const under = (bytes[at + below] ?? 0) * (1 - over) + (bytes[at + below + right] ?? 0) * over
      if (above * (1 - down) + under * down > 0.5) moved[index] = 1
    }
  return moved
}

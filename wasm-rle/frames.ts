import type { Codec } from './codec.ts'
import { MAX_PIXELS, checkRectangle, checkSize, checkWhole, checkWindow } from './mask.ts'
import type { Mask } from './mask.ts'
import type { Masks } from './masks.ts'

type Step = 'dilate' | 'invert'
const DILATE: readonly Step[] = ['dilate']
const ERODE: readonly Step[] = ['invert', 'dilate', 'invert']
const OPEN: readonly Step[] = [...ERODE, ...DILATE]
const CLOSE: readonly Step[] = [...DILATE, ...ERODE]
const MAX_RADIUS = 64

function morph(masks: Masks, mask: Mask, radius: number, steps: readonly Step[]): Mask {
  checkWhole('radius', radius, 0, MAX_RADIUS)
  const { wasm } = masks
  return masks.change(mask, (at, n, width, height) => {
    let [from, count] = [at, n]
    for (const step of steps) {
      count = step === 'dilate' ? wasm.dilate(from, count, width, height, radius) : wasm.invert(from, count)
      from = wasm.result.value
    }
    return count
  })
}

/** Scales the mask to `width` × `height`, or takes that window at (x, y), whole numbers at most MAX_PIXELS away. */
// oxfmt-ignore
function reframe(masks: Masks, mask: Mask, x: number, y: number, width: number, height: number, scale = false): Mask {
  checkSize(width, height)
  return masks.memory.run(() => {
    const { at, n } = masks.load(mask)
    const [oldHeight, oldWidth] = mask.size
    const count = masks.wasm.frame(at, n, oldWidth, oldHeight, x, y, width, height, Number(scale))
    return masks.take(count, width, height)
  })
}

function resize(masks: Masks, mask: Mask, width: number, height: number): Mask {
  const [oldHeight, oldWidth] = mask.size
  // Repeated columns are read again each time, so unused rows are dropped first.
  const isRepeated = width > oldWidth && height < oldHeight
  const lower = isRepeated ? reframe(masks, mask, 0, 0, oldWidth, height, true) : mask
  return reframe(masks, lower, 0, 0, width, height, true)
}

export function frameOperations(
  masks: Masks,
): Pick<Codec, 'dilate' | 'erode' | 'open' | 'close' | 'resize' | 'crop' | 'translate' | 'place'> {
  return {
    dilate: (mask, radius) => morph(masks, mask, radius, DILATE),
    erode: (mask, radius) => morph(masks, mask, radius, ERODE),
    open: (mask, radius) => morph(masks, mask, radius, OPEN),
    close: (mask, radius) => morph(masks, mask, radius, CLOSE),
    resize: (mask, width, height) => resize(masks, mask, width, height),
    crop: (mask, rectangle) => {
      checkWindow(rectangle)
      return reframe(masks, mask, rectangle.x, rectangle.y, rectangle.width, rectangle.height)
    },
    translate: (mask, dx, dy) => {
      checkWhole('dx', dx, -MAX_PIXELS, MAX_PIXELS)
      checkWhole('dy', dy, -MAX_PIXELS, MAX_PIXELS)
      return reframe(masks, mask, -dx, -dy, mask.size[1], mask.size[0])
    },
    place: (mask, x, y, width, height) => {
      checkSize(width, height)
      checkRectangle({ x, y, width: mask.size[1], height: mask.size[0] }, width, height)
      return reframe(masks, mask, -x, -y, width, height)
    },
  }
}

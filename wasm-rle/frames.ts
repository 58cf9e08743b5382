import type { Codec } from './codec.ts'
import { MAX_PIXELS, RleError, checkSize, checkWhole } from './mask.ts'
import type { Mask } from './mask.ts'
import type { Masks } from './masks.ts'

type Step = 'dilate' | 'complement'
const DILATE: readonly Step[] = ['dilate']
const ERODE: readonly Step[] = ['complement', 'dilate', 'complement']
const OPEN: readonly Step[] = [...ERODE, ...DILATE]
const CLOSE: readonly Step[] = [...DILATE, ...ERODE]
const MAX_RADIUS = 64

function morph(masks: Masks, mask: Mask, radius: number, steps: readonly Step[]): Mask {
  checkWhole('radius', radius, 0, MAX_RADIUS)
  const { wasm } = masks
  return masks.change(mask, (at, n, width, height) => {
    let [from, count] = [at, n]
    for (const step of steps) {
      count =
        step === 'dilate' ? wasm.dilate(from, count, width, height, radius) : wasm.complement(from, count)
      from = wasm.result()
    }
    return count
  })
}

/** The mask in a frame of `width` × `height`: through a window at (x, y), which may lie outside, or scaled. */
// prettier-ignore
function reframe(masks: Masks, mask: Mask, x: number, y: number, width: number, height: number, scale = false): Mask {
  checkSize(width, height)
  checkWhole('x', x, -MAX_PIXELS, MAX_PIXELS)
  checkWhole('y', y, -MAX_PIXELS, MAX_PIXELS)
  return masks.memory.run(() => {
    const { at, n } = masks.load(mask)
    const [oldHeight, oldWidth] = mask.size
    const count = masks.wasm.reframe(at, n, oldWidth, oldHeight, x, y, width, height, Number(scale))
    return masks.take(count, width, height)
  })
}

/** Nearest neighbour, which scales columns and rows independently. */
function resize(masks: Masks, mask: Mask, width: number, height: number): Mask {
  const [oldHeight, oldWidth] = mask.size
  // Repeated columns are read as often as they are repeated: first they lose the rows that would be read in vain.
  const isRepeated = width > oldWidth && height < oldHeight
  const lower = isRepeated ? reframe(masks, mask, 0, 0, oldWidth, height, true) : mask
  return reframe(masks, lower, 0, 0, width, height, true)
}

/** Morphology, scaling and other frames over the same mask. */
export function frameOperations(
  masks: Masks,
): Pick<Codec, 'dilate' | 'erode' | 'open' | 'close' | 'resize' | 'crop' | 'translate' | 'place'> {
  return {
    dilate: (mask, radius) => morph(masks, mask, radius, DILATE),
    erode: (mask, radius) => morph(masks, mask, radius, ERODE),
    open: (mask, radius) => morph(masks, mask, radius, OPEN),
    close: (mask, radius) => morph(masks, mask, radius, CLOSE),
    resize: (mask, width, height) => resize(masks, mask, width, height),
    crop: (mask, { x, y, width, height }) => reframe(masks, mask, x, y, width, height),
    translate: (mask, dx, dy) => reframe(masks, mask, -dx, -dy, mask.size[1], mask.size[0]),
    place: (mask, x, y, width, height) => {
      const [oldHeight, oldWidth] = mask.size
      if (x < 0 || y < 0 || x + oldWidth > width || y + oldHeight > height)
        throw new RleError(
          'rectangle',
          `${oldWidth} × ${oldHeight} at ${x}, ${y} is not inside ${width} × ${height}`,
        )
      return reframe(masks, mask, -x, -y, width, height)
    },
  }
}

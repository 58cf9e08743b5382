import type { Codec } from './codec.ts'
import type { Mask } from './mask.ts'
import { sameSize } from './masks.ts'
import type { Masks } from './masks.ts'

function combine(masks: Masks, a: Mask, b: Mask, notA: 0 | 1, notB: 0 | 1): Mask {
  const [height, width] = sameSize(a, b)
  return masks.memory.run(() => {
    const left = masks.load(a)
    const right = masks.load(b)
    const n = masks.wasm.combine(left.at, left.n, right.at, right.n, notA, notB)
    return masks.take(n, width, height)
  })
}

function differ(masks: Masks, a: Mask, b: Mask): Mask {
  const [height, width] = sameSize(a, b)
  return masks.memory.run(() => {
    const left = masks.load(a)
    const right = masks.load(b)
    return masks.take(masks.wasm.differ(left.at, left.n, right.at, right.n), width, height)
  })
}

/** Set operations and measures, on runs. */
export function setOperations(
  masks: Masks,
): Pick<Codec, 'union' | 'intersect' | 'subtract' | 'symmetricDifference' | 'area' | 'box' | 'iou'> {
  const { memory, wasm } = masks
  return {
    union: (a, b) => combine(masks, a, b, 1, 1),
    intersect: (a, b) => combine(masks, a, b, 0, 0),
    subtract: (a, b) => combine(masks, a, b, 0, 1),
    symmetricDifference: (a, b) => differ(masks, a, b),
    area: (mask) =>
      memory.run(() => {
        const { at, n } = masks.load(mask)
        return wasm.area(at, n, mask.size[0] * mask.size[1])
      }),
    box: (mask) =>
      memory.run(() => {
        const { at, n } = masks.load(mask)
        wasm.tightBox(at, n, mask.size[1], mask.size[0])
        const [x = 0, y = 0, width = 0, height = 0] = memory.words(wasm.result(), 4)
        return { x, y, width, height }
      }),
    iou: (a, b, crowd = false) => {
      const [height, width] = sameSize(a, b)
      return memory.run(() => {
        const left = masks.load(a)
        const right = masks.load(b)
        return wasm.overlap(left.at, left.n, right.at, right.n, width * height, Number(crowd))
      })
    },
  }
}

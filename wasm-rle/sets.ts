import type { Codec } from './codec.ts'
import type { Mask } from './mask.ts'
import { sameSize } from './masks.ts'
import type { Loaded, Masks } from './masks.ts'

/** Both masks in memory. The module knows one operation: pixels set in both, either mask inverted first. */
function withBoth<T>(masks: Masks, a: Mask, b: Mask, use: (a: Loaded, b: Loaded, total: number) => T): T {
  const [height, width] = sameSize(a, b)
  return masks.memory.run(() => use(masks.load(a), masks.load(b), width * height))
}

function combine(masks: Masks, a: Mask, b: Mask, notA: 0 | 1, notB: 0 | 1): Mask {
  return withBoth(masks, a, b, (left, right) =>
    masks.take(masks.wasm.combine(left.at, left.n, right.at, right.n, notA, notB), a.size[1], a.size[0]),
  )
}

/** What is in the union but not in the intersection. */
function differ(masks: Masks, a: Mask, b: Mask): Mask {
  const { wasm } = masks
  return withBoth(masks, a, b, (left, right) => {
    const inEither = wasm.combine(left.at, left.n, right.at, right.n, 1, 1)
    const either = wasm.result()
    const inBoth = wasm.combine(left.at, left.n, right.at, right.n, 0, 0)
    return masks.take(wasm.combine(either, inEither, wasm.result(), inBoth, 0, 1), a.size[1], a.size[0])
  })
}

/** Set pixels of the `n` positions at `at`: ends of set runs less their starts. */
function areaAt({ memory }: Masks, at: number, n: number, total: number): number {
  const positions = memory.words(at, n)
  let sum = n % 2 ? total : 0
  for (let i = 0; i < n; i += 2) sum += (positions[i + 1] ?? 0) - (positions[i] ?? 0)
  return sum
}

function overlap(masks: Masks, a: Mask, b: Mask, crowd: boolean): number {
  const { wasm } = masks
  return withBoth(masks, a, b, (left, right, total) => {
    const inBoth = wasm.combine(left.at, left.n, right.at, right.n, 0, 0)
    const shared = areaAt(masks, wasm.result(), inBoth, total)
    if (shared === 0) return 0
    const all = areaAt(masks, left.at, left.n, total)
    return shared / (crowd ? all : all + areaAt(masks, right.at, right.n, total) - shared)
  })
}

/** Set operations and overlap, on runs. */
export function setOperations(
  masks: Masks,
): Pick<Codec, 'union' | 'intersect' | 'subtract' | 'symmetricDifference' | 'iou'> {
  return {
    union: (a, b) => combine(masks, a, b, 1, 1),
    intersect: (a, b) => combine(masks, a, b, 0, 0),
    subtract: (a, b) => combine(masks, a, b, 0, 1),
    symmetricDifference: (a, b) => differ(masks, a, b),
    iou: (a, b, crowd = false) => overlap(masks, a, b, crowd),
  }
}

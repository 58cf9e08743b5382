import type { Codec } from './codec.ts'
import type { Mask } from './mask.ts'
import { sameSize } from './masks.ts'
import type { Loaded, Masks } from './masks.ts'
import { measures } from './measure.ts'

/** Loads both masks. The module has one operation: pixels set in both, or in neither. */
function withBoth<T>(masks: Masks, a: Mask, b: Mask, use: (a: Loaded, b: Loaded, total: number) => T): T {
  const [height, width] = sameSize(a, b)
  return masks.memory.run(() => use(masks.load(a), masks.load(b), width * height))
}

function combine(masks: Masks, a: Mask, b: Mask, inverted: 0 | 1): Mask {
  return withBoth(masks, a, b, (left, right) =>
    masks.take(masks.wasm.combine(left.at, left.n, right.at, right.n, inverted), a.size[1], a.size[0]),
  )
}

function without({ wasm }: Masks, { at, n }: Loaded, second: Loaded): number {
  const others = wasm.invert(second.at, second.n)
  return wasm.combine(at, n, wasm.result.value, others, 0)
}

function subtract(masks: Masks, a: Mask, b: Mask): Mask {
  return withBoth(masks, a, b, (left, right) => masks.take(without(masks, left, right), a.size[1], a.size[0]))
}

function differ(masks: Masks, a: Mask, b: Mask): Mask {
  const { wasm } = masks
  return withBoth(masks, a, b, (left, right) => {
    const inEither = wasm.combine(left.at, left.n, right.at, right.n, 1)
    const either = { at: wasm.result.value, n: inEither }
    const inBoth = wasm.combine(left.at, left.n, right.at, right.n, 0)
    const both = { at: wasm.result.value, n: inBoth }
    return masks.take(without(masks, either, both), a.size[1], a.size[0])
  })
}

/** Set pixels of the `n` positions at `at`: sum of run ends less sum of starts. */
function areaAt({ memory }: Masks, at: number, n: number, total: number): number {
  const positions = memory.words(at, n)
  let sum = n % 2 ? total : 0
  for (let i = 0; i < n; i += 2) sum += (positions[i + 1] ?? 0) - (positions[i] ?? 0)
  return sum
}

/** Shared pixels where one mask is clear or full, which needs no comparison of runs; else -1. */
function sharedWithPlain(a: Mask, b: Mask): number {
  if (a.counts.length > 2 && b.counts.length > 2) return -1
  const [height, width] = sameSize(a, b)
  const ofA = measures.area(a)
  const ofB = measures.area(b)
  const least = Math.min(ofA, ofB)
  return least === 0 || Math.max(ofA, ofB) === height * width ? least : -1
}

function ratio(shared: number, ofA: number, ofB: number, crowd: boolean): number {
  return shared === 0 ? 0 : shared / (crowd ? ofA : ofA + ofB - shared)
}

function overlap(masks: Masks, a: Mask, b: Mask, crowd: boolean): number {
  const plain = sharedWithPlain(a, b)
  if (plain >= 0) return ratio(plain, measures.area(a), measures.area(b), crowd)
  const { wasm } = masks
  return withBoth(masks, a, b, (left, right, total) => {
    const inBoth = wasm.combine(left.at, left.n, right.at, right.n, 0)
    const shared = areaAt(masks, wasm.result.value, inBoth, total)
    const ofA = areaAt(masks, left.at, left.n, total)
    return ratio(shared, ofA, areaAt(masks, right.at, right.n, total), crowd)
  })
}

export function setOperations(
  masks: Masks,
): Pick<Codec, 'union' | 'intersect' | 'subtract' | 'symmetricDifference' | 'iou'> {
  return {
    union: (a, b) => combine(masks, a, b, 1),
    intersect: (a, b) => combine(masks, a, b, 0),
    subtract: (a, b) => subtract(masks, a, b),
    symmetricDifference: (a, b) => differ(masks, a, b),
    iou: (a, b, crowd = false) => overlap(masks, a, b, crowd),
  }
}

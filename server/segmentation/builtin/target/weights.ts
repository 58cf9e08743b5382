import type { Features, Grid } from '../models/features.ts'
import { doubled } from './bilinear.ts'
import { conjugateGradients } from './conjugate-gradients.ts'

/**
 * Tells the cells of an object from those around it: a weight for each plane of the fine grid, of the coarse grid, and a
 * constant.
 */
export type Weights = readonly number[]

/** Of the squared weights against the mean squared error: few cells, many planes. */
const RIDGE = 1e-3
/** More do not change the scores. */
const STEPS = 30
/** Of the constant beside planes, which are about as large. */
const CONSTANT = 0.1
/** Digits of a weight in a state. */
const DIGITS = 6

const planesOf = ({ side, planes, values }: Grid): Float32Array[] =>
  Array.from({ length: planes }, (_, plane) => values.subarray(plane * side ** 2, (plane + 1) * side ** 2))

function addTo(sums: Float32Array, row: ArrayLike<number>, weight: number): void {
  for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] ?? 0) + weight * (row[at] ?? 0)
}

function dot(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}

function weighed(planes: readonly Float32Array[], cells: number, weights: ArrayLike<number>): Float32Array {
  const sums = new Float32Array(cells)
  for (const [index, plane] of planes.entries()) addTo(sums, plane, weights[index] ?? 0)
  return sums
}

/** About 1 on the object and about -1 beside it, for each cell of the fine grid. */
export function scoresOf({ fine, coarse }: Features, weights: Weights): Float32Array {
  const scores = weighed(planesOf(fine), fine.side ** 2, weights)
  const wide = weighed(planesOf(coarse), coarse.side ** 2, weights.slice(fine.planes))
  addTo(scores, doubled(wide, coarse.side), 1)
  const constant = weights.at(-1) ?? 0
  return scores.map((score) => score + constant)
}

/** Ridge regression; object and background count the same. @param shares of each fine cell that is the object, 0 to 1 */
export function learnWeights({ fine, coarse }: Features, shares: Float32Array): Weights {
  const cells = shares.length
  const rows = [...planesOf(fine), ...planesOf(coarse).map((plane) => doubled(plane, coarse.side))]
  const means = rows.map((row) => dot(row, new Float32Array(cells).fill(1 / cells)))
  const centred = [
    ...rows.map((row, index) => row.map((value) => value - (means[index] ?? 0))),
    new Float32Array(cells).fill(CONSTANT),
  ]
  const own = shares.reduce((count, share) => count + (share > 0.5 ? 1 : 0), 0)
  const counts = shares.map((share) => 0.5 / Math.max(1, share > 0.5 ? own : cells - own))
  const ofRows = (cellValues: Float32Array): Float64Array => {
    const counted = cellValues.map((value, at) => value * (counts[at] ?? 0))
    return Float64Array.from(centred, (row) => dot(row, counted))
  }
  const weights = conjugateGradients(
    (tried) => {
      const product = ofRows(weighed(centred, cells, tried))
      return product.map((value, at) => value + RIDGE * (tried[at] ?? 0))
    },
    ofRows(shares.map((share) => 2 * share - 1)),
    STEPS,
  )
  const constant = CONSTANT * (weights.at(-1) ?? 0) - dot(means, weights)
  return [...weights.subarray(0, -1), constant].map((weight) => Number(weight.toPrecision(DIGITS)))
}

/** The square of a residual that is none. */
const SOLVED = 1e-18

const dot = (one: Float64Array, other: Float64Array): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)

/**
 * Solves A x = b from x = 0 (Hestenes & Stiefel 1952). As many steps as unknowns are exact.
 * @param times A v, of a symmetric, positive definite A
 */
export function conjugateGradients(
  times: (vector: Float64Array) => Float64Array,
  right: Float64Array,
  steps: number,
): Float64Array {
  const found = new Float64Array(right.length)
  const residual = right.slice()
  let direction = right.slice()
  let square = dot(residual, residual)
  for (let step = 0; step < steps && square > SOLVED; step += 1) {
    const product = times(direction)
    const length = square / dot(direction, product)
    for (let at = 0; at < found.length; at += 1) {
      found[at] = (found[at] ?? 0) + length * (direction[at] ?? 0)
      residual[at] = (residual[at] ?? 0) - length * (product[at] ?? 0)
    }
    const next = dot(residual, residual)
    direction = direction.map((value, at) => (residual[at] ?? 0) + (next / square) * value)
    square = next
  }
  return found
}

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conjugateGradients } from './conjugate-gradients.ts'

const times =
  (rows: readonly (readonly number[])[]) =>
  (vector: Float64Array): Float64Array =>
    Float64Array.from(rows, (row) => row.reduce((sum, value, at) => sum + value * vector[at]!, 0))

test('two unknowns need two steps', () => {
  const found = conjugateGradients(
    times([
      [4, 1],
      [1, 3],
    ]),
    Float64Array.of(1, 2),
    2,
  )
  expect([...found].map((value) => Number(value.toFixed(9)))).toEqual([0.090909091, 0.636363636])
})

test('nothing to solve is solved by 0', () => {
  expect(conjugateGradients(times([[2]]), Float64Array.of(0), 5)).toEqual(Float64Array.of(0))
})

test('what is found solves the equations', () => {
  const level = fc.integer({ min: -8, max: 8 })
  const vector = fc.array(level, { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(vector, { minLength: 4, maxLength: 4 }), vector, (factor, right) => {
      // F Fᵀ + 1 is symmetric and positive definite.
      const rows = factor.map((one, row) =>
        factor.map((other, column) =>
          one.reduce((sum, value, at) => sum + value * other[at]!, row === column ? 1 : 0),
        ),
      )
      const found = conjugateGradients(times(rows), Float64Array.from(right), 12)
      times(rows)(found).forEach((value, at) => expect(value).toBeCloseTo(right[at]!, 5))
    }),
    { numRuns: 50 },
  )
})

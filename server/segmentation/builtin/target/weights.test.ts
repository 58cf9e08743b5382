import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gridOf } from '../models/features.ts'
import { learnWeights, scoresOf } from './weights.ts'

/** Two planes of 4 × 4 cells, the object in the left half, and one of 2 × 2. */
const OBJECT = Float32Array.from({ length: 16 }, (_, at) => (at % 4 < 2 ? 1 : 0))
const FEATURES = {
  fine: gridOf(Float32Array.from([...OBJECT, ...OBJECT.map((share) => 1 - share)]), 2),
  coarse: gridOf(new Float32Array(4).fill(3), 1),
}
const rounded = (values: ArrayLike<number>): number[] =>
  Array.from(values, (value) => Number(value.toFixed(3)) + 0)

test('scores are the weighted planes, the coarse ones between their cells', () => {
  const coarse = { side: 2, planes: 1, values: Float32Array.of(0, 1, 0, 1) }
  const row = [0.5, 0.75, 0.25, 0.5]
  expect(rounded(scoresOf({ fine: FEATURES.fine, coarse }, [1, 0, 1, -0.5]))).toEqual([
    ...row,
    ...row,
    ...row,
    ...row,
  ])
})

test('an object that one plane tells is learnt', () => {
  const row = [0.998, 0.998, -0.998, -0.998]
  const scores = scoresOf(FEATURES, learnWeights(FEATURES, OBJECT))
  expect(rounded(scores)).toEqual([...row, ...row, ...row, ...row])
})

test('object and background in the place of each other have the opposite scores', () => {
  const values = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 48, maxLength: 48 })
  const halves = fc.array(fc.boolean(), { minLength: 16, maxLength: 16 })
  fc.assert(
    fc.property(values, halves, (all, isObject) => {
      const features = { fine: gridOf(Float32Array.from(all), 3), coarse: FEATURES.coarse }
      const shares = Float32Array.from(isObject, Number)
      const target = learnWeights(features, shares)
      const opposite = learnWeights(
        features,
        shares.map((share) => 1 - share),
      )
      target.forEach((weight, at) => expect(weight).toBeCloseTo(-opposite[at]!, 3))
    }),
    { numRuns: 30 },
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calibrated } from './calibration.ts'

const contrasts = fc.double({ min: 0, max: 1, noNaN: true })

test('confidence never falls with contrast and stays within the measured range', () => {
  fc.assert(
    fc.property(contrasts, contrasts, (a, b) => {
      const [less, more] = [calibrated(Math.min(a, b)), calibrated(Math.max(a, b))]
      expect([less <= more, less >= 0.37, more <= 0.85]).toEqual([true, true, true])
    }),
  )
  expect([0, 0.4, 0.556, 0.651, 0.976, 1].map(calibrated)).toEqual([0.37, 0.37, 0.43, 0.57, 0.85, 0.85])
})

import { expect, it } from 'vitest'
import { formatDuration } from './time.ts'

it.each([
  [0, '0:00'],
  [9.99, '0:09'],
  [60, '1:00'],
  [3599, '59:59'],
  [3600, '60:00'],
  [-1.5, '-0:01'],
  [-0.5, '0:00'],
  [Number.NaN, '-'],
  [Infinity, '-'],
  [-Infinity, '-'],
])('%d s is shown as %s', (seconds, shown) => {
  expect(formatDuration(seconds)).toBe(shown)
})

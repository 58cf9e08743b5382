import { expect, it } from 'vitest'
import { formatDuration, formatTimestamp } from './time.ts'

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

it('a timestamp has milliseconds, rounded into the next second where they are full', () => {
  expect([0, 1.0006, 59.9996, 125.04].map(formatTimestamp)).toEqual([
    '0:00.000',
    '0:01.001',
    '1:00.000',
    '2:05.040',
  ])
})

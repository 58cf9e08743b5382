import { expect, test } from 'vitest'
import { parseRange } from './range.ts'

test.each([
  [undefined, 100, null],
  ['bytes=0-9', 100, { start: 0, end: 9 }],
  ['bytes=90-', 100, { start: 90, end: 99 }],
  ['bytes=90-999', 100, { start: 90, end: 99 }],
  ['bytes=-10', 100, { start: 90, end: 99 }],
  ['bytes=-1000', 100, { start: 0, end: 99 }],
  ['BYTES = 1 - 2', 100, null],
  ['bytes= 1 - 2', 100, { start: 1, end: 2 }],
  ['bytes=100-', 100, 'unsatisfiable'],
  ['bytes=-0', 100, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=-5', 0, 'unsatisfiable'],
  ['bytes=9-5', 100, null],
  ['bytes=-', 100, null],
  ['bytes=0-1,5-6', 100, null],
  ['items=0-1', 100, null],
])('%s of %i bytes', (header, size, expected) => {
  expect(parseRange(header, size)).toEqual(expected)
})

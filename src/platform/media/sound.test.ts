import { expect, test } from 'vitest'
import { nextStretch } from './sound.ts'

/** The stretches in the order in which they are read while one stays at a time. */
function orderAt(seconds: number, count: number): number[] {
  const read = new Set<number>()
  for (;;) {
    const next = nextStretch((stretch) => read.has(stretch), count, seconds)
    if (next === null) return [...read]
    read.add(next)
  }
}

test('sound is read from where one is outwards, later before earlier', () => {
  expect(orderAt(0, 3)).toEqual([0, 1, 2])
  expect(orderAt(25, 5)).toEqual([2, 3, 1, 4, 0])
})

test('of a long video no more is read than what lies around', () => {
  expect(orderAt(0, 1000)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(orderAt(5000, 1000).toSorted((a, b) => a - b)).toEqual([
    494, 495, 496, 497, 498, 499, 500, 501, 502, 503, 504, 505, 506,
  ])
})

test('at the very end there is nothing beyond', () => {
  expect(orderAt(30, 3)).toEqual([2, 1, 0])
})

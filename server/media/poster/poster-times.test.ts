import { expect, test } from 'vitest'
import { posterTimes } from './poster-times.ts'

const frames = (count: number, rate: number, begin = 0) =>
  Array.from({ length: count }, (_, frame) => begin + frame / rate)

test.each([
  ['a long video', frames(1000, 25), [1, 2, 4, 8]],
  ['one that begins later', frames(80, 25, 0.5), [1.5, 2.5]],
  ['one whose frames fall on other times', frames(20, 3), [1, 2, 4]],
  ['one with few frames', [0, 3, 6, 9], [0, 3, 6]],
  ['a short one', frames(11, 10), [0.5]],
  ['a single frame', [0.04], [0.04]],
])('%s is sampled at frame starts, early but not at once', (_, times, looked) => {
  expect(posterTimes(times)).toEqual(looked)
})

import { expect, test } from 'vitest'
import { isWorthwhile, longestGop, proxySize } from './proxy-size.ts'

test.each([
  [
    { width: 1920, height: 1080 },
    { width: 960, height: 540 },
  ],
  [
    { width: 1080, height: 1920 },
    { width: 540, height: 960 },
  ],
  [
    { width: 1001, height: 333 },
    { width: 960, height: 320 },
  ],
  [
    { width: 321, height: 181 },
    { width: 322, height: 182 },
  ],
  [
    { width: 4000, height: 1 },
    { width: 960, height: 2 },
  ],
])('%j becomes %j: the same shape, even, never larger than needed', (video, proxy) => {
  expect(proxySize(video, 960)).toEqual(proxy)
})

test('the longest group counts the frames before the first key frame and after the last', () => {
  expect([
    longestGop([0, 10, 20], 25),
    longestGop([0, 10], 40),
    longestGop([7, 10], 12),
    longestGop([], 9),
  ]).toEqual([10, 30, 7, 9])
})

test('a small video with frequent key frames needs no proxy', () => {
  const shape = { gop: 10, side: 960, bitrate: 1 }
  const video = { width: 960, height: 540, keyFrames: [0, 10, 20], frameCount: 30 }
  expect([
    isWorthwhile(video, shape),
    isWorthwhile({ ...video, width: 962 }, shape),
    isWorthwhile({ ...video, keyFrames: [0, 11, 20] }, shape),
  ]).toEqual([false, true, true])
})

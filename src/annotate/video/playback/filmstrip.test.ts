import { expect, test } from 'vitest'
import type { FrameTable } from '../../../domain/frame-table.ts'
import { filmstripFrames } from './filmstrip.ts'

const tableOf = (count: number, seconds: number, keyEvery: number): FrameTable => ({
  times: Float64Array.from({ length: count }, (_, frame) => (frame / count) * seconds),
  keyFrames: Int32Array.from({ length: Math.ceil(count / keyEvery) }, (_, index) => index * keyEvery),
  duration: seconds,
})

test('a short video is shown at even times', () => {
  expect(filmstripFrames(tableOf(100, 10, 50), 4)).toEqual([12, 37, 62, 87])
})

test('a long video is shown by its key frames, each once', () => {
  expect(filmstripFrames(tableOf(1000, 600, 400), 4)).toEqual([0, 400, 800])
})

test('a video of few frames has few thumbnails', () => {
  expect(filmstripFrames(tableOf(2, 1, 1), 16)).toEqual([0, 1])
})

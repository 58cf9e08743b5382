import { expect, test } from 'vitest'
import { SKIP_INTERVAL_MS, createFramePacer, LATE_MS } from './frame-pacing.ts'

/** Of a screen with 60 turns a second. */
const TURN = 1000 / 60

/** Frames at turns of the screen, each with the milliseconds that it takes; returns the turns that are let go. */
function run(frames: readonly (readonly [turn: number, took: number])[]): number[] {
  const pacer = createFramePacer()
  return frames.flatMap(([turn, took]) => {
    const began = turn * TURN
    if (pacer.shouldSkip(began)) return [turn]
    pacer.record(began, began + took)
    return []
  })
}

const steady = (from: number, to: number, took: number) =>
  Array.from({ length: to - from }, (_, index) => [from + index, took] as const)

test('skips one frame after a slow and a quick one', () => {
  expect(run([...steady(0, 3, 2), [3, LATE_MS + 1], ...steady(4, 30, 2)])).toEqual([5])
})

test('measures a frame by its end', () => {
  expect(run([[0, 2], [1, 40], ...steady(4, 30, 2)])).toEqual([5])
})

test('skips none where all frames are quick, or all slow', () => {
  expect([run(steady(0, 100, LATE_MS)), run(steady(0, 100, LATE_MS + 1))]).toEqual([[], []])
})

test('skips none after a pause', () => {
  expect(run([[0, LATE_MS + 1], [1, 2], ...steady(4, 30, 2)])).toEqual([])
})

test('skips at most twice a second', () => {
  const frames = Array.from({ length: 240 }, (_, turn) => [turn, turn % 4 === 0 ? LATE_MS + 1 : 2] as const)
  const paused = run(frames)
  const gaps = paused.slice(1).map((turn, index) => (turn - (paused[index] ?? 0)) * TURN)
  expect([paused.length > 4, gaps.every((gap) => gap >= SKIP_INTERVAL_MS)]).toEqual([true, true])
})

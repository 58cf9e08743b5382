import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  following,
  dragTarget,
  moved,
  secondsAt,
  ticksIn,
  wheelAlong,
  wholeView,
  xOf,
  zoomed,
} from './scale.ts'

const WIDTH = 1000
const DURATION = 600

test('the whole video fills the timeline', () => {
  const view = wholeView(DURATION)
  expect([0, 300, 600].map((seconds) => xOf(view, WIDTH, seconds))).toEqual([0, 500, 1000])
  expect(secondsAt(view, WIDTH, 250)).toBe(150)
})

test('a video of one frame fills it as well, at the largest zoom', () => {
  const view = wholeView(0.04)
  expect([0, 0.02, 0.04].map((seconds) => xOf(view, WIDTH, seconds))).toEqual([0, 500, 1000])
  expect([zoomed(view, 0.04, 0.01, 4), zoomed(view, 0.04, 0.01, 0.5), moved(view, 0.04, 1)]).toEqual([
    view,
    view,
    view,
  ])
})

test('zooming keeps the time under the pointer, and never leaves the video', () => {
  expect(zoomed(wholeView(DURATION), DURATION, 150, 2)).toEqual({ from: 75, to: 375 })
  expect(zoomed({ from: 0, to: 10 }, DURATION, 0, 1 / 1000)).toEqual({ from: 0, to: 600 })
  expect(moved({ from: 580, to: 590 }, DURATION, 60)).toEqual({ from: 590, to: 600 })
})

test('the view follows the playhead', () => {
  const view = { from: 100, to: 200 }
  expect(following(view, DURATION, 150)).toBe(view)
  expect(following(view, DURATION, 201)).toEqual({ from: 191, to: 291 })
  expect(following(view, DURATION, 95)).toEqual({ from: 5, to: 105 })
})

test('a view moved beyond an end of the video stops there', () => {
  const end = { from: 590, to: 600 }
  expect(moved(end, DURATION, 3)).toBe(end)
})

test('a drag beyond an end stays at it and scrolls the view, faster with distance', () => {
  const view = { from: 100, to: 200 }
  expect([-500, -10, 0, 250, 1000, 1004, 3000].map((x) => dragTarget(view, WIDTH, x))).toEqual([
    { seconds: 100, onBy: -24 },
    { seconds: 100, onBy: -10 },
    { seconds: 100, onBy: 0 },
    { seconds: 125, onBy: 0 },
    { seconds: 200, onBy: 0 },
    { seconds: 200, onBy: 4 },
    { seconds: 200, onBy: 24 },
  ])
})

test('ticks are round times, far enough apart to be read', () => {
  expect(ticksIn(wholeView(DURATION), WIDTH, 80)).toEqual([
    0, 60, 120, 180, 240, 300, 360, 420, 480, 540, 600,
  ])
  expect(ticksIn({ from: 1, to: 2 }, WIDTH, 200)).toEqual([
    1, 1.2000000000000002, 1.4000000000000001, 1.6, 1.8, 2,
  ])
})

const views = fc
  .record({
    duration: fc.double({ min: 1, max: 7200, noNaN: true }),
    at: fc.double({ min: 0, max: 0.9, noNaN: true }),
  })
  .map(({ duration, at }) => ({ duration, view: { from: at * duration, to: duration } }))

test('the view stays in the video, and positions convert back to their times', () => {
  fc.assert(
    fc.property(
      views,
      fc.double({ min: 0.01, max: 100, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      ({ duration, view }, factor, share) => {
        const seconds = share * duration
        for (const next of [
          zoomed(view, duration, seconds, factor),
          moved(view, duration, seconds - duration / 2),
          following(view, duration, seconds),
        ]) {
          expect(next.from).toBeGreaterThanOrEqual(0)
          expect(next.to).toBeLessThanOrEqual(duration + 1e-6)
          expect(secondsAt(next, WIDTH, xOf(next, WIDTH, seconds))).toBeCloseTo(seconds, 6)
        }
      },
    ),
  )
})

test('two fingers up or down zoom, even if not straight; sideways or with Shift they pan', () => {
  const along = (deltaX: number, deltaY: number, shiftKey = false) => wheelAlong({ deltaX, deltaY, shiftKey })
  expect([along(0, 40), along(-2, 40), along(30, -4), along(0, 40, true), along(40, 0, true)]).toEqual([
    0, 0, 30, 40, 40,
  ])
})

import { expect, test } from 'vitest'
import { LATE_MS } from './frame-pacing.ts'
import type { FrameClock } from './frame-loop.ts'
import { createFrameLoop } from './frame-loop.ts'

function fakeClock() {
  type Callback = (time: number) => void
  const frames = new Map<number, Callback>()
  const timers = new Map<number, Callback>()
  let next = 0
  let now = 0
  const run = (queue: Map<number, Callback>): void => {
    const due = [...queue.values()]
    queue.clear()
    due.forEach((callback) => callback(now))
  }
  const add = (queue: Map<number, Callback>, callback: Callback): number => {
    queue.set(++next, callback)
    return next
  }
  const clock: FrameClock = {
    requestFrame: (callback) => add(frames, callback),
    cancelFrame: (handle) => frames.delete(handle),
    setTimer: (callback) => add(timers, callback),
    clearTimer: (handle) => timers.delete(handle),
    now: () => now,
  }
  return {
    clock,
    frame: () => run(frames),
    timer: () => run(timers),
    pass: (milliseconds: number) => (now += milliseconds),
    pending: () => frames.size + timers.size,
  }
}

test('many changes cause one frame, and none causes none', () => {
  const { clock, frame, pending } = fakeClock()
  let drawn = 0
  const loop = createFrameLoop(() => drawn++, clock)
  loop.invalidate()
  loop.invalidate()
  frame()
  frame()
  expect([drawn, pending()]).toEqual([1, 0])
})

test('a move is drawn in motion and once more at rest', () => {
  const { clock, frame, timer, pending } = fakeClock()
  const drawn: boolean[] = []
  const loop = createFrameLoop(() => drawn.push(loop.moving), clock)
  loop.move()
  loop.move()
  frame()
  timer()
  frame()
  expect([drawn, pending()]).toEqual([[true, false], 0])
})

test('a stopped loop draws no more', () => {
  const { clock, frame, timer, pending } = fakeClock()
  let drawn = 0
  const loop = createFrameLoop(() => drawn++, clock)
  loop.move()
  loop.stop()
  frame()
  timer()
  loop.invalidate()
  loop.move()
  expect([drawn, pending()]).toEqual([0, 0])
})

test('runs deferred work once after a frame, and never after the loop has stopped', () => {
  const { clock, timer } = fakeClock()
  const done: string[] = []
  const loop = createFrameLoop(() => undefined, clock)
  loop.afterwards(() => done.push('first'))
  loop.afterwards(() => done.push('second'))
  timer()
  timer()
  loop.afterwards(() => done.push('third'))
  loop.stop()
  timer()
  expect(done).toEqual(['second'])
})

test('does nothing in a skipped frame, and everything in the next', () => {
  const { clock, frame, timer, pass } = fakeClock()
  const done: string[] = []
  const took = [LATE_MS + 1, 1, 1]
  const loop = createFrameLoop(() => {
    done.push('frame')
    pass(took.shift() ?? 0)
    loop.afterwards(() => done.push('after'))
  }, clock)
  const turns: string[] = []
  for (let turn = 0; turn < 4; turn++) {
    loop.invalidate()
    frame()
    timer()
    turns.push(done.splice(0).join(' '))
    pass(7)
  }
  expect(turns).toEqual(['frame after', 'frame', '', 'frame after'])
})

import { expect, test } from 'vitest'
import type { FrameClock } from './frame-loop.ts'
import { createFrameLoop } from './frame-loop.ts'

function fakeClock() {
  const frames = new Map<number, () => void>()
  const timers = new Map<number, () => void>()
  let next = 0
  const run = (queue: Map<number, () => void>): void => {
    const due = [...queue.values()]
    queue.clear()
    due.forEach((callback) => callback())
  }
  const add = (queue: Map<number, () => void>, callback: () => void): number => {
    queue.set(++next, callback)
    return next
  }
  const clock: FrameClock = {
    requestFrame: (callback) => add(frames, callback),
    cancelFrame: (handle) => frames.delete(handle),
    setTimer: (callback) => add(timers, callback),
    clearTimer: (handle) => timers.delete(handle),
  }
  return {
    clock,
    frame: () => run(frames),
    timer: () => run(timers),
    pending: () => frames.size + timers.size,
  }
}

test('many changes are one frame, and none is none', () => {
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

test('what is put off to the end of a frame is done once, and not after the loop has ended', () => {
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

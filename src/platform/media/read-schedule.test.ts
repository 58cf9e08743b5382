import { expect, test } from 'vitest'
import type { ReadSchedule } from './read-schedule.ts'
import { createReadSchedule } from './read-schedule.ts'

const nothing = () => false
const from = (first: number) => (frame: number) => frame >= first

function scheduleOf(capacity = 20): ReadSchedule {
  const schedule = createReadSchedule(1000)
  schedule.setCapacity(capacity)
  return schedule
}

test('reads nothing before the capacity is known', () => {
  expect(createReadSchedule(1000).next(nothing)).toBeNull()
})

test('a step continues the current read', () => {
  const schedule = scheduleOf()
  expect(schedule.next(nothing)).toEqual({ id: 1, span: { from: 0, to: 14 }, use: 'keep' })
  expect(schedule.seek(1)).toBe(false)
  expect(schedule.next(nothing)).toBeNull()
})

test('a jump abandons the read and reads its frame alone until it settles', () => {
  const schedule = scheduleOf()
  schedule.next(nothing)
  expect(schedule.seek(500)).toBe(true)
  expect(schedule.next(nothing)).toEqual({ id: 2, span: { from: 500, to: 500 }, use: 'draw' })
  schedule.done(2)
  expect(schedule.next((frame) => frame === 500)).toBeNull()
  schedule.settle()
  expect(schedule.next((frame) => frame === 500)).toEqual({
    id: 3,
    span: { from: 501, to: 514 },
    use: 'keep',
  })
})

test('a step after a jump settles it', () => {
  const schedule = scheduleOf()
  schedule.seek(500)
  schedule.next(nothing)
  schedule.done(1)
  schedule.seek(501)
  expect(schedule.next((frame) => frame === 500)).toEqual({
    id: 2,
    span: { from: 501, to: 515 },
    use: 'keep',
  })
})

test('the end of an abandoned read changes nothing', () => {
  const schedule = scheduleOf()
  schedule.next(nothing)
  schedule.seek(500)
  schedule.next(nothing)
  schedule.done(1)
  expect(schedule.next(nothing)).toBeNull()
  schedule.done(2)
  expect(schedule.next(from(500))).toBeNull()
})

test('reads nothing while paused, until the next seek', () => {
  const schedule = scheduleOf()
  schedule.next(nothing)
  schedule.pause()
  schedule.done(1)
  schedule.setCapacity(40)
  expect(schedule.next(nothing)).toBeNull()
  schedule.seek(0)
  expect(schedule.next(nothing)).toEqual({ id: 2, span: { from: 0, to: 28 }, use: 'keep' })
})

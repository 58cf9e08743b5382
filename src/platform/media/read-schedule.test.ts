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

test('nothing is read before it is known how much fits', () => {
  expect(createReadSchedule(1000).next(nothing)).toBeNull()
})

test('a step goes on with what is on its way', () => {
  const schedule = scheduleOf()
  expect(schedule.next(nothing)).toEqual({ id: 1, span: { from: 0, to: 14 }, use: 'keep' })
  expect(schedule.seek(1)).toBe(false)
  expect(schedule.next(nothing)).toBeNull()
})

test('a jump leaves what is being read, and reads its frame alone until it has settled', () => {
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

test('a step after a jump is a settlement', () => {
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

test('the end of a read that was left ends nothing', () => {
  const schedule = scheduleOf()
  schedule.next(nothing)
  schedule.seek(500)
  schedule.next(nothing)
  schedule.done(1)
  expect(schedule.next(nothing)).toBeNull()
  schedule.done(2)
  expect(schedule.next(from(500))).toBeNull()
})

test('at rest nothing is read, whatever ends or fits, until one turns to a frame', () => {
  const schedule = scheduleOf()
  schedule.next(nothing)
  schedule.pause()
  schedule.done(1)
  schedule.setCapacity(40)
  expect(schedule.next(nothing)).toBeNull()
  schedule.seek(0)
  expect(schedule.next(nothing)).toEqual({ id: 2, span: { from: 0, to: 28 }, use: 'keep' })
})

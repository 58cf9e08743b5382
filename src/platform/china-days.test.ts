import { expect, test } from 'vitest'
import { chinaDay } from '../domain/china.ts'
import { chinaDayStart, dayAfter, daysBetween, daysUpTo } from './china-days.ts'

test('a day starts by China’s clock in any time zone of the browser', () => {
  expect([
    chinaDay(Date.parse('2026-03-01T15:59:59Z')),
    chinaDay(Date.parse('2026-03-01T16:00:00Z')),
    chinaDayStart('2026-02-28', 1),
  ]).toEqual(['2026-03-01', '2026-03-02', '2026-03-01T00:00:00+08:00'])
})

test('lists the last days across the end of a month', () => {
  expect(daysUpTo(Date.parse('2026-03-02T01:00:00+08:00'), 3)).toEqual([
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ])
})

test('adds and subtracts days, and counts days between two', () => {
  expect([dayAfter('2026-02-28', 1), dayAfter('2026-03-01', -1), dayAfter('2026-03-01', 0)]).toEqual([
    '2026-03-01',
    '2026-02-28',
    '2026-03-01',
  ])
  expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn, dayText, moved, movedMonth, readDay, typedDay, weeksOf } from './days.ts'

test.each([['2026-02-29'], ['2026-13-01'], ['2026-00-10'], ['2026-1-1'], ['0000-01-01'], [''], ['today']])(
  '"%s" is no day',
  (text) => {
    expect(readDay(text)).toBeNull()
  },
)

const anyDay = fc
  .tuple(
    fc.integer({ min: 1900, max: 2200 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map(([year, month, day]) => ({ year, month, day }))

test('a day reads back as it was written', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      expect(readDay(dayText(day))).toEqual(day)
    }),
  )
})

test('days pass months and years', () => {
  expect([
    moved({ year: 2024, month: 2, day: 28 }, 1),
    moved({ year: 2026, month: 1, day: 1 }, -1),
    movedMonth({ year: 2026, month: 12, day: 31 }, 1),
    movedMonth({ year: 2026, month: 1, day: 31 }, -1),
  ]).toEqual([
    { year: 2024, month: 2, day: 29 },
    { year: 2025, month: 12, day: 31 },
    { year: 2027, month: 1, day: 1 },
    { year: 2025, month: 12, day: 1 },
  ])
})

test('six weeks from a Monday show the whole month, day after day', () => {
  fc.assert(
    fc.property(anyDay, (month) => {
      const days = weeksOf(month).flat()
      const first = days[0] ?? month
      expect(days).toHaveLength(42)
      expect(new Date(first.year, first.month - 1, first.day).getDay()).toBe(1)
      expect(days.slice(0, 7)).toContainEqual({ ...month, day: 1 })
      expect(days).toEqual(days.map((_, index) => moved(first, index)))
    }),
  )
})

test('at one moment it is another day elsewhere', () => {
  const at = Date.parse('2026-12-31T18:00:00Z')
  expect([dayIn('Asia/Shanghai', at), dayIn('America/New_York', at)]).toEqual([
    { year: 2027, month: 1, day: 1 },
    { year: 2026, month: 12, day: 31 },
  ])
})

test.each([
  ['2026-11-25', '2026-11-25'],
  ['20261125', '2026-11-25'],
  ['２０２６－１１－２５', '2026-11-25'],
  ['２０２６１１２５', '2026-11-25'],
  [' 2026-11-25 ', '2026-11-25'],
  ['2026-02-30', null],
  ['20260230', null],
  ['2026-11', null],
  ['', null],
])('"%s" is typed for the day %s', (typed, day) => {
  expect(typedDay(typed)).toBe(day)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateOf, dayText, isAllowed, todayIn, typedDay } from './days.ts'

test.each([['2026-02-29'], ['2026-13-01'], ['2026-00-10'], ['2026-1-1'], ['0000-01-01'], [''], ['today']])(
  '"%s" is not a day',
  (text) => {
    expect(dateOf(text)).toBeUndefined()
  },
)

test('a day reads back as it was written', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1900, max: 2200 }),
      fc.integer({ min: 0, max: 11 }),
      fc.integer({ min: 1, max: 28 }),
      (year, month, day) => {
        const date = new Date(year, month, day)
        expect(dateOf(dayText(date))).toEqual(date)
      },
    ),
  )
})

test('the same moment is a different day in another time zone', () => {
  const at = Date.parse('2026-12-31T18:00:00Z')
  expect([todayIn('Asia/Shanghai', at), todayIn('America/New_York', at)]).toEqual([
    '2027-01-01',
    '2026-12-31',
  ])
})

test('days from min to max are allowed, both included', () => {
  const days = ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01']
  const among = (bounds: Parameters<typeof isAllowed>[1]) => days.filter((day) => isAllowed(day, bounds))
  expect(among({ min: '2026-02-01', max: '2026-02-28' })).toEqual(['2026-02-01', '2026-02-28'])
  expect(among({ min: '2026-02-28' })).toEqual(['2026-02-28', '2026-03-01'])
  expect(among({ max: '' })).toEqual(days)
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
])('typing "%s" gives the day %s', (typed, day) => {
  expect(typedDay(typed)).toBe(day)
})

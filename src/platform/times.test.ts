import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { chinaDay } from '../domain/china.ts'
import { showAgo, showDuration, showSize, showTime } from './times.ts'

const { TZ } = process.env
afterEach(() => {
  if (TZ === undefined) delete process.env['TZ']
  else process.env['TZ'] = TZ
})

test.each([
  [0, '0:00'],
  [5, '0:05'],
  [59.99, '0:59'],
  [60, '1:00'],
  [754.2, '12:34'],
  [3600, '60:00'],
  [NaN, '-'],
  [Infinity, '-'],
  [-Infinity, '-'],
  [-1, '-'],
])('%d seconds show as %s', (seconds, shown) => {
  expect(showDuration(seconds)).toBe(shown)
})

test('a shown duration reads back as whole seconds', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e7, noNaN: true }), (seconds) => {
      const [minutes, rest] = showDuration(seconds).split(':').map(Number)
      return (minutes ?? 0) * 60 + (rest ?? 0) === Math.floor(seconds)
    }),
  )
})

test('times are shown to the second, in China’s time zone', () => {
  const times = ['2026-03-09T00:05:03Z', '2026-07-09T08:05:03+08:00', Date.parse('2026-12-31T16:00:00Z')]
  expect([...times, null, 'rubbish'].map(showTime)).toEqual([
    '2026-03-09 08:05:03',
    '2026-07-09 08:05:03',
    '2027-01-01 00:00:00',
    '-',
    '-',
  ])
})

// In New York the clock leaves out the hour after two of 8 March 2026.
test.each(['America/New_York', 'Pacific/Kiritimati', 'UTC'])(
  'any local time zone gives the same times: %s',
  (zone) => {
    process.env['TZ'] = zone
    const moments = ['2026-03-07T15:59:59Z', '2026-03-07T16:00:00Z', '2026-03-07T18:30:00Z']
    expect(moments.map((at) => [chinaDay(Date.parse(at)), showTime(at)])).toEqual([
      ['2026-03-07', '2026-03-07 23:59:59'],
      ['2026-03-08', '2026-03-08 00:00:00'],
      ['2026-03-08', '2026-03-08 02:30:00'],
    ])
  },
)

test('ages are shown in their largest unit', () => {
  const now = Date.parse('2026-03-09T12:00:00Z')
  const ages = [
    '2026-03-09T11:59:30Z',
    '2026-03-09T11:15:00Z',
    '2026-03-09T03:00:00Z',
    '2026-03-01T12:00:00Z',
  ]
  expect([
    ...ages.map((time) => showAgo(time, now)),
    showAgo(null, now),
    showAgo('2027-01-01T00:00:00Z', now),
  ]).toEqual(['刚刚', '45 分钟前', '9 小时前', '8 天前', '-', '刚刚'])
})

test('sizes are short', () => {
  expect([0, 512, 1536, 20_480, 5 * 1024 ** 3].map(showSize)).toEqual([
    '0 B',
    '512 B',
    '1.5 KB',
    '20 KB',
    '5.0 GB',
  ])
})

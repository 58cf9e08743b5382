import { expect, test } from 'vitest'
import { NO_FIGURES } from '../../../../tests/support/figures.ts'
import { dayCharts, peopleChart, reasonsChart, showRate, showSeconds } from './chart-data.ts'
import { isEmptyChart } from './chart.ts'
import type { QueueEntry, SeriesPoint } from './queries.ts'
import { ageId, queueChart, readAge } from './queue-chart.ts'

const RATES: SeriesPoint['rates'] = {
  firstPass: null,
  pass: null,
  accept: null,
  rework: null,
  markSeconds: null,
  checkSeconds: null,
  approveSeconds: null,
}

const point = (
  part: Partial<SeriesPoint>,
  figures: Partial<SeriesPoint['figures']> = {},
  rates: Partial<SeriesPoint['rates']> = {},
): SeriesPoint => ({
  day: null,
  user: null,
  tag: null,
  figures: { ...NO_FIGURES, ...figures },
  rates: { ...RATES, ...rates },
  ...part,
})

const DAYS = ['2026-03-01', '2026-03-02']

test('days without work count zero, and have no rate', () => {
  const charts = dayCharts(DAYS, [
    point({ day: '2026-03-02' }, { marked: 5, redone: 1, failed: 2 }, { firstPass: 0.75, markSeconds: 61 }),
  ])
  expect(charts.map(({ id, points }) => [id, points.map(({ id: day, values }) => [day, values])])).toEqual([
    [
      'output',
      [
        ['2026-03-01', { marked: 0, checked: 0, approved: 0 }],
        ['2026-03-02', { marked: 5, checked: 0, approved: 0 }],
      ],
    ],
    [
      'passRate',
      [
        ['2026-03-01', { firstPass: null, accept: null }],
        ['2026-03-02', { firstPass: 0.75, accept: null }],
      ],
    ],
    [
      'rework',
      [
        ['2026-03-01', { redone: 0, failed: 0, unaccepted: 0 }],
        ['2026-03-02', { redone: 1, failed: 2, unaccepted: 0 }],
      ],
    ],
    [
      'pace',
      [
        ['2026-03-01', { markSeconds: null, checkSeconds: null, approveSeconds: null }],
        ['2026-03-02', { markSeconds: 61, checkSeconds: null, approveSeconds: null }],
      ],
    ],
  ])
  expect(dayCharts(DAYS, []).map(isEmptyChart)).toEqual([true, true, true, true])
})

test('people are shown up to a limit', () => {
  const person = (id: number) =>
    point(
      { user: { id, username: `u${id}`, name: `人${id}`, corpId: 1, corpName: '内部' } },
      { marked: 10 - id },
    )
  expect(
    peopleChart([person(1), person(2), person(3)], 2).points.map(({ id, label, values }) => [
      id,
      label,
      values.marked,
    ]),
  ).toEqual([
    ['1', '人1', 9],
    ['2', '人2', 8],
  ])
})

test('waiting work is summed over databases, by age and status', () => {
  const entry = (tagId: number, status: QueueEntry['status'], counts: [number, number]): QueueEntry => ({
    tagId,
    tagName: `库${tagId}`,
    status,
    count: counts[0] + counts[1],
    oldest: null,
    ages: [
      { fromDays: 8, toDays: null, count: counts[1] },
      { fromDays: 0, toDays: 1, count: counts[0] },
    ],
  })
  const { points } = queueChart([
    entry(1, 'marked', [3, 1]),
    entry(2, 'marked', [2, 0]),
    entry(1, 'approved', [9, 9]),
  ])
  expect(points.map(({ id, label, values }) => [id, label, values.marked, values.approved])).toEqual([
    ['0-1', '1 天内', 5, undefined],
    ['8-', '8 天以上', 1, undefined],
  ])
  expect([readAge(ageId(8, null)), readAge(ageId(2, 4))]).toEqual([
    { from: 8, to: null },
    { from: 2, to: 4 },
  ])
})

test('rates and times are formatted for reading', () => {
  expect([showRate(0.825), showRate(1), showSeconds(61.4)]).toEqual(['83%', '100%', '1:01'])
})

test('reasons are drawn in their rank order, up to a number', () => {
  const items = ['框不准', '漏了手', '看不清'].map((reason, at) => ({ reason, count: 9 - at }))
  expect(reasonsChart(items, 2).points).toEqual([
    { id: '框不准', label: '框不准', values: { rejections: 9 } },
    { id: '漏了手', label: '漏了手', values: { rejections: 8 } },
  ])
})

import { expect, it } from 'vitest'
import type { QueueEntry } from './queries.ts'
import { queueChart, queueCsv } from './queue-chart.ts'

const entry = (
  tagId: number,
  tagName: string,
  status: QueueEntry['status'],
  counts: readonly [number, number],
): QueueEntry => ({
  tagId,
  tagName,
  status,
  count: counts[0] + counts[1],
  oldest: null,
  ages: [
    { fromDays: 0, toDays: 1, count: counts[0] },
    { fromDays: 30, toDays: null, count: counts[1] },
  ],
})

const entries = [
  entry(1, '手部', 'marked', [3, 0]),
  entry(1, '手部', 'rejected', [0, 2]),
  entry(2, '街景,夜', 'marked', [4, 5]),
]

it('draws all databases together', () => {
  expect(queueChart(entries).points).toEqual([
    {
      id: '0-1',
      label: '1 天内',
      values: { unmarked: 0, marked: 7, checked: 0, pending: 0, rejected: 0, unapproved: 0 },
    },
    {
      id: '30-',
      label: '30 天以上',
      values: { unmarked: 0, marked: 5, checked: 0, pending: 0, rejected: 2, unapproved: 0 },
    },
  ])
})

it('saves the databases separately', () => {
  expect(queueCsv(entries).slice(1).split('\r\n')).toEqual([
    '数据库,状态,1 天内,30 天以上',
    '手部,待审核,3,0',
    '手部,审核驳回,0,2',
    '"街景,夜",待审核,4,5',
    '',
  ])
})

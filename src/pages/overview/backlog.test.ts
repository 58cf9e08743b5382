import { expect, test } from 'vitest'
import type { OverviewDatabase } from './backlog.ts'
import { backlogOf, oldestOf, recordsAddress, restingAddress } from './backlog.ts'

const database: OverviewDatabase = {
  id: 7,
  kind: 'image',
  name: '街景',
  needPull: true,
  counts: { unmarked: 5, marked: 4, checked: 3, approved: 100, pending: 1, rejected: 2, unapproved: 0 },
  oldest: {
    unmarked: '2026-03-02T09:00:00+08:00',
    // Earlier than it reads: another offset.
    marked: '2026-03-02T00:30:00Z',
    checked: null,
    pending: '2026-03-04T09:00:00+08:00',
    rejected: null,
    unapproved: null,
  },
}

test('everything except approved work waits, and the oldest of it is reported', () => {
  const none = {
    unmarked: null,
    marked: null,
    checked: null,
    pending: null,
    rejected: null,
    unapproved: null,
  }
  expect([backlogOf(database), oldestOf(database), oldestOf({ oldest: none })]).toEqual([
    15,
    { status: 'marked', since: '2026-03-02T00:30:00Z' },
    null,
  ])
})

test('numbers link to what they count', () => {
  const user = { id: 3, username: 'mark1', name: '标注一号', corpId: 1, corpName: '内部' }
  expect([
    restingAddress(database, 'marked', 'all'),
    restingAddress(database, 'rejected', 'company'),
    recordsAddress({ kind: 'video', user }, 'all', '2026-03-02'),
  ]).toEqual([
    '/mark-image-dashboard?tag=7&resting=marked&view=all',
    '/mark-image-dashboard?tag=7&list=rejected&listScope=company',
    '/mark-video-dashboard?list=records&scope=all&user=3&from=2026-03-02&to=2026-03-02',
  ])
})

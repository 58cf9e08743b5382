import { expect, test } from 'vitest'
import type { SessionUser } from '../../platform/session/session.ts'
import {
  CHOSEN_DAYS_MAX,
  daysOfRange,
  firstWithWork,
  LIST_NAMES,
  listOf,
  LISTS_READ,
  listsFor,
  NO_FILTERS,
  rangeChange,
  rangeOf,
  tabOf,
  recordFilterOf,
  RECORDS_READ,
  STATISTICS_READ,
  viewOf,
} from './dashboard-search.ts'
import { listFilterOf } from './list-filters.ts'
import { LABEL_PARAMETERS } from '../shared/labels/label-choice.ts'

const user = (type: SessionUser['type'], ...stages: SessionUser['grants'][number]['stage'][]) =>
  ({ id: 2, type, grants: stages.map((stage) => ({ kind: 'image', stage })) }) as unknown as SessionUser

test('the address filters records; unknown values are ignored', () => {
  const search = {
    scope: 'all',
    type: '4',
    user: '7',
    quality: '2',
    stage: 'redo',
    standing: '1',
    judged: 'check',
    first: '1',
    handedIn: 'mark',
    from: '2026-03-01',
    to: '2026-02-30',
  }
  expect([
    recordFilterOf(search, user(1), 'image'),
    recordFilterOf(search, user(0, 'mark'), 'image'),
    recordFilterOf(
      { type: '99', stage: 'x', quality: '3', judged: 'redo', handedIn: 'x', scope: 'company' },
      user(0, 'check'),
      'image',
    ),
  ]).toEqual([
    {
      scope: 'all',
      type: 4,
      userId: 7,
      quality: 2,
      judged: 'check',
      first: true,
      handedIn: 'mark',
      stage: 'redo',
      standing: true,
      from: '2026-03-01',
    },
    // Nobody reaches further by an address than by the choices that they are given.
    {
      scope: 'mine',
      type: 4,
      quality: 2,
      judged: 'check',
      first: true,
      handedIn: 'mark',
      stage: 'redo',
      standing: true,
      from: '2026-03-01',
    },
    { scope: 'company' },
  ])
})

test('reads lists, ranges and the person of charts, with defaults', () => {
  expect([
    listOf({}, LIST_NAMES),
    listOf({ list: 'pending' }, LIST_NAMES),
    listOf({ list: 'pending' }, ['drafts']),
    listOf({ list: 'x' }, LIST_NAMES),
    rangeOf({}),
    rangeOf({ range: '90' }),
    rangeOf({ range: '91' }),
    viewOf({}, user(1), 'image'),
    viewOf({}, user(0, 'mark'), 'image'),
    viewOf({ view: 'all' }, user(0, 'check'), 'image'),
  ]).toEqual([null, 'pending', null, null, '30', '90', '30', 'all', 'mine', 'company'])
})

test('statistics cover the last days, a calendar month, or chosen days', () => {
  const now = Date.parse('2026-03-02T09:00:00+08:00')
  const endsOf = (search: Record<string, string>) => {
    const days = daysOfRange(search, now)
    return [days[0], days.at(-1), days.length]
  }
  expect([
    endsOf({}),
    endsOf({ range: '7' }),
    endsOf({ range: 'month' }),
    endsOf({ range: 'lastMonth' }),
    endsOf({ range: 'chosen', since: '2025-12-30', until: '2026-01-02' }),
    // An end that is missing, in the future, before the other, or too far away.
    endsOf({ range: 'chosen' }),
    endsOf({ range: 'chosen', since: '2026-02-27', until: '2026-05-01' }),
    endsOf({ range: 'chosen', since: '2026-03-02', until: '2026-03-01' }),
    endsOf({ range: 'chosen', since: '2020-01-01', until: 'x' }),
  ]).toEqual([
    ['2026-02-01', '2026-03-02', 30],
    ['2026-02-24', '2026-03-02', 7],
    ['2026-03-01', '2026-03-02', 2],
    ['2026-02-01', '2026-02-28', 28],
    ['2025-12-30', '2026-01-02', 4],
    ['2026-02-01', '2026-03-02', 30],
    ['2026-02-27', '2026-03-02', 4],
    ['2026-03-01', '2026-03-01', 1],
    ['2025-03-02', '2026-03-02', CHOSEN_DAYS_MAX],
  ])
})

test('a filter of the records opens them, unless a list is named', () => {
  expect([
    tabOf({}, LIST_NAMES, {}),
    tabOf({}, LIST_NAMES, { type: '4' }),
    tabOf({ list: 'records' }, LIST_NAMES, {}),
    tabOf({ list: 'pending' }, LIST_NAMES, { type: '4' }),
    tabOf({ list: 'pending' }, ['drafts'], {}),
  ]).toEqual([null, 'records', 'records', 'pending', null])
})

test('another range begins with its own days and the first page', () => {
  expect([rangeChange('30'), rangeChange('lastMonth')]).toEqual([
    { range: null, since: null, until: null, leaders: null },
    { range: 'lastMonth', since: null, until: null, leaders: null },
  ])
})

test('without a chosen list the first non-empty one is shown, else the records', () => {
  const none = { drafts: 0, rejected: 0, unapproved: 0, pending: 0 }
  expect([
    firstWithWork(none),
    firstWithWork({ ...none, unapproved: 2, pending: 1 }),
    firstWithWork({ ...none, drafts: 1, rejected: 3 }),
    firstWithWork({ ...none, drafts: undefined, rejected: 3 }),
    firstWithWork({ ...none, rejected: 3, pending: 1 }, (name) => name !== 'rejected'),
    firstWithWork({ ...none, rejected: 3 }, (name) => name !== 'rejected'),
  ]).toEqual(['records', 'unapproved', 'drafts', 'rejected', 'pending', 'rejected'])
})

test('a pure approver has no lists of rejected or pending work', () => {
  expect([
    listsFor(user(1), 'image'),
    listsFor(user(0, 'mark'), 'image'),
    listsFor(user(0, 'check'), 'image'),
    listsFor(user(0, 'approve'), 'image'),
  ]).toEqual([LIST_NAMES, LIST_NAMES, LIST_NAMES, ['drafts', 'unapproved']])
})

test('clearing removes every filter and keeps the person of the records', () => {
  expect(Object.keys(NO_FILTERS).sort()).toEqual(
    [
      'first',
      'from',
      ...LABEL_PARAMETERS,
      'handedIn',
      'judged',
      'list',
      'marker',
      'page',
      'quality',
      'stage',
      'standing',
      'to',
      'type',
      'user',
    ].sort(),
  )
})

test('each part of the page gets all values that it reads from the address', () => {
  const namesRead = (read: (search: Record<string, string>) => void): string[] => {
    const names = new Set<string>()
    read(new Proxy({}, { get: (_, name) => (names.add(String(name)), '1') }))
    return [...names].sort()
  }
  const admin = user(1)
  expect([
    namesRead((search) => [
      recordFilterOf(search, admin, 'image'),
      LABEL_PARAMETERS.map((name) => search[name]),
      search.page,
    ]),
    namesRead((search) => [
      viewOf(search, admin, 'image'),
      rangeOf(search),
      [search.since, search.until, search.leaders],
    ]),
    namesRead((search) => [
      listOf(search, LIST_NAMES),
      listFilterOf('rejected', search, admin, 'image'),
      [search.find, search.listPage],
    ]),
  ]).toEqual([[...RECORDS_READ].sort(), [...STATISTICS_READ].sort(), [...LISTS_READ].sort()])
})

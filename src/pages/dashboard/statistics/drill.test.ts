import { expect, test } from 'vitest'
import type { SessionUser } from '../../../platform/session/session.ts'
import { NO_FILTERS } from '../dashboard-search.ts'
import {
  recordsOfDay,
  recordsOfPerson,
  recordsOfPersonsDay,
  failuresOfPerson,
  scopeOfPerson,
  workOfPerson,
} from './drill.ts'

const DAY = '2026-03-02'
const ofDay = (series: string) => recordsOfDay({ point: DAY, series }, 'company')
const behind = (filters: object) => ({
  ...NO_FILTERS,
  standing: 1,
  scope: 'company',
  from: DAY,
  to: DAY,
  ...filters,
})

test.each([
  ['marked', { type: 2 }],
  ['redone', { type: 2, stage: 'redo' }],
  ['checked', { type: 4 }],
  ['approved', { type: 10 }],
  ['failed', { judged: 'check', quality: 2 }],
  ['unaccepted', { judged: 'approve', quality: 2 }],
  ['firstPass', { judged: 'check', first: 1 }],
  ['accept', { judged: 'approve' }],
  ['markSeconds', { handedIn: 'mark' }],
  ['checkSeconds', { handedIn: 'check' }],
  ['approveSeconds', { handedIn: 'approve' }],
])('%s of a day links to its records without the earlier filters', (series, filters) => {
  expect(ofDay(series)).toEqual(behind(filters))
})

test('links in the chart of one person are filtered by that person, as operator or as author', () => {
  const ofDay = (series: string, scope: 'mine' | 'company') =>
    recordsOfPersonsDay({ point: DAY, series }, scope, 7)
  expect([ofDay('marked', 'company'), ofDay('failed', 'company'), ofDay('failed', 'mine')]).toEqual([
    behind({ type: 2, user: 7 }),
    behind({ judged: 'check', quality: 2, marker: 7 }),
    behind({ judged: 'check', quality: 2, scope: 'mine' }),
  ])
})

test('links to work filter by operator, links to judgements by author', () => {
  const days = ['2026-03-01', DAY]
  const ofPerson = (series: string) => recordsOfPerson({ point: '7', series }, 'all', days)
  const whole = { from: '2026-03-01', scope: 'all' }
  expect([ofPerson('redone'), ofPerson('failed')]).toEqual([
    behind({ ...whole, type: 2, stage: 'redo', user: '7' }),
    behind({ ...whole, judged: 'check', quality: 2, marker: '7' }),
  ])
})

const user = (type: SessionUser['type'], stage: 'mark' | 'check' = 'check') =>
  ({ id: 2, type, grants: [{ kind: 'image', stage }] }) as unknown as SessionUser

test('links to a person’s work have the scope of the reader', () => {
  const scopes = ([0, 1, 3] as const).map((type) => scopeOfPerson(user(type), 'image', 7))
  expect([...scopes, scopeOfPerson(user(0, 'mark'), 'image', 7), scopeOfPerson(user(1), 'image', 2)]).toEqual(
    ['company', 'all', 'company', 'mine', 'mine'],
  )
})

test('links to records of a person, and to judgements against their work', () => {
  expect([
    workOfPerson(7, 'all'),
    workOfPerson(2, 'mine'),
    failuresOfPerson(7, 'all'),
    failuresOfPerson(2, 'mine'),
  ]).toEqual([
    { ...NO_FILTERS, scope: 'all', user: 7 },
    { ...NO_FILTERS, scope: 'mine' },
    { ...NO_FILTERS, scope: 'all', marker: 7, quality: 2 },
    { ...NO_FILTERS, scope: 'mine', marker: 2, quality: 2 },
  ])
})

import { expect, test } from 'vitest'
import type { SessionUser } from '../../platform/session/session.ts'
import { NO_FILTERS } from './dashboard-search.ts'
import { failuresOfPerson, scopeOfPerson, workOfPerson } from './person-records.ts'

const user = (type: SessionUser['type'], stage: 'mark' | 'check' = 'check') =>
  ({ id: 2, type, grants: [{ kind: 'image', stage }] }) as unknown as SessionUser

test('a person’s work is looked for as far as one sees', () => {
  const scopes = ([0, 1, 3] as const).map((type) => scopeOfPerson(user(type), 'image', 7))
  expect([...scopes, scopeOfPerson(user(0, 'mark'), 'image', 7), scopeOfPerson(user(1), 'image', 2)]).toEqual(
    ['company', 'all', 'company', 'mine', 'mine'],
  )
})

test('records of a person, and those that went against their work', () => {
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

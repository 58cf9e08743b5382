import { expect, test } from 'vitest'
import type { SessionUser } from '../../platform/session/session.ts'
import {
  listFilterOf,
  listOfMarker,
  listScopesOf,
  openEntryAs,
  sidesOf,
  markersToShow,
} from './list-filters.ts'
import type { WorkListName, Marker } from './queries.ts'

const user = (type: SessionUser['type'], ...stages: SessionUser['grants'][number]['stage'][]) =>
  ({
    id: 2,
    type,
    corpId: 1,
    grants: stages.map((stage) => ({ kind: 'image', stage })),
  }) as unknown as SessionUser

const NAMES: readonly WorkListName[] = ['rejected', 'unapproved', 'pending']

test.each([
  ['a marker', user(0, 'mark'), ['mine'], ['mine'], ['mine']],
  ['a checker', user(0, 'check'), ['mine', 'judged', 'company'], ['mine', 'company'], ['mine', 'company']],
  [
    'an approver',
    user(0, 'approve'),
    ['mine', 'company'],
    ['mine', 'judged', 'company'],
    ['mine', 'company'],
  ],
  ['who leads an external company', user(3), ['mine', 'company'], ['mine', 'company'], ['mine', 'company']],
  [
    'an admin',
    user(1),
    ['mine', 'judged', 'company', 'all'],
    ['mine', 'judged', 'company', 'all'],
    ['mine', 'company', 'all'],
  ],
] as const)('how far %s looks in each list', (_who, who, ...scopes) => {
  expect(NAMES.map((name) => listScopesOf(name, who, 'image'))).toEqual(scopes)
})

test('a list starts with work for its reader: to redo, or to judge again', () => {
  const scopes = (who: SessionUser) => NAMES.map((name) => listFilterOf(name, {}, who, 'image').scope)
  expect([
    scopes(user(0, 'mark')),
    scopes(user(0, 'check')),
    scopes(user(0, 'approve')),
    scopes(user(0, 'mark', 'check')),
    scopes(user(1)),
  ]).toEqual([
    ['mine', 'mine', 'mine'],
    ['judged', 'mine', 'company'],
    ['mine', 'judged', 'company'],
    ['mine', 'mine', 'company'],
    ['mine', 'mine', 'all'],
  ])
})

test('the address narrows a list to people, if it has several; it never widens the scope', () => {
  const search = { listScope: 'all', listMarker: '7', listJudge: '8' }
  expect([
    listFilterOf('rejected', search, user(1), 'image'),
    listFilterOf('pending', search, user(1), 'image'),
    listFilterOf('rejected', search, user(0, 'mark'), 'image'),
    listFilterOf('rejected', { ...search, listScope: 'judged' }, user(0, 'check'), 'image'),
    sidesOf('unapproved', 'company').map(({ people }) => people),
  ]).toEqual([
    { scope: 'all', userId: 7, judgeId: 8 },
    { scope: 'all', userId: 7 },
    { scope: 'mine', judgeId: 8 },
    { scope: 'judged', userId: 7 },
    ['unapprovedMarkers', 'unapprovedJudges'],
  ])
})

test('an entry opens in the stage of its reader, and not at all if that is for another person', () => {
  const person = (id: number) => ({ id, username: '', name: '', corpId: 1, corpName: '' })
  const entry = (marker: number, judge: number) => ({
    marker: person(marker),
    judgement: { by: person(judge) } as never,
  })
  const everything = user(0, 'mark', 'check', 'approve')
  const as = (
    name: WorkListName,
    of: ReturnType<typeof entry>,
    scope: 'mine' | 'judged' | 'company',
    who = everything,
  ) => openEntryAs(name, of, scope, who, 'image')
  expect([
    as('rejected', entry(2, 5), 'company'),
    // Handed over: marked by another, and waiting for the reader.
    as('unapproved', entry(4, 5), 'mine'),
    as('rejected', entry(4, 2), 'judged'),
    as('unapproved', entry(4, 2), 'company'),
    as('rejected', entry(4, 5), 'company'),
    as('rejected', entry(2, 5), 'company', user(0, 'check')),
    as('pending', entry(4, 5), 'company'),
    as('pending', entry(2, 5), 'mine'),
  ]).toEqual([
    { stage: 'redo', from: 'rejected' },
    { stage: 'redo', from: 'unapproved' },
    { stage: 'edit', of: 'check' },
    { stage: 'edit', of: 'approve' },
    null,
    null,
    { stage: 'pending', as: 'check' },
    { stage: 'pending', as: 'mark' },
  ])
})

test('the list of own marks has the scope of its reader, and no more', () => {
  const of = (corpId: number, who: SessionUser) => listOfMarker('rejected', { id: 7, corpId }, who, 'image')
  const shown = { list: 'rejected', listMarker: 7, listJudge: null, listPage: null, find: null }
  expect([of(1, user(0, 'check')), of(9, user(0, 'check')), of(9, user(1)), of(1, user(0, 'mark'))]).toEqual([
    { ...shown, listScope: 'company' },
    null,
    { ...shown, listScope: 'all' },
    null,
  ])
})

const marker = (id: number, name: string, marked: number): Marker => ({
  user: { id, username: `person${id}`, name, corpId: 1, corpName: '企业' },
  counts: { unmarked: 0, marked, checked: 0, approved: 0, pending: 0, rejected: 0, unapproved: 0 },
})
const MARKERS = [marker(1, '王一', 0), marker(2, 'Ann', 3), marker(3, '王二', 7), marker(4, '李三', 3)]

test('the person with the most waiting work is first, others keep their order', () => {
  expect(markersToShow(MARKERS, ' ').map(({ user }) => user.name)).toEqual(['王二', 'Ann', '李三', '王一'])
})

test('people are found by a part of their name, in either case', () => {
  expect([
    markersToShow(MARKERS, '王').map(({ user }) => user.id),
    markersToShow(MARKERS, 'aNN ').map(({ user }) => user.id),
    markersToShow(MARKERS, '赵'),
  ]).toEqual([[3, 1], [2], []])
})

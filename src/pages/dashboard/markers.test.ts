import { expect, test } from 'vitest'
import { markersToShow } from './markers.ts'
import type { Marker } from './queries.ts'

const marker = (id: number, name: string, marked: number): Marker => ({
  user: { id, username: `person${id}`, name, corpId: 1, corpName: '企业' },
  counts: { unmarked: 0, marked, checked: 0, approved: 0, pending: 0, rejected: 0, unapproved: 0 },
})
const MARKERS = [marker(1, '王一', 0), marker(2, 'Ann', 3), marker(3, '王二', 7), marker(4, '李三', 3)]

test('who has most to be checked stands first, the others as they came', () => {
  expect(markersToShow(MARKERS, ' ').map(({ user }) => user.name)).toEqual(['王二', 'Ann', '李三', '王一'])
})

test('people are found by a part of their name, in either case', () => {
  expect([
    markersToShow(MARKERS, '王').map(({ user }) => user.id),
    markersToShow(MARKERS, 'aNN ').map(({ user }) => user.id),
    markersToShow(MARKERS, '赵'),
  ]).toEqual([[3, 1], [2], []])
})

import { expect, test } from 'vitest'
import type { Assignment } from '../../machines/work.ts'
import { annotateAddress, asideAddress, checkAddress, roleOf, readAnnotateSearch } from './annotate-search.ts'

const assignments: [Assignment, string][] = [
  [{ stage: 'mark' }, 'mark'],
  [{ stage: 'check' }, 'check'],
  [{ stage: 'approve' }, 'approve'],
  [{ stage: 'edit', of: 'mark' }, 'mark'],
  [{ stage: 'edit', of: 'check' }, 'check'],
  [{ stage: 'edit', of: 'approve' }, 'approve'],
  [{ stage: 'redo', from: 'rejected' }, 'mark'],
  [{ stage: 'redo', from: 'unapproved' }, 'mark'],
  [{ stage: 'pending', as: 'mark' }, 'mark'],
  [{ stage: 'pending', as: 'check' }, 'check'],
]

test.each(assignments)('the address of %j reads back, and needs the grant %s', (assignment, role) => {
  const address = annotateAddress('image-node', assignment, 3, 'a b')
  const query = Object.fromEntries(new URL(address, 'http://host.test').searchParams)
  expect(address.startsWith('/mark-image-node?')).toBe(true)
  expect(readAnnotateSearch(query)).toEqual({
    assignment,
    tagId: 3,
    markerId: null,
    itemId: 'a b',
    isAside: false,
  })
  expect(roleOf(assignment)).toBe(role)
})

test('missing and unknown values fall back to new marks', () => {
  expect([
    readAnnotateSearch({}),
    readAnnotateSearch({ stage: 'destroy', tag: 'x', id: 5 }),
    readAnnotateSearch({ stage: 'edit', of: 'all', tag: -1 }),
    readAnnotateSearch({ stage: 'pending', as: 'approve', tag: 7 }),
  ]).toEqual([
    { assignment: { stage: 'mark' }, tagId: null, markerId: null, itemId: null, isAside: false },
    { assignment: { stage: 'mark' }, tagId: null, markerId: null, itemId: null, isAside: false },
    { assignment: { stage: 'edit', of: 'mark' }, tagId: null, markerId: null, itemId: null, isAside: false },
    { assignment: { stage: 'pending', as: 'mark' }, tagId: 7, markerId: null, itemId: null, isAside: false },
  ])
})

test('marks work opened beside other work in its address', () => {
  const { searchParams } = new URL(
    asideAddress('video', { stage: 'edit', of: 'mark' }, 3, 'u'),
    'http://host.test',
  )
  expect(readAnnotateSearch(Object.fromEntries(searchParams))).toEqual({
    assignment: { stage: 'edit', of: 'mark' },
    tagId: 3,
    markerId: null,
    itemId: 'u',
    isAside: true,
  })
})

test('reads the marker of checks from the address, and ignores it for other work', () => {
  const query = (address: string) =>
    readAnnotateSearch(Object.fromEntries(new URL(address, 'http://host.test').searchParams))
  expect([
    query(checkAddress('image', 12, 3)),
    query(checkAddress('image', 12, null)),
    readAnnotateSearch({ stage: 'check', marker: 'x' }),
    readAnnotateSearch({ stage: 'approve', marker: '12' }),
  ]).toEqual([
    { assignment: { stage: 'check' }, tagId: 3, markerId: 12, itemId: null, isAside: false },
    { assignment: { stage: 'check' }, tagId: null, markerId: 12, itemId: null, isAside: false },
    { assignment: { stage: 'check' }, tagId: null, markerId: null, itemId: null, isAside: false },
    { assignment: { stage: 'approve' }, tagId: null, markerId: null, itemId: null, isAside: false },
  ])
})

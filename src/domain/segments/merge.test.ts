import { expect, test } from 'vitest'
import { cutFromSiblings, mergeDown } from './merge.ts'
import { ALGEBRA, drawings, drawn, FREE, NO_TREES, segmentOf } from './testing.ts'
import type { SegmentTrees } from './tree.ts'
import { findSegment, placedSegments } from './tree.ts'

const trees: SegmentTrees = {
  ...NO_TREES,
  human: [
    segmentOf('low', drawn('##'), [segmentOf('lowPart', drawn('#'))]),
    segmentOf('high', drawn('.###'), [segmentOf('highPart', drawn('..#'))]),
  ],
  cover: [segmentOf('other', drawn('####'))],
}
const firstRows = (after: SegmentTrees | null) =>
  after && Object.fromEntries(Object.entries(drawings(after)).map(([id, rows]) => [id, rows[0]]))

test('merging down adds the pixels and parts to the sibling beneath, which keeps its identity', () => {
  const after = mergeDown(trees, 'high', ALGEBRA)
  expect(firstRows(after)).toEqual({
    low: '####...',
    lowPart: '#......',
    highPart: '..#....',
    other: '####...',
  })
  expect(placedSegments(after!).map(({ segment }) => [segment.id, segment.parentId])).toEqual([
    ['low', null],
    ['lowPart', 'low'],
    ['highPart', 'low'],
    ['other', null],
  ])
  expect(findSegment(after!, 'low')?.segment).toMatchObject({ name: 'low', colourIndex: 0 })
})

test('the lowest segment of a list cannot be merged, in a category or in a whole', () => {
  expect(['low', 'lowPart', 'other', 'gone'].map((id) => mergeDown(trees, id, ALGEBRA))).toEqual(
    Array.from({ length: 4 }, () => null),
  )
})

test('cutting a segment from its siblings keeps its pixels; locked and distant segments lose nothing', () => {
  expect(firstRows(cutFromSiblings(trees, 'high', FREE, ALGEBRA))).toEqual({
    low: '#......',
    lowPart: '#......',
    high: '.###...',
    highPart: '..#....',
    other: '####...',
  })
  const locked = { ...FREE, isLocked: (id: string) => id === 'low' }
  expect([
    cutFromSiblings(trees, 'high', locked, ALGEBRA),
    cutFromSiblings(trees, 'other', FREE, ALGEBRA),
  ]).toEqual([null, null])
})

test('a sibling that loses every pixel is removed', () => {
  const covered = { ...NO_TREES, human: [segmentOf('under', drawn('#')), segmentOf('over', drawn('##'))] }
  expect(firstRows(cutFromSiblings(covered, 'over', FREE, ALGEBRA))).toEqual({ over: '##.....' })
})

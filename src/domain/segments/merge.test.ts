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

test('merged down a segment gives its pixels and parts to the sibling beneath, which stays what it is', () => {
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

test('the lowest of a list has nothing to be merged with, be it of a category or of a whole', () => {
  expect(['low', 'lowPart', 'other', 'gone'].map((id) => mergeDown(trees, id, ALGEBRA))).toEqual(
    Array.from({ length: 4 }, () => null),
  )
})

test('cut from its siblings a segment keeps what it has; locked ones, and what lies elsewhere, lose nothing', () => {
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

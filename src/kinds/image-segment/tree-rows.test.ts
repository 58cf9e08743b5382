import { expect, test } from 'vitest'
import { moveSegment } from '../../domain/segments/move.ts'
import { RUN_ALGEBRA } from '../../domain/segments/runs.ts'
import { drawn, NO_TREES, segmentOf } from '../../domain/segments/testing.ts'
import type { SegmentTrees } from '../../domain/segments/tree.ts'
import { findSegment } from '../../domain/segments/tree.ts'
import { listedSegments } from '../../domain/segments/walk.ts'
import type { TreeRow } from './tree-rows.ts'
import { foundRows, placeOfDrop, rowAfter, treeRows, zoneAt } from './tree-rows.ts'

const dot = drawn('##')
const trees: SegmentTrees = {
  ...NO_TREES,
  human: [
    segmentOf('a', dot, [segmentOf('a1', dot), segmentOf('a2', dot)]),
    segmentOf('b', dot),
    segmentOf('c', dot),
  ],
}
const lines = (rows: readonly TreeRow[]): string[] =>
  rows.map((row) =>
    row.type === 'category'
      ? `${row.category} ${row.count}`
      : `${'-'.repeat(row.placed.depth)}${row.placed.segment.id}${row.open === false ? ' +' : ''}`,
  )
const rowOf = (id: string): TreeRow =>
  treeRows(trees, [], null).find((row) => row.type === 'segment' && row.placed.segment.id === id)!

test('lines are ordered from the top of the picture down, each category with its count', () => {
  expect(lines(treeRows(trees, [], null))).toEqual([
    'human 5',
    '-c',
    '-b',
    '-a',
    '--a2',
    '--a1',
    'cover 0',
    'exclude 0',
  ])
})

test('folded parts are not listed, unless one of them is selected', () => {
  expect(lines(treeRows(trees, ['a'], null)).slice(1, 5)).toEqual(['-c', '-b', '-a +', 'cover 0'])
  expect(lines(treeRows(trees, ['a'], 'a1')).slice(3, 6)).toEqual(['-a', '--a2', '--a1'])
})

test('keys go from line to line and stop at the ends', () => {
  const rows = treeRows(trees, [], null)
  const after = (id: string | null, step: 1 | -1) => rowAfter(rows, id, step)?.segment.id ?? null
  expect([after(null, 1), after('b', 1), after('c', -1), after('a1', 1)]).toEqual(['c', 'a', null, null])
})

test('a dropped line goes where the marker was', () => {
  expect([zoneAt(rowOf('a'), 0.1), zoneAt(rowOf('a'), 0.5), zoneAt(rowOf('a'), 0.9)]).toEqual([
    'above',
    'into',
    'below',
  ])
  const listedAfter = (id: string, onto: string, zone: 'above' | 'below' | 'into') => {
    const place = placeOfDrop(rowOf(onto), zone, findSegment(trees, id)!)
    const moved = moveSegment(trees, id, place, RUN_ALGEBRA)
    return (
      moved &&
      listedSegments(moved, 'human')
        .map(({ segment }) => segment.id)
        .join(' ')
    )
  }
  expect([
    listedAfter('a', 'c', 'above'),
    listedAfter('a', 'c', 'below'),
    listedAfter('c', 'a', 'above'),
    listedAfter('c', 'a', 'below'),
    listedAfter('c', 'a', 'into'),
    listedAfter('a1', 'b', 'below'),
    listedAfter('b', 'c', 'below'),
  ]).toEqual(['a a2 a1 c b', 'c a a2 a1 b', 'b c a a2 a1', 'b a a2 a1 c', 'b a c a2 a1', 'c b a1 a a2', null])
})

test('a search keeps matches below their wholes', () => {
  expect(lines(foundRows(trees, new Set(['a2', 'c'])))).toEqual([
    'human 2',
    '-c',
    '-a',
    '--a2',
    'cover 0',
    'exclude 0',
  ])
  expect(lines(foundRows(trees, new Set()))).toEqual(['human 0', 'cover 0', 'exclude 0'])
})

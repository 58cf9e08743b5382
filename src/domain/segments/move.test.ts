import { describe, expect, test } from 'vitest'
import { categoryPlace, inwardPlace, moveSegment, outwardPlace, stepPlace } from './move.ts'
import { ALGEBRA, drawings, drawn, NO_TREES, segmentOf } from './testing.ts'
import type { SegmentPlace, SegmentTrees } from './tree.ts'

const part = segmentOf('hair', drawn('##'))
const person = segmentOf('person', drawn('####', '####'), [part])
const other = segmentOf('other', drawn('..####', '..####'))
const trees: SegmentTrees = { human: [person, other], cover: [], exclude: [] }

const outline = (list: SegmentTrees['human']): string =>
  list.map(({ id, children }) => (children.length > 0 ? `${id}(${outline(children)})` : id)).join(' ')
const outlines = (result: SegmentTrees | null) =>
  result && [outline(result.human), outline(result.cover), outline(result.exclude)]
const move = (id: string, place: SegmentPlace) => moveSegment(trees, id, place, ALGEBRA)

describe('moving', () => {
  test('to another place in the list', () => {
    expect(outlines(move('person', { category: 'human', parentId: null }))).toEqual([
      'other person(hair)',
      '',
      '',
    ])
    expect(move('other', { category: 'human', parentId: null, index: 1 })).toBeNull()
  })

  test('to another category, with all parts', () => {
    expect(outlines(move('person', categoryPlace('cover')))).toEqual(['other', 'person(hair)', ''])
  })

  test('into another segment clips to it', () => {
    const result = move('other', { category: 'human', parentId: 'person', index: 0 })
    expect(outlines(result)).toEqual(['person(other hair)', '', ''])
    expect(result?.human[0]?.children[0]?.parentId).toBe('person')
    expect(result && drawings(result)['other']?.slice(0, 2)).toEqual(['..##...', '..##...'])
  })

  test('into a segment without common pixels is refused', () => {
    expect(move('hair', { category: 'human', parentId: 'other' })).toBeNull()
  })

  test('into itself or its own parts is refused', () => {
    expect([
      move('person', { category: 'human', parentId: 'person' }),
      move('person', { category: 'human', parentId: 'hair' }),
      move('person', { category: 'human', parentId: 'nobody' }),
      move('nobody', categoryPlace('cover')),
    ]).toEqual([null, null, null, null])
  })

  test('deeper than the limit is refused', () => {
    const full = drawn('#######')
    const deep = (levels: number, prefix: string): typeof person =>
      segmentOf(`${prefix}${levels}`, full, levels > 1 ? [deep(levels - 1, prefix)] : [])
    const both: SegmentTrees = { ...NO_TREES, human: [deep(8, 'a'), deep(3, 'b')] }
    const fits = (parentId: string): boolean =>
      moveSegment(both, 'b3', { category: 'human', parentId }, ALGEBRA) !== null
    // a8 is at the top, a4 on the fifth level, a3 on the sixth.
    expect([fits('a4'), fits('a3')]).toEqual([true, false])
  })
})

test('places next to a segment', () => {
  expect([
    stepPlace(trees, 'person', 1),
    stepPlace(trees, 'person', -1),
    stepPlace(trees, 'nobody', 1),
  ]).toEqual([{ category: 'human', parentId: null, index: 1 }, null, null])
  expect([inwardPlace(trees, 'other'), inwardPlace(trees, 'person')]).toEqual([
    { category: 'human', parentId: 'person' },
    null,
  ])
  expect([outwardPlace(trees, 'hair'), outwardPlace(trees, 'other')]).toEqual([
    { category: 'human', parentId: null, index: 1 },
    null,
  ])
})

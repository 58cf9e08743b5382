import { expect, test } from 'vitest'
import { maskArea } from '../documents/mask.ts'
import { isEmptyMask } from './mask-algebra.ts'
import { drawn, NO_TREES, segmentOf } from './testing.ts'
import { findSegment } from './tree.ts'
import type { SegmentTrees } from './tree.ts'
import { allListed, freeColour, listedSegments, segmentAfter, wholesOf } from './walk.ts'

const dot = drawn('#')
const hand = segmentOf('hand', dot)
const arm = segmentOf('arm', dot, [hand])
const trees: SegmentTrees = {
  ...NO_TREES,
  human: [segmentOf('person', dot, [arm, segmentOf('hair', dot)]), segmentOf('second', dot)],
  exclude: [segmentOf('statue', dot)],
}
const ids = (list: ReturnType<typeof allListed>) => list.map(({ segment, depth }) => `${depth} ${segment.id}`)

test('lists are ordered from the top of the picture down, parts after their wholes', () => {
  expect(ids(listedSegments(trees, 'human'))).toEqual(['1 second', '1 person', '2 hair', '2 arm', '3 hand'])
  expect(ids(allListed(trees)).at(-1)).toBe('1 statue')
})

test('next and previous wrap around', () => {
  const all = allListed(trees)
  const after = (id: string | null, step: 1 | -1) => segmentAfter(all, id, step)?.segment.id
  expect([
    after(null, 1),
    after(null, -1),
    after('statue', 1),
    after('second', -1),
    after('hair', 1),
  ]).toEqual(['second', 'statue', 'second', 'statue', 'arm'])
  expect(segmentAfter([], null, 1)).toBeNull()
})

test('the next colour is the least used one', () => {
  expect([freeColour(NO_TREES), freeColour(trees)]).toEqual([0, 1])
})

test('wholes are ordered from the nearest outwards', () => {
  expect(wholesOf(trees, 'hand').map(({ id }) => id)).toEqual(['arm', 'person'])
  expect(findSegment(trees, 'hand')?.depth).toBe(3)
})

test('masks are counted', () => {
  const mask = drawn('###', '#')
  expect([maskArea(mask), isEmptyMask(mask), isEmptyMask(drawn())]).toEqual([4, false, true])
})

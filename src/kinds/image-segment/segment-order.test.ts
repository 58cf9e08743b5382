import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawn, NO_TREES, segmentOf } from '../../domain/segments/testing.ts'
import { placedSegments } from '../../domain/segments/tree.ts'
import { reordered } from './segment-order.ts'

const MASK = drawn('#')

/** A tree from letters, from the bottom up; all lie in one list. */
const placed = (letters: readonly string[]) =>
  placedSegments({ ...NO_TREES, human: letters.map((letter) => segmentOf(letter, MASK)) })

const between = (before: readonly string[], after: readonly string[]): string[] => [
  ...reordered(new Map(placed(before).map((each) => [each.segment.id, each])), placed(after)),
]

test('only the moved segment is listed, at any distance; added and removed ones move no other', () => {
  expect([
    between(['a', 'b', 'c', 'd'], ['a', 'b', 'c', 'd']),
    between(['a', 'b', 'c', 'd'], ['b', 'c', 'd', 'a']),
    between(['a', 'b', 'c', 'd'], ['d', 'a', 'b', 'c']),
    between(['a', 'b', 'c', 'd'], ['new', 'b', 'd']),
  ]).toEqual([[], ['a'], ['d'], []])
})

test('without the listed segments the order is unchanged, and only an unchanged order lists none', () => {
  const all = 'abcdefgh'.split('')
  fc.assert(
    fc.property(fc.shuffledSubarray(all), fc.shuffledSubarray(all), (before, after) => {
      const moved = between(before, after)
      const stay = (list: readonly string[], other: readonly string[]) =>
        list.filter((letter) => other.includes(letter) && !moved.includes(letter))
      expect(stay(after, before)).toEqual(stay(before, after))
      const common = (list: readonly string[], other: readonly string[]) =>
        list.filter((letter) => other.includes(letter)).join('')
      expect(moved.length === 0).toBe(common(after, before) === common(before, after))
    }),
  )
})

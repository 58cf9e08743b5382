import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ERASED_ROW, NO_ROW } from '../../domain/mask-rows.ts'
import { createPresence, gapBeside, hasMask, isErased, isFrom, isUncertain } from './presence.ts'
import { maskOfText, runOf } from './testing.ts'

const table = () =>
  createPresence(100, [
    runOf('a', 0, 10),
    runOf('a', 20, 30, { source: 'tracked' }),
    runOf('a', 30, 32, { source: 'tracked', uncertain: true }),
    runOf('a', 32, 33, { source: 'tracked', uncertain: true, empty: true }),
    runOf('a', 40, 200),
    runOf('b', 15, 16),
  ])

test('reads the index', () => {
  const presence = table()
  expect([presence.at('a', 9), presence.at('a', 10), presence.at('c', 0)]).toEqual([
    { source: 'manual', uncertain: false, empty: false },
    null,
    null,
  ])
  expect([presence.count('a'), presence.count('b'), presence.count('c')]).toEqual([82, 1, 0])
  expect(presence.runs('a', isFrom('tracked'))).toEqual([[20, 32]])
  expect(presence.runs('a', isUncertain)).toEqual([[30, 33]])
  expect(presence.runs('a', hasMask)).toEqual([
    [0, 10],
    [20, 32],
    [40, 100],
  ])
})

test('finds masks, gaps and uncertain frames of any object', () => {
  const presence = table()
  const found = (from: number, step: 1 | -1, ids = ['a']) => presence.find(ids, from, step, hasMask)
  expect([found(9, 1), found(9, 1, ['a', 'b']), found(40, -1), found(0, -1), found(99, 1)]).toEqual([
    20,
    15,
    31,
    null,
    null,
  ])
  expect(presence.find(['a', 'b'], 0, 1, isUncertain)).toBe(30)
  const gap = (from: number, step: 1 | -1) => gapBeside(presence, ['a', 'b'], from, step)
  expect([gap(0, 1), gap(10, 1), gap(32, 1), gap(99, -1), gap(39, -1), gap(19, -1)]).toEqual([
    10,
    32,
    null,
    39,
    19,
    null,
  ])
})

test('follows each change', () => {
  const presence = table()
  presence.put({ objectId: 'a', frame: 10, row: maskOfText('x') })
  presence.put({ objectId: 'a', frame: 5, row: NO_ROW })
  presence.put({ objectId: 'new', frame: 3, row: maskOfText('x') })
  presence.put({ objectId: 'a', frame: 100, row: maskOfText('beyond the end') })
  expect(presence.runs('a', hasMask)).toEqual([
    [0, 5],
    [6, 11],
    [20, 32],
    [40, 100],
  ])
  expect([presence.count('a'), presence.count('new')]).toEqual([82, 1])
})

test('runs cover exactly the frames that pass the test', () => {
  const frames = fc.uniqueArray(fc.nat(63), { maxLength: 64 })
  fc.assert(
    fc.property(frames, (set) => {
      const presence = createPresence(64, [])
      set.forEach((frame) => presence.put({ objectId: 'a', frame, row: maskOfText('x') }))
      const covered = presence
        .runs('a', hasMask)
        .flatMap(([start, end]) => Array.from({ length: end - start }, (_, index) => start + index))
      expect(covered).toEqual(set.toSorted((a, b) => a - b))
    }),
  )
})

test('an erased frame counts as empty, not as a mask; once freed it is unset', () => {
  const presence = createPresence(20, [runOf('a', 2, 5, { empty: true }), runOf('a', 5, 7)])
  presence.put({ objectId: 'a', frame: 9, row: ERASED_ROW })
  expect([presence.runs('a', isErased), presence.runs('a', hasMask), presence.count('a')]).toEqual([
    [
      [2, 5],
      [9, 10],
    ],
    [[5, 7]],
    2,
  ])
  presence.put({ objectId: 'a', frame: 3, row: NO_ROW })
  expect(presence.runs('a', isErased)).toEqual([
    [2, 3],
    [4, 5],
    [9, 10],
  ])
})

test('caches runs until masks of their object change', () => {
  const presence = table()
  const before = ['a', 'b'].map((id) => presence.runs(id, hasMask))
  presence.put({ objectId: 'b', frame: 16, row: maskOfText('x') })
  const [a, b] = ['a', 'b'].map((id) => presence.runs(id, hasMask))
  expect(a).toBe(before[0])
  expect([before[1], b]).toEqual([[[15, 16]], [[15, 17]]])
})

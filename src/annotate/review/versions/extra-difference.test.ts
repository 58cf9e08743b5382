import { expect, test } from 'vitest'
import { spanBetween } from './extra-difference.ts'

test('two versions are put in their order in time, the work at hand last', () => {
  expect([
    spanBetween(1, 3),
    spanBetween(3, 1),
    spanBetween(0, 'current'),
    spanBetween('current', 2),
    spanBetween(2, 2),
    spanBetween('current', 'current'),
  ]).toEqual([
    { since: 1, until: 3, isReversed: false },
    { since: 1, until: 3, isReversed: true },
    { since: 0, until: null, isReversed: false },
    { since: 2, until: null, isReversed: true },
    null,
    null,
  ])
})

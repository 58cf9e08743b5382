import { expect, test } from 'vitest'
import { versionRange } from './difference.ts'

test('two versions are ordered by time, the current work last', () => {
  expect([
    versionRange(1, 3),
    versionRange(3, 1),
    versionRange(0, 'current'),
    versionRange('current', 2),
    versionRange(2, 2),
    versionRange('current', 'current'),
  ]).toEqual([
    { since: 1, until: 3, isReversed: false },
    { since: 1, until: 3, isReversed: true },
    { since: 0, until: null, isReversed: false },
    { since: 2, until: null, isReversed: true },
    null,
    null,
  ])
})

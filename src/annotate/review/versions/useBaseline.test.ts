import { expect, test } from 'vitest'
import type { BatchItem } from '../../../machines/work.ts'
import { baselineVersion } from './useBaseline.ts'

const at = (version: number, judgement: { isQualified: 1 | 2; version: number } | null) =>
  baselineVersion({ item: { version, judgement } } as unknown as BatchItem)

test('work is compared with the rejected version, else with the pulled one', () => {
  expect([
    at(3, { isQualified: 2, version: 2 }),
    at(3, { isQualified: 1, version: 2 }),
    at(3, null),
    at(0, null),
  ]).toEqual([
    { version: 2, isRejected: true },
    { version: 3, isRejected: false },
    { version: 3, isRejected: false },
    { version: 0, isRejected: false },
  ])
})

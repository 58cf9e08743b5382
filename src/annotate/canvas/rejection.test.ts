import { expect, test } from 'vitest'
import type { WorkItem } from '../../machines/work.ts'
import { isRuling } from './rejection.ts'

const item = (availability: number, judged: number | null): WorkItem => {
  const known: object = {
    annotation: { availability },
    version: 2,
    judgement: judged === null ? null : { isQualified: 2, version: judged, stage: 'check' },
  }
  return known as WorkItem
}

test('a judgement of the pending version is a ruling, one of the version before is a check', () => {
  expect([item(2, 2), item(2, 1), item(1, 2), item(2, null)].map(isRuling)).toEqual([
    true,
    false,
    false,
    false,
  ])
})

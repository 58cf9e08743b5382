import { expect, test } from 'vitest'
import type { Assignment, BatchItem } from '../work.ts'
import { EMPTY_VERDICT } from '../work.ts'
import { ownEditOf } from './own-edit.ts'

const task = (
  availability: number,
  state: BatchItem['state'] = 'submitted',
): Pick<BatchItem, 'state' | 'work'> => ({
  state,
  work: { annotation: { schemaVersion: 1, availability, remark: '' }, verdict: EMPTY_VERDICT },
})

test('submitted work reopens as the edit of its stage, pending work as pending, a ruling not at all', () => {
  const of = (assignment: Assignment, availability = 1) => ownEditOf(assignment, task(availability))
  const MARK = { stage: 'edit', of: 'mark' }
  expect([
    of({ stage: 'mark' }),
    of({ stage: 'redo', from: 'rejected' }),
    of({ stage: 'pending', as: 'mark' }),
    of({ stage: 'mark' }, 2),
    of({ stage: 'check' }),
    // The checker's own correction may leave the item pending: their verdict is edited all the same.
    of({ stage: 'check' }, 2),
    of({ stage: 'approve' }),
    of({ stage: 'edit', of: 'check' }),
    of({ stage: 'pending', as: 'check' }),
    ownEditOf({ stage: 'mark' }, task(1, 'open')),
    ownEditOf({ stage: 'mark' }, task(1, 'released')),
  ]).toEqual([
    MARK,
    MARK,
    MARK,
    { stage: 'pending', as: 'mark' },
    { stage: 'edit', of: 'check' },
    { stage: 'edit', of: 'check' },
    { stage: 'edit', of: 'approve' },
    { stage: 'edit', of: 'check' },
    null,
    null,
    null,
  ])
})

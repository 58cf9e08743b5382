import { expect, test } from 'vitest'
import type { Assignment, Conflict } from '../../machines/work.ts'
import { isReplaceable } from './replaceable.ts'

const conflict = (assignment: Assignment, httpStatus: number, status: string | null): Conflict =>
  ({
    entry: { assignment },
    failure: { status: httpStatus },
    theirs: status === null ? null : { resource: { status } },
  }) as unknown as Conflict

test('stale work goes over the newer version only where its stage takes the item from', () => {
  expect(isReplaceable(conflict({ stage: 'edit', of: 'mark' }, 409, 'marked'))).toBe(true)
  expect(isReplaceable(conflict({ stage: 'redo', from: 'rejected' }, 409, 'rejected'))).toBe(true)
  expect(isReplaceable(conflict({ stage: 'check' }, 409, 'marked'))).toBe(true)
  expect(isReplaceable(conflict({ stage: 'mark' }, 409, 'marked'))).toBe(false)
  expect(isReplaceable(conflict({ stage: 'check' }, 409, 'rejected'))).toBe(false)
})

test('nothing else than a stale version is replaced, and nothing that cannot be seen', () => {
  expect(isReplaceable(conflict({ stage: 'check' }, 422, 'marked'))).toBe(false)
  expect(isReplaceable(conflict({ stage: 'check' }, 409, null))).toBe(false)
})

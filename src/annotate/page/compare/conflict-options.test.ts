import { expect, test } from 'vitest'
import type { Assignment, PushConflict } from '../../../machines/work.ts'
import { isReplaceable, reopenTarget } from './conflict-rows.ts'

const ME = 7

const conflict = (
  assignment: Assignment,
  httpStatus: number,
  status: string | null,
  { marker = ME, version = 2, holder = null as number | null } = {},
): PushConflict =>
  ({
    entry: { assignment, push: { version: 1 } },
    failure: { status: httpStatus },
    theirs:
      status === null
        ? null
        : { version, resource: { status }, marker: { id: marker }, holder: holder && { id: holder } },
  }) as unknown as PushConflict

test('stale work goes over the newer version only where its stage takes the item from', () => {
  expect(isReplaceable(conflict({ stage: 'edit', of: 'mark' }, 409, 'marked'), ME)).toBe(true)
  expect(isReplaceable(conflict({ stage: 'redo', from: 'rejected' }, 409, 'rejected'), ME)).toBe(true)
  expect(isReplaceable(conflict({ stage: 'check' }, 409, 'marked'), ME)).toBe(true)
  expect(isReplaceable(conflict({ stage: 'mark' }, 409, 'marked'), ME)).toBe(false)
  expect(isReplaceable(conflict({ stage: 'check' }, 409, 'rejected'), ME)).toBe(false)
})

test('nothing else than a stale version is replaced, and nothing that cannot be seen', () => {
  expect(isReplaceable(conflict({ stage: 'check' }, 409, 'marked', { version: 1 }), ME)).toBe(false)
  expect(isReplaceable(conflict({ stage: 'check' }, 422, 'marked'), ME)).toBe(false)
  expect(isReplaceable(conflict({ stage: 'check' }, 409, null), ME)).toBe(false)
})

test('refused work opens where it was while its stage takes the item, and where nothing is known', () => {
  expect([
    reopenTarget(conflict({ stage: 'mark' }, 422, 'unmarked'), ME),
    reopenTarget(conflict({ stage: 'check' }, 409, 'marked'), ME),
    reopenTarget(conflict({ stage: 'mark' }, 409, null), ME),
  ]).toEqual(['here', 'here', 'here'])
})

test('a mark that the server has by now is edited, if it is one’s own', () => {
  expect([
    reopenTarget(conflict({ stage: 'mark' }, 409, 'marked'), ME),
    reopenTarget(conflict({ stage: 'redo', from: 'rejected' }, 409, 'marked'), ME),
    reopenTarget(conflict({ stage: 'mark' }, 409, 'marked', { marker: 8 }), ME),
    reopenTarget(conflict({ stage: 'mark' }, 409, 'checked'), ME),
    reopenTarget(conflict({ stage: 'check' }, 409, 'rejected'), ME),
  ]).toEqual(['edit', 'edit', null, null, null])
})

test('work on an item leased to somebody else is not offered, as it would be refused', () => {
  const held = (holder: number) => conflict({ stage: 'mark' }, 409, 'marked', { holder })
  expect([reopenTarget(held(8), ME), reopenTarget(held(ME), ME)]).toEqual([null, 'edit'])
  expect([
    isReplaceable(conflict({ stage: 'check' }, 409, 'marked', { holder: 8 }), ME),
    isReplaceable(conflict({ stage: 'check' }, 409, 'marked', { holder: ME }), ME),
  ]).toEqual([false, true])
})

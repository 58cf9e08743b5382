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

test('stale work replaces the newer version only if its stage accepts the item', () => {
  expect(isReplaceable(conflict({ stage: 'edit', of: 'mark' }, 409, 'marked'), ME)).toBe(true)
  expect(isReplaceable(conflict({ stage: 'redo', from: 'rejected' }, 409, 'rejected'), ME)).toBe(true)
  expect(isReplaceable(conflict({ stage: 'check' }, 409, 'marked'), ME)).toBe(true)
  expect(isReplaceable(conflict({ stage: 'mark' }, 409, 'marked'), ME)).toBe(false)
  expect(isReplaceable(conflict({ stage: 'check' }, 409, 'rejected'), ME)).toBe(false)
})

test('only a stale version is replaced, and nothing hidden', () => {
  expect(isReplaceable(conflict({ stage: 'check' }, 409, 'marked', { version: 1 }), ME)).toBe(false)
  expect(isReplaceable(conflict({ stage: 'check' }, 422, 'marked'), ME)).toBe(false)
  expect(isReplaceable(conflict({ stage: 'check' }, 409, null), ME)).toBe(false)
})

test('refused work opens in its stage while that accepts the item, and if nothing is known', () => {
  expect([
    reopenTarget(conflict({ stage: 'mark' }, 422, 'unmarked'), ME),
    reopenTarget(conflict({ stage: 'check' }, 409, 'marked'), ME),
    reopenTarget(conflict({ stage: 'mark' }, 409, null), ME),
  ]).toEqual(['here', 'here', 'here'])
})

test('a mark that is already on the server opens for editing if it is one’s own', () => {
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

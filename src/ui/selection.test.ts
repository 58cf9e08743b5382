import { expect, test } from 'vitest'
import { hasAll, toggled, toggledAll, without } from './selection.ts'

test('selecting a page toggles all its items, and other pages keep their selection', () => {
  const other = new Set(['a'])
  const both = toggledAll(other, ['b', 'c'])
  expect([both, toggledAll(both, ['b', 'c']), toggledAll(toggled(both, 'c'), ['b', 'c'])]).toEqual([
    new Set(['a', 'b', 'c']),
    other,
    both,
  ])
  expect([hasAll(both, ['b', 'a']), hasAll(other, ['a', 'b']), hasAll(other, [])]).toEqual([
    true,
    false,
    false,
  ])
})

test('deleted items are no longer selected', () => {
  expect([without(new Set(['a', 'b']), 'a'), without(new Set(['b']), 'a')]).toEqual([
    new Set(['b']),
    new Set(['b']),
  ])
})

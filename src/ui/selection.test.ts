import { expect, test } from 'vitest'
import { hasAll, toggled, toggledAll, without } from './selection.ts'

test('all of a page go in and out, and what is selected on other pages stays', () => {
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

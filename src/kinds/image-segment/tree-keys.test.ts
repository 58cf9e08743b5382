import type { KeyboardEvent } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { drawn, NO_TREES, segmentOf } from '../../domain/segments/testing.ts'
import { treeKeys } from './tree-keys.ts'
import { treeRows } from './tree-rows.ts'

const dot = drawn('##')
const trees = { ...NO_TREES, human: [segmentOf('a', dot), segmentOf('b', dot)] }
let done: string[] = []
beforeEach(() => {
  done = []
})

const press = treeKeys({
  rows: treeRows(trees, [], 'b'),
  place: 1,
  selected: 'b',
  select: ({ segment }) => done.push(`selects ${segment.id}`),
  toggle: (id) => done.push(`folds ${id}`),
})

const key = (name: string, isInside: boolean) =>
  ({
    key: name,
    currentTarget: { contains: () => isInside },
    preventDefault: () => done.push('keeps the key'),
    stopPropagation: () => undefined,
  }) as unknown as KeyboardEvent

test('an arrow key goes to the next line and stops at the ends', () => {
  press(key('ArrowDown', true))
  expect(done).toEqual(['selects a', 'keeps the key'])
})

test('arrow keys in the menu of a line belong to the menu, whose commands apply to that line', () => {
  for (const name of ['ArrowDown', 'ArrowUp', 'ArrowLeft']) press(key(name, false))
  expect(done).toEqual([])
})

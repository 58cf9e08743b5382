import { expect, test } from 'vitest'
import { createNames, labelOf } from './object-names.ts'

test('numbers objects per word and skips names that are taken', () => {
  const nameOf = createNames(new Set(['人体 2', '手']))
  expect(['人体', '遮挡', '人体', '遮挡', '人体'].map(nameOf)).toEqual([
    '人体 1',
    '遮挡 1',
    '人体 3',
    '遮挡 2',
    '人体 4',
  ])
})

test('a category has the name that its database gives it, else its own', () => {
  const categories = [{ name: 'person', label: '行人' }]
  expect([labelOf(categories, 'person'), labelOf(categories, 'car'), labelOf(undefined, 'person')]).toEqual([
    '行人',
    'car',
    'person',
  ])
})

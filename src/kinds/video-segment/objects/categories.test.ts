import { expect, test } from 'vitest'
import type { LabelSettings } from '../../../machines/work.ts'
import { nextObjectFields } from './categories.ts'

const labels = {
  categories: [
    { name: 'car', label: '汽车', colourIndex: 7 },
    { name: 'road', label: '道路', colourIndex: 2 },
  ],
} as unknown as LabelSettings

test('a new object gets a category, in the colour that the database gives it', () => {
  expect(nextObjectFields(labels, 'road')).toEqual({ newCategory: 'road', newColour: 2 })
  expect(nextObjectFields(labels, 'elsewhere')).toEqual({ newCategory: 'elsewhere', newColour: null })
  expect(nextObjectFields({} as LabelSettings, null)).toEqual({ newCategory: null, newColour: null })
})

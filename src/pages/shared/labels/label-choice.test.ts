import { expect, test } from 'vitest'
import type { Ontology } from '../../../domain/ontology/ontology.ts'
import { labelChange, labelChoiceOf } from './label-choice.ts'

const ONTOLOGY: Ontology = {
  labels: [
    {
      id: 'car',
      name: '车',
      colour: '#ff9200',
      shapes: ['box'],
      attributes: [{ id: 'occluded', name: '遮挡', type: 'yes-no' }],
    },
  ],
  attributes: [{ id: 'night', name: '夜间', type: 'yes-no' }],
}

test.each([
  [{ label: 'car' }, { label: 'car' }],
  [
    { label: 'car', least: '3' },
    { label: 'car', least: 3 },
  ],
  [
    { label: 'car', attribute: 'occluded', value: 'true' },
    { label: 'car', attribute: 'occluded', value: 'true' },
  ],
  [{ label: 'car', value: 'true', least: 'x' }, { label: 'car' }],
  [{ label: 'bus' }, {}],
  [{ attribute: 'night' }, {}],
  [{ label: '*' }, {}],
  [
    { label: '*', attribute: 'night', value: 'false', least: '2' },
    { attribute: 'night', value: 'false' },
  ],
])('the address %o asks for %o', (search, choice) => {
  expect(labelChoiceOf(search as Record<string, string>, ONTOLOGY)).toEqual(choice)
  expect(labelChoiceOf(search as Record<string, string>, undefined)).toEqual({})
})

test('what depends on a part goes when that changes', () => {
  expect(labelChange('label', 'car')).toEqual({ label: 'car', attribute: null, value: null, least: null })
  expect(labelChange('attribute', 'occluded')).toEqual({ attribute: 'occluded', value: null })
  expect(labelChange('value', 'true')).toEqual({ value: 'true' })
  expect(labelChange('least', '3')).toEqual({ least: '3' })
})

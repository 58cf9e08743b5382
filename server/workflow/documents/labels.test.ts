import { describe, expect, test } from 'vitest'
import type { Ontology } from '../../../src/domain/ontology/ontology.ts'
import { emptyDocument } from '../../../src/domain/documents/validate.ts'
import { fittingLabels } from './labels.ts'

const label = (id: string, name: string): Ontology['labels'][number] => ({
  id,
  name,
  colour: '#ff9200',
  shapes: ['point'],
  attributes: [],
})
const ontologyOf = (...labels: Ontology['labels']): { ontology: Ontology } => ({
  ontology: { labels, attributes: [] },
})
const CAR = ontologyOf(label('car', '汽车'))
const document = {
  ...emptyDocument('image', CAR),
  objects: [{ id: 'a', label: 'car', shape: 'point', x: 1, y: 1, attributes: [] }],
}

/** Version and names of the labels under which work of version 1 is shown and corrected, now that there is a version 2. */
const under = (settings: { ontology?: Ontology }) => {
  const row = { kind: 'image', tag_id: 1, settings_version: 2, settings, document, made_with: 1 } as const
  const { settingsVersion, ontology } = fittingLabels(row, CAR)
  return [settingsVersion, ontology?.labels.map(({ name }) => name)]
}

describe('work that has a label', () => {
  test('has its new name', () => {
    expect(under(ontologyOf(label('car', '小汽车')))).toEqual([2, ['小汽车']])
  })

  test('keeps the ontology that it was made with where the label is gone', () => {
    expect(under(ontologyOf(label('bus', '公交车')))).toEqual([1, ['汽车']])
    expect(under({})).toEqual([1, ['汽车']])
  })

  test('keeps it, too, where an attribute is required that it lacks', () => {
    const required = { id: 'colour', name: '颜色', type: 'text', required: true } as const
    expect(under(ontologyOf({ ...label('car', '汽车'), attributes: [required] }))).toEqual([1, ['汽车']])
  })
})

import { expect, test } from 'vitest'
import { EMPTY_ONTOLOGY, ontologyProblems } from '../../../domain/ontology/ontology.ts'
import { ONTOLOGY_TEMPLATES } from '../../../domain/ontology/templates.ts'
import { cvatLabels } from '../../../domain/ontology/cvat-labels.ts'
import {
  changedAttribute,
  moved,
  readOntologyFile,
  retyped,
  withLabel,
  withNewAttribute,
  withNewLabel,
  withNewOption,
} from './ontology-draft.ts'

test('labels that are added have names, ids, colours and keys of their own', () => {
  const many = Array.from({ length: 11 }).reduce<typeof EMPTY_ONTOLOGY>(
    (ontology) => withNewLabel('image', ontology),
    EMPTY_ONTOLOGY,
  )
  expect(ontologyProblems(many)).toEqual([])
  expect(many.labels.map(({ key }) => key).join('')).toBe('123456789')
  const [first, second] = many.labels
  expect(withNewLabel('image', { ...many, labels: [first!, many.labels[2]!] }).labels[2]?.key).toBe(
    second!.key,
  )
})

test('attributes and options share the keys of their label', () => {
  const [flag, choice] = withNewAttribute(withNewAttribute([]))
  const attributes = [flag!, retyped(choice!, 'one')]
  const twice = withNewOption(withNewOption(attributes, 1), 1)
  expect([twice[0]?.key, twice[1]?.options?.map(({ key }) => key)]).toEqual(['1', ['2', '3']])
  const ontology = withLabel(withNewLabel('image', EMPTY_ONTOLOGY), 0, { attributes: twice })
  expect(ontologyProblems(ontology)).toEqual([])
})

test('a field that is emptied is gone, and another type keeps what still fits', () => {
  const [flag] = withNewAttribute([])
  expect(changedAttribute(flag!, { key: undefined })).toEqual({
    id: flag!.id,
    name: flag!.name,
    type: 'yes-no',
  })
  expect(retyped({ ...flag!, required: true, default: true }, 'number')).toEqual({
    id: flag!.id,
    name: flag!.name,
    type: 'number',
    required: true,
  })
})

test('sorting moves one and stops at the ends', () => {
  expect([moved(['a', 'b', 'c'], 0, 2), moved(['a', 'b'], 1, 2)]).toEqual([
    ['b', 'c', 'a'],
    ['a', 'b'],
  ])
})

test('a file is read in its own form and in that of CVAT, and nothing else is', () => {
  const ontology = ONTOLOGY_TEMPLATES['coco-80']
  expect(readOntologyFile(JSON.stringify(ontology))).toEqual(ontology)
  const read = readOntologyFile(JSON.stringify(cvatLabels(ontology)))
  expect(read?.labels.map(({ name }) => name)).toEqual(ontology.labels.map(({ name }) => name))
  for (const content of ['{', '{}', '[1]', '{"labels":[{"id":"a"}],"attributes":[]}'])
    expect(readOntologyFile(content)).toBeNull()
})

import { expect, test } from 'vitest'
import { EMPTY_ONTOLOGY, ontologyProblems } from '../../../domain/ontology/ontology.ts'
import { ONTOLOGY_TEMPLATES } from '../../../domain/ontology/templates.ts'
import { mergeLabel } from '../../../domain/ontology/merging.ts'
import { KIND_SHAPES } from '../../../domain/ontology/shapes.ts'
import { ALL_KINDS } from '../../../domain/kinds.ts'
import { cvatLabels } from '../../../domain/ontology/cvat-labels.ts'
import {
  begunFrom,
  changedAttribute,
  moved,
  readOntologyFile,
  retyped,
  usualFrom,
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

test('a database that takes the labels of another keeps what it has merged itself, and only that', () => {
  const three = [1, 2, 3].reduce((ontology) => withNewLabel('image', ontology), EMPTY_ONTOLOGY)
  const [first, second, third] = three.labels
  const own = mergeLabel(three, third!, second!)
  const other = mergeLabel(three, first!, second!)
  const begun = begunFrom('image', own, other)
  // The other database still has the third label, so that it is no alias here any more.
  expect(begun).toEqual({ labels: [second, third], attributes: [] })
  const without = { ...three, labels: [first!, second!] }
  expect(begunFrom('image', own, without)).toEqual({ ...without, merged: own.merged })
  expect(begunFrom('image', own, ONTOLOGY_TEMPLATES['coco-80']).merged).toBeUndefined()
  // A file of its own that was written before.
  expect(begunFrom('image', own, own)).toEqual(own)
})

test.each(ALL_KINDS)('every template and what it merged before make a usable ontology: %s', (kind) => {
  for (const template of Object.values(ONTOLOGY_TEMPLATES)) {
    const [from, into] = template.labels
    const saved = from && into ? mergeLabel(template, from, into) : template
    const problems = ontologyProblems(begunFrom(kind, saved, template), KIND_SHAPES[kind])
    // Which skeleton a class draws is for a person to choose.
    expect(problems.filter(({ rule }) => rule !== 'skeleton-unknown')).toEqual([])
  }
})

test('the usual value of a number is a number, that of a text is what was written', () => {
  const written = (type: 'number' | 'text') =>
    ['2.50', '-3', ' ', '', 'x', '红 '].map((field) => usualFrom(type, field))
  expect([written('number'), written('text')]).toEqual([
    [2.5, -3, undefined, undefined, undefined, undefined],
    ['2.50', '-3', undefined, undefined, 'x', '红 '],
  ])
})

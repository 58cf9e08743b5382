import { expect, it } from 'vitest'
import { ontologyProblems } from './ontology.ts'
import { fittedTo, KIND_SHAPES } from './shapes.ts'
import { ONTOLOGY_TEMPLATES } from './templates.ts'

const label = { id: 'car', name: '车', colour: '#ff9200', attributes: [] }

it('refuses shapes of another kind', () => {
  const ontology = { labels: [{ ...label, shapes: ['box' as const, 'mask' as const] }], attributes: [] }
  expect(ontologyProblems(ontology, KIND_SHAPES.image)).toEqual([
    { path: 'labels[0].shapes[1]', rule: 'shape-unfit', value: 'mask' },
  ])
})

it('gives labels of another kind the shapes of this one, and keeps what fits', () => {
  const ontology = {
    labels: [
      { ...label, shapes: ['mask' as const] },
      { ...label, shapes: ['mask' as const, 'box' as const] },
    ],
    attributes: [],
  }
  expect(fittedTo('image', ontology).labels.map(({ shapes }) => shapes)).toEqual([
    ['box', 'turned-box', 'polygon', 'polyline', 'point'],
    ['box'],
  ])
  const template = ONTOLOGY_TEMPLATES['coco-80']
  expect(fittedTo('image', template)).toEqual(template)
})

import { expect, it } from 'vitest'
import { ALL_KINDS, type Kind } from '../kinds.ts'
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
})

it('gives the classes of templates the shapes that suit each kind', () => {
  const shapesIn = (kind: Kind, template: keyof typeof ONTOLOGY_TEMPLATES, id: string) =>
    fittedTo(kind, ONTOLOGY_TEMPLATES[template]).labels.find((one) => one.id === id)?.shapes
  expect([
    shapesIn('image', 'coco-80', 'car'),
    shapesIn('image-segment', 'coco-80', 'car'),
    shapesIn('image', 'cityscapes-19', 'sky'),
    shapesIn('image-segment', 'cityscapes-19', 'sky'),
    shapesIn('image-segment', 'cityscapes-19', 'car'),
    shapesIn('video-segment', 'cityscapes-19', 'sky'),
  ]).toEqual([['box', 'polygon'], ['mask'], ['polygon'], ['area'], ['mask'], ['mask']])
})

it('lets values change over time only where objects have frames', () => {
  const stands = { id: 'stands', name: '停着', type: 'yes-no' as const, mutable: true }
  const ontology = { labels: [{ ...label, shapes: ['mask' as const], attributes: [stands] }], attributes: [] }
  const mutableIn = (kind: Kind) => fittedTo(kind, ontology).labels[0]?.attributes[0]?.mutable
  expect(ALL_KINDS.map((kind) => [kind, mutableIn(kind)])).toEqual(
    ALL_KINDS.map((kind) => [kind, kind === 'video-segment' ? true : undefined]),
  )
})

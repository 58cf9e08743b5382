import { expect, test } from 'vitest'
import { HAND_NODES, NODE_TEMPLATES } from '../documents/templates.ts'
import { labelOfClass, skeletonLabelOfClass } from './class-labels.ts'
import type { LabelShape, Ontology } from './ontology.ts'
import { ONTOLOGY_TEMPLATES } from './templates.ts'

const ontologyOf = (...labels: [id: string, name: string, ...shapes: LabelShape[]][]): Ontology => ({
  labels: labels.map(([id, name, ...shapes]) => ({ id, name, colour: '#ff0000', shapes, attributes: [] })),
  attributes: [],
})
const boxOf = (ontology: Ontology, name: string) => labelOfClass(ontology, name, 'box')?.id

test('each class of COCO is its own label in the template, by identifier and by its Chinese name', () => {
  const coco = ONTOLOGY_TEMPLATES['coco-80']
  const classes = coco.labels.map(({ id }) => id)
  expect(classes.map((id) => boxOf(coco, id))).toEqual(classes)
  const renamed = { ...coco, labels: coco.labels.map((label) => ({ ...label, id: `x-${label.name}` })) }
  expect(classes.map((id) => boxOf(renamed, id))).toEqual(renamed.labels.map(({ id }) => id))
  expect(boxOf(coco, 'Traffic Light')).toBe('traffic-light')
})

test('synonyms in both languages are met, an exact name comes first, and the shape must be drawn', () => {
  const own = ontologyOf(
    ['a', '行人', 'box'],
    ['b', '小汽车', 'box'],
    ['c', 'Sofa', 'box'],
    ['d', '狗', 'polygon'],
  )
  expect(['person', 'car', 'couch', 'dog', 'zebra'].map((name) => boxOf(own, name))).toEqual([
    'a',
    'b',
    'c',
    undefined,
    undefined,
  ])
  const both = ontologyOf(['pedestrian', '行人', 'box'], ['person', '人', 'box'], ['vehicle', '车辆', 'box'])
  expect(['person', 'pedestrian', 'car'].map((name) => boxOf(both, name))).toEqual([
    'person',
    'pedestrian',
    'vehicle',
  ])
})

test('a skeleton goes to the label whose template has its nodes, the side of a hand to its own', () => {
  const hands = ONTOLOGY_TEMPLATES['hands-21']
  const body = ONTOLOGY_TEMPLATES['body-17']
  const of = (ontology: Ontology, name: string, nodes: readonly string[]) =>
    skeletonLabelOfClass(ontology, name, nodes)?.id
  expect([
    of(hands, 'left-hand', HAND_NODES),
    of(hands, 'right-hand', HAND_NODES),
    of(hands, 'person', NODE_TEMPLATES['body-17'].nodes),
    of(body, 'person', NODE_TEMPLATES['body-17'].nodes),
    of(
      { ...body, labels: body.labels.map((label) => ({ ...label, name: '运动员', id: 'athlete' })) },
      'person',
      NODE_TEMPLATES['body-17'].nodes,
    ),
  ]).toEqual(['left-hand', 'right-hand', undefined, 'person', 'athlete'])
})

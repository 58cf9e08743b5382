import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyDocument, labelledWorkOf } from '../documents/validate.ts'
import { COUNTED_TEXT_MAX, labelCounts } from './labelled-work.ts'
import type { LabelledObject } from './objects.ts'
import { objectFor, ontologies } from './testing.ts'

const car = (attributes: LabelledObject['attributes']): LabelledObject => ({
  id: 'a',
  label: 'car',
  shape: 'box',
  x: 0,
  y: 0,
  width: 4,
  height: 3,
  rotation: 0,
  attributes,
})

const image = (objects: LabelledObject[], attributes: LabelledObject['attributes'] = []) =>
  labelledWorkOf('image', { ...emptyDocument('image'), objects, attributes })

test('an object counts once for its label, each attribute and each value', () => {
  const work = image(
    [car([{ id: 'colours', value: ['red', 'blue'] }]), car([{ id: 'colours', value: ['red'] }])],
    [{ id: 'night', value: true }],
  )
  expect(labelCounts(work)).toEqual([
    { label: '', attribute: 'night', value: '', count: 1 },
    { label: '', attribute: 'night', value: 'true', count: 1 },
    { label: 'car', attribute: '', value: '', count: 2 },
    { label: 'car', attribute: 'colours', value: '', count: 2 },
    { label: 'car', attribute: 'colours', value: 'blue', count: 1 },
    { label: 'car', attribute: 'colours', value: 'red', count: 2 },
  ])
})

test('an attribute that takes several values over time counts once, and long texts are cut', () => {
  const parts = [
    {
      label: 'car',
      shape: 'box',
      attributes: ['stands', 'x'.repeat(200), 'stands'].map((value) => ({ id: 'motion', value })),
    },
  ]
  expect(labelCounts({ parts, attributes: [] }).map(({ value, count }) => [value, count])).toEqual([
    ['', 1],
    ['', 1],
    ['stands', 1],
    ['x'.repeat(COUNTED_TEXT_MAX), 1],
  ])
})

test('boxes and polygons have an area, lines and points have none', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
  ]
  const base = { id: 'a', label: 'car', attributes: [] }
  const objects: LabelledObject[] = [
    car([]),
    { ...base, shape: 'polygon', points },
    { ...base, shape: 'polyline', points },
    { ...base, shape: 'point', x: 1, y: 1 },
  ]
  expect(image(objects).parts.map(({ shape, area }) => [shape, area])).toEqual([
    ['box', 12],
    ['polygon', 50],
    ['polyline', undefined],
    ['point', undefined],
  ])
})

test('the counts of labels add up to the objects, in any order of these', () => {
  const drawn = ontologies.chain((ontology) => fc.array(objectFor(ontology, 100, 100), { maxLength: 12 }))
  fc.assert(
    fc.property(drawn, (objects) => {
      const counts = labelCounts(image(objects))
      const labels = counts.filter(({ attribute }) => attribute === '')
      expect(labels.reduce((sum, { count }) => sum + count, 0)).toBe(objects.length)
      expect(labelCounts(image(objects.toReversed()))).toEqual(counts)
    }),
  )
})

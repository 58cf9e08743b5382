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
  const own = (label: string, attribute: string, value: string, count: number, area: number) => ({
    label,
    attribute,
    value,
    count,
    area,
    seconds: 0,
    held: [],
  })
  expect(labelCounts(work)).toEqual([
    own('', 'night', '', 1, 0),
    own('', 'night', 'true', 1, 0),
    own('car', '', '', 2, 24),
    own('car', 'colours', '', 2, 24),
    own('car', 'colours', 'blue', 1, 12),
    own('car', 'colours', 'red', 2, 24),
  ])
})

test('an attribute that takes several values over time counts once, and long texts are cut', () => {
  const parts = [
    {
      id: 'a',
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

test('clips add up by their time, objects of a video have the frames on which they hold a value', () => {
  const clip = (id: string, label: string, startPts: number, endPts: number) => ({
    id,
    label,
    startPts,
    endPts,
    startFrame: startPts * 25,
    endFrame: endPts * 25,
    crop: null,
    wrongBox: false,
  })
  const clips = [clip('a', 'walk', 0, 0.4), clip('b', 'walk', 1, 1.6), clip('c', 'run', 0, 4)]
  const video = labelCounts(labelledWorkOf('video', { ...emptyDocument('video'), clips }))
  expect(video.map(({ label, count, seconds }) => [label, count, seconds])).toEqual([
    ['run', 1, 4],
    ['walk', 2, 1],
  ])
  const object = {
    id: 'o',
    name: '',
    category: 'car',
    colourIndex: 0,
    visible: true,
    attributes: [{ id: 'motion', value: 'moves' }],
    changes: [
      { frame: 10, id: 'motion', value: 'stands' },
      { frame: 30, id: 'motion', value: 'moves' },
    ],
  }
  const segments = { ...emptyDocument('video-segment'), objects: [object] }
  const span = (from: number, to: number | null) => ({ object: 'o', from, to })
  expect(
    labelCounts(labelledWorkOf('video-segment', segments)).map(({ value, held }) => [value, held]),
  ).toEqual([
    ['', [span(0, null)]],
    ['', [span(0, 10), span(10, 30), span(30, null)]],
    ['moves', [span(0, 10), span(30, null)]],
    ['stands', [span(10, 30)]],
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

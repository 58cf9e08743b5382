import { expect, test } from 'vitest'
import type { AttributeEntry, LabelledBox, LabelledObject } from '../../../contract/types.d.ts'
import { applyEdit } from '../../../machines/editor/edits.ts'
import type { Edit } from '../../../machines/editor/edits.ts'
import type { Ontology } from '../../../domain/ontology/ontology.ts'
import { attributeEdit, isKeyOf, keyEditOf, keyEditOfObjects, OBJECTS_PLACE, relabelEdit } from './edits.ts'

const ONTOLOGY: Ontology = {
  labels: [
    {
      id: 'car',
      name: '汽车',
      colour: '#ff9200',
      shapes: ['box'],
      attributes: [
        { id: 'occluded', name: '遮挡', type: 'yes-no', key: '1' },
        { id: 'colour', name: '颜色', type: 'one', options: [{ id: 'red', name: '红', key: '2' }] },
        {
          id: 'lights',
          name: '车灯',
          type: 'many',
          options: [
            { id: 'left', name: '左', key: '3' },
            { id: 'right', name: '右', key: '4' },
          ],
          shownWhen: { attribute: 'colour', values: ['red'] },
        },
      ],
    },
    {
      id: 'truck',
      name: '卡车',
      colour: '#4a22d4',
      shapes: ['box', 'polygon'],
      attributes: [
        { id: 'occluded', name: '遮挡', type: 'yes-no', key: '1' },
        { id: 'load', name: '满载', type: 'yes-no', default: false },
      ],
    },
  ],
  attributes: [{ id: 'rain', name: '雨天', type: 'yes-no', key: '5' }],
}

const box = (id: string, attributes: AttributeEntry[] = [], label = 'car'): LabelledBox => ({
  id,
  label,
  shape: 'box',
  x: 0,
  y: 0,
  width: 10,
  height: 10,
  rotation: 0,
  attributes,
})

interface Work {
  annotation: { objects: LabelledObject[]; attributes?: AttributeEntry[] }
}

const workOf = (...objects: LabelledObject[]): Work => ({ annotation: { objects } })

const after = (work: Work, edit: Edit | null): Work => (edit ? applyEdit(work, edit) : work)

const attributesAfter = (work: Work, key: string) =>
  after(
    work,
    keyEditOfObjects(work, OBJECTS_PLACE, work.annotation.objects, ONTOLOGY, key),
  ).annotation.objects.map(({ attributes }) => attributes)

const OCCLUDED = { id: 'occluded', value: true }
const RED = { id: 'colour', value: 'red' }

test('a key sets its value for all that lack it, and takes it away where all have it', () => {
  expect(attributesAfter(workOf(box('a'), box('b', [OCCLUDED])), '1')).toEqual([[OCCLUDED], [OCCLUDED]])
  expect(attributesAfter(workOf(box('a', [OCCLUDED]), box('b', [OCCLUDED])), '1')).toEqual([
    [{ id: 'occluded', value: false }],
    [{ id: 'occluded', value: false }],
  ])
  expect(attributesAfter(workOf(box('a', [RED])), '2')).toEqual([[]])
})

test('a key of one of several adds and removes that one, in the order of the options', () => {
  const both = workOf(box('a', [RED, { id: 'lights', value: ['right'] }]))
  expect(attributesAfter(both, '3')).toEqual([[RED, { id: 'lights', value: ['left', 'right'] }]])
  expect(attributesAfter(both, '4')).toEqual([[RED]])
})

test('a key means nothing where its attribute does not apply', () => {
  const plain = workOf(box('a'), box('b', [], 'truck'))
  expect(keyEditOfObjects(plain, OBJECTS_PLACE, plain.annotation.objects, ONTOLOGY, '3')).toBeNull()
  expect(attributesAfter(plain, '2')).toEqual([[RED], []])
})

test('a key that means nothing for what is selected sets the whole item, and says so', () => {
  const pressed = (work: Work, key: string) => {
    const { objects } = work.annotation
    const changed = keyEditOf(work, OBJECTS_PLACE, objects, ONTOLOGY, key)
    const { attributes } = after(work, changed?.edit ?? null).annotation
    return changed && [attributes, changed.elsewhere, isKeyOf(objects, ONTOLOGY, key)]
  }
  const rainy = [{ id: 'rain', value: true }]
  expect(pressed(workOf(), '5')).toEqual([rainy, null, false])
  expect(pressed(workOf(box('a')), '5')).toEqual([rainy, '雨天', false])
  expect(pressed({ annotation: { objects: [box('a')], attributes: rainy } }, '5')?.[1]).toBe('非雨天')
  expect(pressed(workOf(box('a')), '1')).toEqual([undefined, null, true])
  expect([pressed(workOf(), '1'), pressed(workOf(box('a')), '9')]).toEqual([null, null])
})

test('another label keeps the values that it has attributes for, and brings its defaults', () => {
  const work = workOf(box('a', [OCCLUDED, RED]), box('b', [], 'truck'))
  const truck = ONTOLOGY.labels[1]!
  expect(
    after(work, relabelEdit(work, OBJECTS_PLACE, work.annotation.objects, truck)).annotation.objects,
  ).toEqual([box('a', [OCCLUDED, { id: 'load', value: false }], 'truck'), box('b', [], 'truck')])
})

test('a value is set for all selected whose label has the attribute', () => {
  const work = workOf(box('a'), box('b', [], 'truck'))
  const edit = attributeEdit(work, OBJECTS_PLACE, work.annotation.objects, ONTOLOGY, {
    id: 'colour',
    value: 'red',
  })
  expect(after(work, edit).annotation.objects.map(({ attributes }) => attributes)).toEqual([[RED], []])
})

test('a turned box keeps its label where the other one takes upright boxes alone', () => {
  const upright = box('a', [], 'truck')
  const turned = { ...box('b', [], 'truck'), rotation: 30 }
  const work = workOf(upright, turned)
  const [car] = ONTOLOGY.labels
  const { objects } = after(work, relabelEdit(work, OBJECTS_PLACE, [upright, turned], car!)).annotation
  expect(objects.map(({ label }) => label)).toEqual(['car', 'truck'])
})

import { expect, test } from 'vitest'
import type { Rect } from '../../../domain/geometry/rect.ts'
import type { LabelledObject } from '../../../contract/types.d.ts'
import type { LabelShape, Ontology } from '../../../domain/ontology/ontology.ts'
import { canTurnBox, selectedBoxes } from '../../../machines/editor/box-layer.ts'
import type { EditorView } from '../../types.ts'
import { viewOf } from '../../testing-view.ts'
import { OBJECT_BOX_LAYER, OBJECT_ROLE, fieldsInHand } from './layers.ts'
import { objectItems } from './scene.ts'

const label = (id: string, name: string, ...shapes: LabelShape[]) => ({
  id,
  name,
  colour: '#ff9200',
  shapes,
  attributes: [],
})
const ONTOLOGY: Ontology = {
  labels: [
    label('car', '汽车', 'box'),
    label('sign', '牌', 'turned-box'),
    label('road', '路', 'polygon', 'polyline'),
  ],
  attributes: [],
}

const box = (id: string, of: string, rotation = 0): LabelledObject => ({
  id,
  label: of,
  attributes: [],
  shape: 'box',
  x: 10,
  y: 10,
  width: 60,
  height: 60,
  rotation,
})
const path = (id: string, shape: 'polygon' | 'polyline'): LabelledObject => ({
  id,
  label: 'road',
  attributes: [],
  shape,
  points: [
    { x: 0, y: 40 },
    { x: 20, y: 5 },
    { x: 60, y: 50 },
  ],
})
const viewWith = (change: Partial<EditorView> = {}): EditorView => ({
  ...viewOf(200, 100),
  labels: {
    settingsVersion: 1,
    batchSize: 10,
    commentRequired: false,
    commentReasons: [],
    allowExternalShares: false,
    ontology: ONTOLOGY,
  },
  ...change,
})
const chosen = (id: string) => ({ selection: [{ role: OBJECT_ROLE, id }] })

test('only a box of a label for turned boxes can be turned, or one to be turned back', () => {
  const objects = [box('upright', 'car'), box('turning', 'sign'), box('crooked', 'car', 20)]
  const ids = objects.map(({ id }) => id)
  const shown = ids.map((id) =>
    objectItems(objects, viewWith(chosen(id))).flatMap((item) =>
      item.type === 'box' && item.id === id ? [item.handles?.includes('rotate')] : [],
    ),
  )
  const document = { annotation: { objects } }
  const fields = fieldsInHand(ONTOLOGY, 'car')
  const byKeys = ids.map((id) => {
    const view = { ...viewWith(chosen(id)), document, fields, bounds: { width: 200, height: 100 } }
    return selectedBoxes(document, [OBJECT_BOX_LAYER], view.selection).map((one) =>
      canTurnBox(OBJECT_BOX_LAYER, one, view),
    )
  })
  expect([shown, byKeys]).toEqual([
    [[false], [true], [true]],
    [[false], [true], [true]],
  ])
})

test('the handles of what is selected give way while others are drawn', () => {
  const yielding = (drawing: string | null) =>
    objectItems([box('a', 'car'), box('b', 'car')], viewWith({ ...chosen('a'), drawing })).flatMap((item) =>
      item.type === 'box' ? [[item.id, item.yields ?? false]] : [],
    )
  expect([yielding(null), yielding(OBJECT_ROLE), yielding('exclude')]).toEqual([
    [
      ['a', false],
      ['b', false],
    ],
    [
      ['a', true],
      ['b', false],
    ],
    [
      ['a', false],
      ['b', false],
    ],
  ])
})

test('handles on the border of the picture are not there while others are drawn', () => {
  const handlesOf = (rect: Rect, drawing: string | null = OBJECT_ROLE, rotation = 0) =>
    objectItems(
      [{ ...box('a', 'car', rotation), ...rect } as LabelledObject],
      viewWith({ ...chosen('a'), drawing }),
    ).flatMap((item) => (item.type === 'box' ? [item.handles?.join(' ')] : []))[0]
  const whole = { x: 0, y: 0, width: 200, height: 100 }
  expect([
    handlesOf({ x: 10, y: 10, width: 60, height: 60 }),
    handlesOf({ x: 0, y: 10, width: 60, height: 60 }),
    handlesOf({ x: 150, y: 50, width: 50, height: 50 }),
    handlesOf(whole),
    handlesOf(whole, null),
    handlesOf(whole, OBJECT_ROLE, 20),
  ]).toEqual([
    'nw n ne e se s sw w',
    'n ne e se s',
    'nw n w',
    '',
    'nw n ne e se s sw w',
    'nw n ne e se s sw w rotate',
  ])
})

test('every shape has the name of its label, and keeps it while it is chosen or pointed at', () => {
  const objects = [box('a', 'car'), path('b', 'polygon'), path('c', 'polyline')]
  const named = (change: Partial<EditorView> = {}) =>
    objectItems(objects, viewWith(change)).flatMap((item) =>
      'label' in item ? [[item.id, item.label, item.isNamed ?? false]] : [],
    )
  expect([named(), named(chosen('b')).find(([id]) => id === 'b')]).toEqual([
    [
      ['a', '汽车', false],
      ['b', '路', false],
      ['c', '路', false],
    ],
    ['b', '路', true],
  ])
})

test('what nobody touches is the same item from frame to frame, until something that it shows changes', () => {
  const objects = [box('a', 'car'), { ...box('b', 'sign'), width: 30 }, path('c', 'polygon')]
  const resting = objectItems(objects, viewWith())
  const kept = (change: Partial<EditorView>) =>
    objectItems(objects, viewWith(change)).flatMap((item) => (resting.includes(item) ? [item.id] : []))
  const rect = { x: 0, y: 0, width: 5, height: 5 }
  const held = { type: 'box', role: OBJECT_ROLE, id: 'a', rect } as const
  const renamed = { ...ONTOLOGY, labels: ONTOLOGY.labels.map((one) => ({ ...one, name: `${one.name}们` })) }
  expect([
    kept({}),
    kept(chosen('b')),
    kept({ hover: { role: OBJECT_ROLE, id: 'c' } }),
    kept({ preview: held }),
    kept({ preview: { ...held, others: [{ ...held, id: 'b' }] } }),
    kept({ fields: { lockedObjects: ['a'], hiddenObjects: ['b'] } }),
    kept({ drawing: 'exclude' }),
    kept({ labels: { ...viewWith().labels!, ontology: renamed } }),
  ]).toEqual([['a', 'c', 'b'], ['a', 'c'], ['a', 'b'], ['c', 'b'], ['c'], ['c'], [], []])
})

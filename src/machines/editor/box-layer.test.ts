import { expect, test } from 'vitest'
import type { BoxLayer } from './box-layer.ts'
import { boxesOf, boxOf, changeBoxEdit, createBoxEdit, newBoxId, removeBoxEdit } from './box-layer.ts'
import { applyEdit, invertEdit } from './edits.ts'

const layer: BoxLayer = {
  role: 'crop',
  holds: 'each',
  path: ['clips'],
  key: 'crop',
  turns: true,
  owner: ({ fields }) => (typeof fields['at'] === 'string' ? fields['at'] : null),
}
const crop = { x: 1, y: 2, width: 30, height: 40, rotation: 5 }
const document = {
  clips: [
    { id: 'a', crop: null },
    { id: 'b', crop },
  ],
}

const viewAt = (at: string | null) => ({
  document,
  selection: [],
  bounds: { width: 100, height: 100 },
  fields: { at },
})

test('boxes in a field of items have the ids of their items', () => {
  expect(boxesOf(document, layer)).toEqual([
    { id: 'b', rect: { x: 1, y: 2, width: 30, height: 40 }, rotation: 5 },
  ])
})

test('a new box goes to the item at the view, and nowhere without one', () => {
  const never = (): string => {
    throw new Error('items have ids already')
  }
  expect([newBoxId(layer, viewAt('a'), never), newBoxId(layer, viewAt(null), never)]).toEqual(['a', null])
  const edit = createBoxEdit(viewAt('a'), layer, { x: 5, y: 6, width: 7, height: 8 }, 'a')!
  const after = applyEdit(document, edit)
  expect(after.clips[0]).toEqual({ id: 'a', crop: { x: 5, y: 6, width: 7, height: 8, rotation: 0 } })
  expect(applyEdit(after, invertEdit(edit))).toEqual(document)
})

test('a box is moved and rotated in place, and removed without its item', () => {
  const moved = changeBoxEdit(document, layer, 'b', { ...crop, x: 9, rotation: 10 })!
  expect(applyEdit(document, moved).clips[1]).toEqual({ id: 'b', crop: { ...crop, x: 9, rotation: 10 } })
  expect(applyEdit(document, removeBoxEdit(document, layer, 'b')!).clips).toEqual([
    { id: 'a', crop: null },
    { id: 'b', crop: null },
  ])
})

test('the values of a new box may depend on the view', () => {
  const errors: BoxLayer = {
    role: 'error',
    holds: 'many',
    path: ['clips'],
    make: (rect, _, fields) => ({ ...rect, comment: JSON.stringify(fields) }),
  }
  const edit = createBoxEdit(viewAt('0:03'), errors, { x: 1, y: 1, width: 2, height: 2 }, 'e')!
  expect(applyEdit(document, edit).clips[2]).toEqual({
    x: 1,
    y: 1,
    width: 2,
    height: 2,
    comment: '{"at":"0:03"}',
    id: 'e',
  })
})

test('boxes are looked up in each list anew, and of equal ids the first counts', () => {
  const layer: BoxLayer = { role: 'box', holds: 'many', path: ['boxes'] }
  const rect = { x: 1, y: 2, width: 3, height: 4 }
  const before = {
    boxes: [
      { ...rect, id: 'a' },
      { ...rect, id: 'a', x: 9 },
    ],
  }
  const after = { boxes: [...before.boxes.slice(0, 1), { ...rect, id: 'b', x: 5 }] }
  const found = [before, after, before].map((document) =>
    ['a', 'b'].map((id) => boxOf(document, layer, id)?.rect.x),
  )
  expect(found).toEqual([
    [1, undefined],
    [1, 5],
    [1, undefined],
  ])
})

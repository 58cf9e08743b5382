import { beforeAll, beforeEach, expect, test } from 'vitest'
import { setField } from '../../src/machines/editor/edit-makers.ts'
import type { MaskPort } from '../../src/machines/editor/masks.ts'
import { loadMasks, paintDesk } from './paint-desk.ts'

/** What comes between the beginning of a stroke and its end. */

let masks: MaskPort
let desk: ReturnType<typeof paintDesk>

beforeAll(async () => {
  masks = await loadMasks()
})
beforeEach(() => {
  desk = paintDesk(masks)
})

const begin = () => {
  desk.down([20, 20])
  desk.move([60, 20])
}

test('Escape and undo drop the stroke', () => {
  begin()
  desk.editor.send({ type: 'CANCEL' })
  begin()
  desk.undo()
  desk.up([60, 20])
  expect([desk.document(), desk.preview(), desk.steps()]).toEqual([{ masks: [] }, null, 0])
})

test('a lost window keeps it', () => {
  begin()
  desk.editor.send({ type: 'INTERRUPT' })
  desk.up([60, 60])
  expect([desk.has(40, 20), desk.has(60, 50), desk.steps()]).toEqual([true, false, 1])
})

test('a second finger keeps a stroke and drops the dot of the first', () => {
  desk.down([20, 20], { pointerType: 'touch' })
  desk.move([28, 20], { pointerType: 'touch' })
  desk.editor.send({ type: 'INTERRUPT' })
  expect(desk.document()).toEqual({ masks: [] })
  desk.down([20, 20], { pointerType: 'touch' })
  desk.move([60, 20], { pointerType: 'touch' })
  desk.editor.send({ type: 'INTERRUPT' })
  expect(desk.has(40, 20)).toBe(true)
})

test('another tool keeps it', () => {
  begin()
  desk.pick('lasso')
  desk.up([60, 20])
  expect([desk.has(40, 20), desk.steps(), desk.preview()]).toEqual([true, 1, null])
})

test('leaving the item keeps it there', () => {
  begin()
  desk.editor.send({ type: 'SETTLE' })
  desk.open('b', { masks: [] })
  desk.up([60, 20])
  expect(desk.document()).toEqual({ masks: [] })
  expect(desk.told).toMatchObject([{ type: 'changed', key: 'a', document: { masks: [{ id: 'new-2' }] } }, {}])
})

test('an item that is taken away takes it along', () => {
  begin()
  desk.open('b', { masks: [] })
  desk.up([60, 20])
  expect([desk.document(), desk.told]).toEqual([{ masks: [] }, []])
})

test('a change from elsewhere is no end: the stroke goes into what is there then', () => {
  desk.click([10, 70])
  begin()
  const edit = setField(desk.document(), [], 'note', 'x')
  desk.editor.send({ type: 'COMMIT', commit: { edit: edit! } })
  desk.move([60, 60])
  desk.up([60, 60])
  expect(desk.document()).toMatchObject({ note: 'x' })
  expect([desk.has(10, 70), desk.has(60, 50), desk.steps()]).toEqual([true, true, 3])
  desk.undo()
  desk.undo()
  desk.undo()
  expect(desk.json()).toBe('{"masks":[]}')
})

test('a mask that is gone by then is not brought back', () => {
  desk.click([10, 70])
  begin()
  const item = desk.document()!.masks[0]!
  desk.editor.send({
    type: 'COMMIT',
    commit: { edit: { type: 'remove', path: ['masks'], index: 0, item: item as never } },
  })
  desk.up([60, 20])
  expect([desk.document(), desk.preview()]).toEqual([{ masks: [] }, null])
})

test('readonly says so at the first sign of a stroke', () => {
  desk.open('a', { masks: [] }, undefined, true)
  begin()
  desk.up([60, 20])
  expect([desk.told, desk.preview()]).toEqual([[{ type: 'refused', code: 'readonly' }], null])
})

test('a codec that is still on its way says so, and nothing starts', () => {
  desk = paintDesk(null)
  begin()
  desk.up([60, 20])
  expect([desk.told, desk.preview(), desk.document()]).toEqual([[{ type: 'unready' }], null, { masks: [] }])
})

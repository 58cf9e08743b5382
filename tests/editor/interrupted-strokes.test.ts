import { beforeAll, beforeEach, expect, test } from 'vitest'
import { setField } from '../../src/machines/editor/edit-makers.ts'
import type { MaskPort } from '../../src/machines/editor/masks.ts'
import { loadMasks, paintDriver } from './paint-driver.ts'

/** What comes between the beginning of a stroke and its end. */

let masks: MaskPort
let driver: ReturnType<typeof paintDriver>

beforeAll(async () => {
  masks = await loadMasks()
})
beforeEach(() => {
  driver = paintDriver(masks)
})

const begin = () => {
  driver.down([20, 20])
  driver.move([60, 20])
}

test('Escape and undo drop the stroke', () => {
  begin()
  driver.editor.send({ type: 'CANCEL' })
  begin()
  driver.undo()
  driver.up([60, 20])
  expect([driver.document(), driver.preview(), driver.steps()]).toEqual([{ masks: [] }, null, 0])
})

test('losing the window keeps the stroke', () => {
  begin()
  driver.editor.send({ type: 'INTERRUPT' })
  driver.up([60, 60])
  expect([driver.has(40, 20), driver.has(60, 50), driver.steps()]).toEqual([true, false, 1])
})

test('a second finger keeps a stroke and drops the dot of the first', () => {
  driver.down([20, 20], { pointerType: 'touch' })
  driver.move([28, 20], { pointerType: 'touch' })
  driver.editor.send({ type: 'INTERRUPT' })
  expect(driver.document()).toEqual({ masks: [] })
  driver.down([20, 20], { pointerType: 'touch' })
  driver.move([60, 20], { pointerType: 'touch' })
  driver.editor.send({ type: 'INTERRUPT' })
  expect(driver.has(40, 20)).toBe(true)
})

test('another tool keeps the stroke', () => {
  begin()
  driver.pick('lasso')
  driver.up([60, 20])
  expect([driver.has(40, 20), driver.steps(), driver.preview()]).toEqual([true, 1, null])
})

test('leaving the item keeps the stroke in it', () => {
  begin()
  driver.editor.send({ type: 'SETTLE' })
  driver.open('b', { masks: [] })
  driver.up([60, 20])
  expect(driver.document()).toEqual({ masks: [] })
  expect(driver.told).toMatchObject([
    { type: 'changed', key: 'a', document: { masks: [{ id: 'new-2' }] } },
    {},
  ])
})

test('removing the item removes the stroke', () => {
  begin()
  driver.open('b', { masks: [] })
  driver.up([60, 20])
  expect([driver.document(), driver.told]).toEqual([{ masks: [] }, []])
})

test('an outside change does not end a stroke, which is applied to the new document', () => {
  driver.click([10, 70])
  begin()
  const edit = setField(driver.document(), [], 'note', 'x')
  driver.editor.send({ type: 'COMMIT', commit: { edit: edit! } })
  driver.move([60, 60])
  driver.up([60, 60])
  expect(driver.document()).toMatchObject({ note: 'x' })
  expect([driver.has(10, 70), driver.has(60, 50), driver.steps()]).toEqual([true, true, 3])
  driver.undo()
  driver.undo()
  driver.undo()
  expect(driver.json()).toBe('{"masks":[]}')
})

test('a removed mask is not restored by its stroke', () => {
  driver.click([10, 70])
  begin()
  const item = driver.document()!.masks[0]!
  driver.editor.send({
    type: 'COMMIT',
    commit: { edit: { type: 'remove', path: ['masks'], index: 0, item: item as never } },
  })
  driver.up([60, 20])
  expect([driver.document(), driver.preview()]).toEqual([{ masks: [] }, null])
})

test('a read-only view shows its notice at the start of a stroke', () => {
  driver.open('a', { masks: [] }, undefined, true)
  begin()
  driver.up([60, 20])
  expect([driver.told, driver.preview()]).toEqual([[{ type: 'refused', code: 'readonly' }], null])
})

test('a codec that is still loading shows a notice, and no stroke starts', () => {
  driver = paintDriver(null)
  begin()
  driver.up([60, 20])
  expect([driver.told, driver.preview(), driver.document()]).toEqual([
    [{ type: 'unready' }],
    null,
    { masks: [] },
  ])
})

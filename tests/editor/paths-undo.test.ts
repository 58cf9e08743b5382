import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { MaskPort } from '../../src/machines/editor/masks.ts'
import type { PathPreview } from '../../src/machines/editor/types.ts'
import { SQUARE, loadMasks, paintDriver } from './paint-driver.ts'

/** What undo and redo do to a polygon in the making. */

let masks: MaskPort
let driver: ReturnType<typeof paintDriver>

beforeAll(async () => {
  masks = await loadMasks()
})
beforeEach(() => {
  driver = paintDriver(masks)
  driver.pick('polygon')
})

const shown = () => driver.preview() as PathPreview | null

/** Clicks of a person who takes their time. */
const clicks = (...places: readonly (readonly [number, number])[]) =>
  places.forEach((at, index) => driver.click(at, { time: index * 1000 }))

test('Backspace and undo remove one vertex, the last one the whole path', () => {
  clicks(...SQUARE)
  driver.press('Backspace')
  driver.undo()
  expect(shown()?.placed).toBe(2)
  driver.press('Backspace')
  driver.undo()
  expect([shown(), driver.steps()]).toEqual([null, 0])
  driver.undo()
  expect(driver.document()).toEqual({ masks: [] })
})

test('redo restores removed vertices, until the next one is set', () => {
  clicks(...SQUARE)
  const { redo } = driver
  driver.undo()
  driver.press('Backspace')
  redo()
  expect([shown()?.placed, shown()?.hasUndone]).toEqual([3, true])
  redo()
  redo()
  expect(shown()).toMatchObject({ placed: 4, points: SQUARE.map(([x, y]) => ({ x, y })) })
  driver.undo()
  driver.click([20, 70], { time: 9000 })
  redo()
  expect([shown()?.placed, shown()?.points.at(-1), shown()?.hasUndone]).toEqual([
    4,
    { x: 20, y: 70 },
    undefined,
  ])
  driver.down([90, 70], { time: 12_000, pointerType: 'touch' })
  driver.editor.send({ type: 'INTERRUPT' })
  redo()
  driver.press('Enter')
  expect([driver.steps(), driver.area()]).toEqual([1, 1800])
})

test('undo removes the path before it affects the document', () => {
  clicks(...SQUARE)
  driver.press('Enter')
  clicks([10, 10])
  driver.undo()
  expect([driver.steps(), shown()]).toEqual([1, null])
  driver.undo()
  expect(driver.steps()).toBe(0)
})

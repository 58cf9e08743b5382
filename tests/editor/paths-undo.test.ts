import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { MaskPort } from '../../src/machines/editor/masks.ts'
import type { PathPreview } from '../../src/machines/editor/types.ts'
import { SQUARE, loadMasks, paintDesk } from './paint-desk.ts'

/** What undo and redo do to a polygon in the making. */

let masks: MaskPort
let desk: ReturnType<typeof paintDesk>

beforeAll(async () => {
  masks = await loadMasks()
})
beforeEach(() => {
  desk = paintDesk(masks)
  desk.pick('polygon')
})

const shown = () => desk.preview() as PathPreview | null

/** Clicks of a person who takes their time. */
const clicks = (...places: readonly (readonly [number, number])[]) =>
  places.forEach((at, index) => desk.click(at, { time: index * 1000 }))

test('Backspace and undo take one vertex back, the last one all', () => {
  clicks(...SQUARE)
  desk.press('Backspace')
  desk.undo()
  expect(shown()?.placed).toBe(2)
  desk.press('Backspace')
  desk.undo()
  expect([shown(), desk.steps()]).toEqual([null, 0])
  desk.undo()
  expect(desk.document()).toEqual({ masks: [] })
})

test('redo brings vertices back that were taken back, until the next one is set', () => {
  clicks(...SQUARE)
  const { redo } = desk
  desk.undo()
  desk.press('Backspace')
  redo()
  expect([shown()?.placed, shown()?.hasUndone]).toEqual([3, true])
  redo()
  redo()
  expect(shown()).toMatchObject({ placed: 4, points: SQUARE.map(([x, y]) => ({ x, y })) })
  desk.undo()
  desk.click([20, 70], { time: 9000 })
  redo()
  expect([shown()?.placed, shown()?.points.at(-1), shown()?.hasUndone]).toEqual([
    4,
    { x: 20, y: 70 },
    undefined,
  ])
  desk.down([90, 70], { time: 12_000, pointerType: 'touch' })
  desk.editor.send({ type: 'INTERRUPT' })
  redo()
  desk.press('Enter')
  expect([desk.steps(), desk.area()]).toEqual([1, 1800])
})

test('undo takes the path back before it touches the document', () => {
  clicks(...SQUARE)
  desk.press('Enter')
  clicks([10, 10])
  desk.undo()
  expect([desk.steps(), shown()]).toEqual([1, null])
  desk.undo()
  expect(desk.steps()).toBe(0)
})

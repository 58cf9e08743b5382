import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MaskPort } from '../../src/machines/editor/masks.ts'
import type { PathPreview } from '../../src/machines/editor/types.ts'
import { SQUARE, loadMasks, paintDriver } from './paint-driver.ts'

let masks: MaskPort
let driver: ReturnType<typeof paintDriver>

beforeAll(async () => {
  masks = await loadMasks()
})

const shown = () => driver.preview() as PathPreview | null

test.each(['lasso', 'polygon'])('with Alt and nothing selected the %s says what is missing', (tool) => {
  driver = paintDriver(masks)
  const lost: string[] = []
  driver.editor.on('lost', ({ why }) => lost.push(why))
  driver.pick(tool)
  driver.drag(SQUARE, { modifiers: { alt: true } })
  expect([driver.document(), driver.preview(), lost]).toEqual([{ masks: [] }, null, ['unselected']])
})

describe('the lasso', () => {
  beforeEach(() => {
    driver = paintDriver(masks)
    driver.pick('lasso')
  })

  test('fills the enclosed area, as one step', () => {
    driver.drag(SQUARE)
    expect([driver.has(40, 40), driver.has(70, 40), driver.area(), driver.steps()]).toEqual([
      true,
      false,
      1600,
      1,
    ])
  })

  test('shows its path, with all coalesced points', () => {
    driver.down([20, 20])
    driver.move([60, 60], { trail: [{ x: 60, y: 20, pressure: 0.5 }] })
    expect(shown()).toEqual({
      type: 'path',
      role: 'mask',
      id: null,
      mode: 'paint',
      points: [
        { x: 20, y: 20 },
        { x: 60, y: 20 },
        { x: 60, y: 60 },
      ],
      closed: true,
      placed: 3,
    })
  })

  test('removes with Alt', () => {
    driver.drag(SQUARE)
    driver.drag(
      [
        [30, 30],
        [50, 30],
        [50, 50],
        [30, 50],
      ],
      { modifiers: { alt: true } },
    )
    expect([driver.has(40, 40), driver.has(25, 25), driver.area()]).toEqual([false, true, 1200])
  })

  test('an interrupted path fills nothing', () => {
    for (const type of ['CANCEL', 'INTERRUPT'] as const) {
      driver.down([20, 20])
      driver.move([60, 20])
      driver.move([60, 60])
      driver.editor.send({ type })
      driver.up([20, 60])
    }
    driver.click([20, 20])
    expect([driver.document(), driver.preview()]).toEqual([{ masks: [] }, null])
  })

  test('switching the tool fills the enclosed area', () => {
    driver.down([20, 20])
    driver.move([60, 20])
    driver.move([60, 60])
    driver.pick('brush')
    driver.up([20, 60])
    expect([driver.has(55, 25), driver.has(25, 55), driver.steps()]).toEqual([true, false, 1])
  })
})

describe('the polygon', () => {
  beforeEach(() => {
    driver = paintDriver(masks)
    driver.pick('polygon')
  })
  /** Clicks of a person who takes their time. */
  const clicks = (...places: readonly (readonly [number, number])[]) =>
    places.forEach((at, index) => driver.click(at, { time: index * 1000 }))

  test.each([
    ['Enter', () => driver.press('Enter')],
    ['its first vertex', () => driver.click([23, 24], { time: 9000 })],
    ['a double click', () => driver.click([21, 60], { time: 3100 })],
  ])('is closed by %s', (_, close) => {
    clicks(...SQUARE)
    close()
    expect([driver.area(), driver.steps(), driver.preview()]).toEqual([1600, 1, null])
  })

  test('follows the pointer between two presses and during one', () => {
    clicks([20, 20], [60, 20])
    driver.hover([60, 50])
    expect(shown()).toMatchObject({ placed: 2, closed: false, points: [{}, {}, { x: 60, y: 50 }] })
    driver.down([60, 60], { time: 5000 })
    driver.move([70, 65])
    expect(shown()).toMatchObject({ placed: 3, points: [{}, {}, { x: 70, y: 65 }] })
  })

  test('two vertices enclose nothing, in any way of closing', () => {
    clicks([20, 20], [60, 20])
    driver.press('Enter')
    driver.click([60, 20], { time: 1100 })
    expect([driver.steps(), shown()?.placed]).toEqual([0, 2])
  })

  test('Escape drops it', () => {
    clicks(...SQUARE)
    driver.editor.send({ type: 'CANCEL' })
    driver.press('Enter')
    expect([driver.document(), shown()]).toEqual([{ masks: [] }, null])
  })

  test('panning, pinching and losing the window keep the path', () => {
    clicks([20, 20], [60, 20])
    driver.drag(
      [
        [50, 50],
        [55, 55],
      ],
      { buttons: 4 },
    )
    driver.down([40, 70], { time: 8000, pointerType: 'touch' })
    driver.editor.send({ type: 'INTERRUPT' })
    expect(shown()).toMatchObject({ placed: 2, points: [{}, {}] })
    driver.click([60, 60], { time: 8500 })
    driver.click([20, 60], { time: 9500 })
    driver.press('Enter')
    expect(driver.area()).toBe(1600)
  })

  test('an interrupted press does not count for a double click', () => {
    clicks([20, 20], [60, 20], [60, 60])
    driver.down([20, 60], { time: 8000 })
    driver.editor.send({ type: 'INTERRUPT' })
    driver.click([20, 60], { time: 8100 })
    expect([driver.steps(), shown()?.placed]).toEqual([0, 4])
  })

  test('a pinch whose first finger lands on the first vertex closes nothing, nor does undo in that press', () => {
    clicks(...SQUARE)
    for (const type of ['INTERRUPT', 'UNDO'] as const) {
      driver.down([21, 21], { time: 8000, pointerType: 'touch' })
      driver.editor.send({ type })
      driver.up([21, 21], { pointerType: 'touch' })
      expect([driver.steps(), shown()?.placed]).toEqual([0, 4])
    }
    driver.click([21, 21], { time: 9000, pointerType: 'touch' })
    expect([driver.steps(), driver.area()]).toEqual([1, 1600])
  })

  test('a pinch that would have begun a path begins none', () => {
    driver.down([20, 20], { pointerType: 'touch' })
    driver.editor.send({ type: 'INTERRUPT' })
    driver.hover([40, 40])
    expect(driver.preview()).toBeNull()
  })

  test('switching the tool during the closing press fills it, and Escape drops it', () => {
    clicks(...SQUARE)
    driver.down([20, 20], { time: 8000 })
    driver.editor.send({ type: 'CANCEL' })
    expect([driver.steps(), shown()]).toEqual([0, null])
    clicks(...SQUARE)
    driver.down([20, 20], { time: 8000 })
    driver.pick('brush')
    expect([driver.steps(), driver.area()]).toEqual([1, 1600])
  })

  test('switching the tool fills it if it encloses something', () => {
    clicks(...SQUARE)
    driver.pick('brush')
    expect([driver.area(), driver.steps(), driver.preview()]).toEqual([1600, 1, null])
    driver.pick('polygon')
    clicks([10, 10], [15, 10])
    driver.pick('brush')
    expect([driver.steps(), driver.preview()]).toEqual([1, null])
  })

  test('another item does not receive the path', () => {
    clicks(...SQUARE)
    driver.open('b')
    driver.press('Enter')
    driver.hover([50, 50])
    expect([driver.document(), driver.preview()]).toEqual([{ masks: [] }, null])
  })

  test('removes with Alt held at its first press', () => {
    clicks(...SQUARE)
    driver.press('Enter')
    driver.click([30, 30], { modifiers: { alt: true } })
    clicks([50, 30], [50, 50], [30, 50])
    driver.press('Enter')
    expect(driver.area()).toBe(1200)
  })
})

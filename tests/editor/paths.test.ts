import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MaskPort } from '../../src/machines/editor/masks.ts'
import type { PathPreview } from '../../src/machines/editor/types.ts'
import { SQUARE, loadMasks, paintDesk } from './paint-desk.ts'

let masks: MaskPort
let desk: ReturnType<typeof paintDesk>

beforeAll(async () => {
  masks = await loadMasks()
})

const shown = () => desk.preview() as PathPreview | null

test.each(['lasso', 'polygon'])('with Alt and nothing selected the %s says what is missing', (tool) => {
  desk = paintDesk(masks)
  const lost: string[] = []
  desk.editor.on('lost', ({ why }) => lost.push(why))
  desk.pick(tool)
  desk.drag(SQUARE, { modifiers: { alt: true } })
  expect([desk.document(), desk.preview(), lost]).toEqual([{ masks: [] }, null, ['unselected']])
})

describe('the lasso', () => {
  beforeEach(() => {
    desk = paintDesk(masks)
    desk.pick('lasso')
  })

  test('fills what it goes around, as one step', () => {
    desk.drag(SQUARE)
    expect([desk.has(40, 40), desk.has(70, 40), desk.area(), desk.steps()]).toEqual([true, false, 1600, 1])
  })

  test('shows its path, with all that the browser put together', () => {
    desk.down([20, 20])
    desk.move([60, 60], { trail: [{ x: 60, y: 20, pressure: 0.5 }] })
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

  test('takes away with Alt', () => {
    desk.drag(SQUARE)
    desk.drag(
      [
        [30, 30],
        [50, 30],
        [50, 50],
        [30, 50],
      ],
      { modifiers: { alt: true } },
    )
    expect([desk.has(40, 40), desk.has(25, 25), desk.area()]).toEqual([false, true, 1200])
  })

  test('a path that is broken off encloses nothing', () => {
    for (const type of ['CANCEL', 'INTERRUPT'] as const) {
      desk.down([20, 20])
      desk.move([60, 20])
      desk.move([60, 60])
      desk.editor.send({ type })
      desk.up([20, 60])
    }
    desk.click([20, 20])
    expect([desk.document(), desk.preview()]).toEqual([{ masks: [] }, null])
  })

  test('put away it encloses what it has gone around', () => {
    desk.down([20, 20])
    desk.move([60, 20])
    desk.move([60, 60])
    desk.pick('brush')
    desk.up([20, 60])
    expect([desk.has(55, 25), desk.has(25, 55), desk.steps()]).toEqual([true, false, 1])
  })
})

describe('the polygon', () => {
  beforeEach(() => {
    desk = paintDesk(masks)
    desk.pick('polygon')
  })
  /** Clicks of a person who takes their time. */
  const clicks = (...places: readonly (readonly [number, number])[]) =>
    places.forEach((at, index) => desk.click(at, { time: index * 1000 }))

  test.each([
    ['Enter', () => desk.press('Enter')],
    ['its first vertex', () => desk.click([23, 24], { time: 9000 })],
    ['a double click', () => desk.click([21, 60], { time: 3100 })],
  ])('is closed by %s', (_, close) => {
    clicks(...SQUARE)
    close()
    expect([desk.area(), desk.steps(), desk.preview()]).toEqual([1600, 1, null])
  })

  test('follows the pointer between two presses and during one', () => {
    clicks([20, 20], [60, 20])
    desk.hover([60, 50])
    expect(shown()).toMatchObject({ placed: 2, closed: false, points: [{}, {}, { x: 60, y: 50 }] })
    desk.down([60, 60], { time: 5000 })
    desk.move([70, 65])
    expect(shown()).toMatchObject({ placed: 3, points: [{}, {}, { x: 70, y: 65 }] })
  })

  test('two vertices enclose nothing, however they are confirmed', () => {
    clicks([20, 20], [60, 20])
    desk.press('Enter')
    desk.click([60, 20], { time: 1100 })
    expect([desk.steps(), shown()?.placed]).toEqual([0, 2])
  })

  test('Escape drops it', () => {
    clicks(...SQUARE)
    desk.editor.send({ type: 'CANCEL' })
    desk.press('Enter')
    expect([desk.document(), shown()]).toEqual([{ masks: [] }, null])
  })

  test('panning, pinching and a lost window leave it as it is', () => {
    clicks([20, 20], [60, 20])
    desk.drag(
      [
        [50, 50],
        [55, 55],
      ],
      { buttons: 4 },
    )
    desk.down([40, 70], { time: 8000, pointerType: 'touch' })
    desk.editor.send({ type: 'INTERRUPT' })
    expect(shown()).toMatchObject({ placed: 2, points: [{}, {}] })
    desk.click([60, 60], { time: 8500 })
    desk.click([20, 60], { time: 9500 })
    desk.press('Enter')
    expect(desk.area()).toBe(1600)
  })

  test('a press that is broken off counts for no double click', () => {
    clicks([20, 20], [60, 20], [60, 60])
    desk.down([20, 60], { time: 8000 })
    desk.editor.send({ type: 'INTERRUPT' })
    desk.click([20, 60], { time: 8100 })
    expect([desk.steps(), shown()?.placed]).toEqual([0, 4])
  })

  test('a pinch whose first finger lands on the first vertex closes nothing, nor does undo in that press', () => {
    clicks(...SQUARE)
    for (const type of ['INTERRUPT', 'UNDO'] as const) {
      desk.down([21, 21], { time: 8000, pointerType: 'touch' })
      desk.editor.send({ type })
      desk.up([21, 21], { pointerType: 'touch' })
      expect([desk.steps(), shown()?.placed]).toEqual([0, 4])
    }
    desk.click([21, 21], { time: 9000, pointerType: 'touch' })
    expect([desk.steps(), desk.area()]).toEqual([1, 1600])
  })

  test('a pinch that would have begun a path begins none', () => {
    desk.down([20, 20], { pointerType: 'touch' })
    desk.editor.send({ type: 'INTERRUPT' })
    desk.hover([40, 40])
    expect(desk.preview()).toBeNull()
  })

  test('put away while it is being closed it is kept, and dropped by Escape', () => {
    clicks(...SQUARE)
    desk.down([20, 20], { time: 8000 })
    desk.editor.send({ type: 'CANCEL' })
    expect([desk.steps(), shown()]).toEqual([0, null])
    clicks(...SQUARE)
    desk.down([20, 20], { time: 8000 })
    desk.pick('brush')
    expect([desk.steps(), desk.area()]).toEqual([1, 1600])
  })

  test('put away it is kept where it encloses something', () => {
    clicks(...SQUARE)
    desk.pick('brush')
    expect([desk.area(), desk.steps(), desk.preview()]).toEqual([1600, 1, null])
    desk.pick('polygon')
    clicks([10, 10], [15, 10])
    desk.pick('brush')
    expect([desk.steps(), desk.preview()]).toEqual([1, null])
  })

  test('another item gets nothing of it', () => {
    clicks(...SQUARE)
    desk.open('b')
    desk.press('Enter')
    desk.hover([50, 50])
    expect([desk.document(), desk.preview()]).toEqual([{ masks: [] }, null])
  })

  test('takes away with Alt held at its first press', () => {
    clicks(...SQUARE)
    desk.press('Enter')
    desk.click([30, 30], { modifiers: { alt: true } })
    clicks([50, 30], [50, 50], [30, 50])
    desk.press('Enter')
    expect(desk.area()).toBe(1200)
  })
})

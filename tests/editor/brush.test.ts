import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MaskPort } from '../../src/machines/editor/masks.ts'
import type { StrokePreview } from '../../src/machines/editor/types.ts'
import { loadMasks, paintDriver } from './paint-driver.ts'

let masks: MaskPort
let driver: ReturnType<typeof paintDriver>

beforeAll(async () => {
  masks = await loadMasks()
})
beforeEach(() => {
  driver = paintDriver(masks)
})

const shown = () => driver.preview() as StrokePreview

describe('a stroke', () => {
  test('is one mask and one undo step, and the next one extends that mask', () => {
    driver.drag([
      [20, 20],
      [40, 20],
    ])
    expect([driver.has(30, 16), driver.has(30, 26), driver.steps()]).toEqual([true, false, 1])
    driver.drag([
      [40, 20],
      [40, 60],
    ])
    expect([driver.document()?.masks.length, driver.has(40, 50), driver.steps()]).toEqual([1, true, 2])
    driver.undo()
    driver.undo()
    expect(driver.document()).toEqual({ masks: [] })
  })

  test('a click is a dot', () => {
    driver.click([50, 40])
    expect([driver.has(50, 40), driver.area()]).toEqual([
      true,
      masks.area(masks.stroke(driver.context().bounds, [{ x: 50, y: 40, radius: 5 }])),
    ])
  })

  test('keeps every coalesced point', () => {
    const trail = [
      { x: 30, y: 60, pressure: 0.5 },
      { x: 60, y: 60, pressure: 0.5 },
    ]
    driver.down([20, 20])
    driver.move([70, 20], { trail })
    expect(shown().points).toEqual([
      { x: 20, y: 20, radius: 5 },
      { x: 30, y: 60, radius: 5 },
      { x: 60, y: 60, radius: 5 },
      { x: 70, y: 20, radius: 5 },
    ])
    driver.up([70, 20])
    expect([driver.has(45, 60), driver.has(45, 20)]).toEqual([true, false])
  })

  test('is previewed by one list that only grows', () => {
    driver.down([20, 20])
    const first = shown()
    driver.move([30, 20])
    const second = shown()
    expect([first.count, second.count, first.points === second.points, first.id === second.id]).toEqual([
      1,
      2,
      true,
      true,
    ])
    expect(second).toMatchObject({ role: 'mask', mode: 'paint', target: null })
  })

  test('is as wide as the pen pressure', () => {
    driver.drag([[20, 20]], { pointerType: 'pen', pressure: 0 })
    driver.editor.send({ type: 'SELECT', selection: [] })
    driver.drag([[60, 20]], { pointerType: 'pen', pressure: 1 })
    expect([masks.box(driver.mask(0)!)?.width, masks.box(driver.mask(1)!)?.width]).toEqual([2, 10])
  })

  test('starts at the end of the last one with Shift, but never at one of another item', () => {
    driver.click([10, 10])
    driver.click([60, 10], { modifiers: { shift: true } })
    expect(driver.has(35, 10)).toBe(true)
    driver.open('b')
    driver.click([60, 60], { modifiers: { shift: true } })
    expect([driver.has(60, 60), driver.has(60, 35)]).toEqual([true, false])
  })

  test('from outside of the picture starts at its edge, and undo removes it', () => {
    driver.drag([
      [-50, -50],
      [-20, -20],
    ])
    expect([driver.has(0, 0), driver.steps(), driver.preview()]).toEqual([true, 1, null])
    driver.undo()
    expect(driver.document()).toEqual({ masks: [] })
  })
})

describe('an eraser', () => {
  beforeEach(() => {
    driver.drag([
      [20, 20],
      [80, 20],
    ])
  })

  test('removes pixels, and finally the whole mask', () => {
    driver.pick('eraser')
    driver.click([50, 20])
    expect([driver.has(50, 20), driver.has(30, 20)]).toEqual([false, true])
    driver.drag([
      [10, 20],
      [90, 20],
    ])
    driver.drag([
      [10, 20],
      [90, 20],
    ])
    expect(driver.document()?.masks).toEqual([])
    driver.undo()
    expect(driver.has(30, 20)).toBe(true)
  })

  test('does nothing where nothing can be erased, with a notice', () => {
    const lost: string[] = []
    driver.editor.on('lost', ({ why }) => lost.push(why))
    driver.pick('eraser')
    driver.editor.send({ type: 'SELECT', selection: [] })
    driver.drag([
      [20, 20],
      [80, 20],
    ])
    expect([driver.steps(), driver.preview(), lost]).toEqual([1, null, ['unselected']])
  })

  test('is the other end of a pen', () => {
    driver.click([50, 20], { buttons: 32, pointerType: 'pen', pressure: 1 })
    expect(driver.has(50, 20)).toBe(false)
  })
})

describe('its size', () => {
  test('follows a drag with Alt by its edge, and Escape restores it', () => {
    const alt = { modifiers: { alt: true } }
    driver.down([50, 40], alt)
    driver.move([57, 40], { ...alt, zoom: 0.5 })
    expect([driver.context().fields, driver.preview()]).toMatchObject([
      { brushSize: 38 },
      { type: 'size', at: { x: 50, y: 40 }, size: 38 },
    ])
    driver.editor.send({ type: 'CANCEL' })
    expect([driver.context().fields, driver.preview()]).toEqual([{ brushSize: 10 }, null])
    driver.drag(
      [
        [50, 40],
        [60, 40],
      ],
      alt,
    )
    expect([driver.context().fields, driver.document(), driver.steps()]).toEqual([
      { brushSize: 30 },
      { masks: [] },
      0,
    ])
  })

  test('changes in the middle of a stroke from there on', () => {
    driver.down([20, 20])
    driver.editor.send({ type: 'FIELDS', fields: { brushSize: 20 } })
    driver.move([60, 20])
    expect(shown().points.map(({ radius }) => radius)).toEqual([5, 10])
  })
})

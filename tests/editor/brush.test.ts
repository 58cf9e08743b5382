import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MaskPort } from '../../src/machines/editor/masks.ts'
import type { StrokePreview } from '../../src/machines/editor/types.ts'
import { loadMasks, paintDesk } from './paint-desk.ts'

let masks: MaskPort
let desk: ReturnType<typeof paintDesk>

beforeAll(async () => {
  masks = await loadMasks()
})
beforeEach(() => {
  desk = paintDesk(masks)
})

const shown = () => desk.preview() as StrokePreview

describe('a stroke', () => {
  test('is one mask and one undo step, and the next goes on in it', () => {
    desk.drag([
      [20, 20],
      [40, 20],
    ])
    expect([desk.has(30, 16), desk.has(30, 26), desk.steps()]).toEqual([true, false, 1])
    desk.drag([
      [40, 20],
      [40, 60],
    ])
    expect([desk.document()?.masks.length, desk.has(40, 50), desk.steps()]).toEqual([1, true, 2])
    desk.undo()
    desk.undo()
    expect(desk.document()).toEqual({ masks: [] })
  })

  test('a click is a dot', () => {
    desk.click([50, 40])
    expect([desk.has(50, 40), desk.area()]).toEqual([
      true,
      masks.area(masks.stroke(desk.context().bounds, [{ x: 50, y: 40, radius: 5 }])),
    ])
  })

  test('keeps every point that the browser put together', () => {
    const trail = [
      { x: 30, y: 60, pressure: 0.5 },
      { x: 60, y: 60, pressure: 0.5 },
    ]
    desk.down([20, 20])
    desk.move([70, 20], { trail })
    expect(shown().points).toEqual([
      { x: 20, y: 20, radius: 5 },
      { x: 30, y: 60, radius: 5 },
      { x: 60, y: 60, radius: 5 },
      { x: 70, y: 20, radius: 5 },
    ])
    desk.up([70, 20])
    expect([desk.has(45, 60), desk.has(45, 20)]).toEqual([true, false])
  })

  test('shows itself in one list that only grows', () => {
    desk.down([20, 20])
    const first = shown()
    desk.move([30, 20])
    const second = shown()
    expect([first.count, second.count, first.points === second.points, first.id === second.id]).toEqual([
      1,
      2,
      true,
      true,
    ])
    expect(second).toMatchObject({ role: 'mask', mode: 'paint', target: null })
  })

  test('is as wide as the pen is pressed', () => {
    desk.drag([[20, 20]], { pointerType: 'pen', pressure: 0 })
    desk.editor.send({ type: 'SELECT', selection: [] })
    desk.drag([[60, 20]], { pointerType: 'pen', pressure: 1 })
    expect([masks.box(desk.mask(0)!)?.width, masks.box(desk.mask(1)!)?.width]).toEqual([2, 10])
  })

  test('starts at the end of the last one with Shift, but never at one of another item', () => {
    desk.click([10, 10])
    desk.click([60, 10], { modifiers: { shift: true } })
    expect(desk.has(35, 10)).toBe(true)
    desk.open('b')
    desk.click([60, 60], { modifiers: { shift: true } })
    expect([desk.has(60, 60), desk.has(60, 35)]).toEqual([true, false])
  })

  test('outside of the picture is none', () => {
    desk.drag([
      [-50, -50],
      [-20, -20],
    ])
    expect([desk.steps(), desk.preview()]).toEqual([0, null])
  })
})

describe('an eraser', () => {
  beforeEach(() => {
    desk.drag([
      [20, 20],
      [80, 20],
    ])
  })

  test('takes away, and the whole mask at last', () => {
    desk.pick('eraser')
    desk.click([50, 20])
    expect([desk.has(50, 20), desk.has(30, 20)]).toEqual([false, true])
    desk.drag([
      [10, 20],
      [90, 20],
    ])
    desk.drag([
      [10, 20],
      [90, 20],
    ])
    expect(desk.document()?.masks).toEqual([])
    desk.undo()
    expect(desk.has(30, 20)).toBe(true)
  })

  test('does nothing where nothing is to be erased, and says so', () => {
    const lost: string[] = []
    desk.editor.on('lost', ({ why }) => lost.push(why))
    desk.pick('eraser')
    desk.editor.send({ type: 'SELECT', selection: [] })
    desk.drag([
      [20, 20],
      [80, 20],
    ])
    expect([desk.steps(), desk.preview(), lost]).toEqual([1, null, ['unselected']])
  })

  test('is the other end of a pen', () => {
    desk.click([50, 20], { buttons: 32, pointerType: 'pen', pressure: 1 })
    expect(desk.has(50, 20)).toBe(false)
  })
})

describe('its size', () => {
  test('follows a drag with Alt by its rim, and Escape brings the old one back', () => {
    const alt = { modifiers: { alt: true } }
    desk.down([50, 40], alt)
    desk.move([57, 40], { ...alt, zoom: 0.5 })
    expect([desk.context().fields, desk.preview()]).toMatchObject([
      { brushSize: 38 },
      { type: 'size', at: { x: 50, y: 40 }, size: 38 },
    ])
    desk.editor.send({ type: 'CANCEL' })
    expect([desk.context().fields, desk.preview()]).toEqual([{ brushSize: 10 }, null])
    desk.drag(
      [
        [50, 40],
        [60, 40],
      ],
      alt,
    )
    expect([desk.context().fields, desk.document(), desk.steps()]).toEqual([
      { brushSize: 30 },
      { masks: [] },
      0,
    ])
  })

  test('changes in the middle of a stroke from there on', () => {
    desk.down([20, 20])
    desk.editor.send({ type: 'FIELDS', fields: { brushSize: 20 } })
    desk.move([60, 20])
    expect(shown().points.map(({ radius }) => radius)).toEqual([5, 10])
  })
})

import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MaskPort } from '../../src/machines/editor/masks.ts'
import { BOUNDS, loadMasks, paintDriver } from './paint-driver.ts'

let masks: MaskPort
let driver: ReturnType<typeof paintDriver>

beforeAll(async () => {
  masks = await loadMasks()
})

describe('the rectangle', () => {
  beforeEach(() => {
    driver = paintDriver(masks)
    driver.pick('rectangle')
  })

  test('makes a new mask of its pixels, as one step that undo removes', () => {
    driver.drag([
      [20, 30],
      [60, 50],
    ])
    expect([
      driver.area(),
      driver.has(20, 30),
      driver.has(59, 49),
      driver.has(60, 49),
      driver.has(59, 50),
    ]).toEqual([800, true, true, false, false])
    expect(driver.steps()).toBe(1)
    driver.undo()
    expect(driver.document()).toEqual({ masks: [] })
  })

  test('is a square with Shift, and previews its result', () => {
    driver.down([20, 20])
    driver.move([40, 30], { modifiers: { shift: true } })
    expect(driver.preview()).toEqual({
      type: 'path',
      role: 'mask',
      id: null,
      mode: 'paint',
      points: [
        { x: 20, y: 20 },
        { x: 40, y: 20 },
        { x: 40, y: 40 },
        { x: 20, y: 40 },
      ],
      closed: true,
      placed: 4,
    })
  })

  test('removes with Alt', () => {
    driver.drag([
      [0, 0],
      [40, 40],
    ])
    driver.drag(
      [
        [10, 10],
        [30, 30],
      ],
      { modifiers: { alt: true } },
    )
    expect([driver.area(), driver.has(20, 20)]).toEqual([1200, false])
  })

  test('with Alt and nothing selected shows a notice', () => {
    const lost: string[] = []
    driver.editor.on('lost', ({ why }) => lost.push(why))
    driver.drag(
      [
        [10, 10],
        [30, 30],
      ],
      { modifiers: { alt: true } },
    )
    expect([driver.document(), lost]).toEqual([{ masks: [] }, ['unselected']])
  })

  test('creates nothing for a click, Escape, or a second finger', () => {
    driver.click([20, 20])
    for (const type of ['CANCEL', 'INTERRUPT'] as const) {
      driver.down([20, 20])
      driver.move([60, 60])
      driver.editor.send({ type })
      driver.up([60, 60])
    }
    expect([driver.document(), driver.preview(), driver.steps()]).toEqual([{ masks: [] }, null, 0])
  })

  test('covers the area between any two points, inside of the picture', () => {
    const place = fc.record({ x: fc.integer({ min: -30, max: 130 }), y: fc.integer({ min: -30, max: 110 }) })
    fc.assert(
      fc.property(place, place, (from, to) => {
        fc.pre(Math.hypot(to.x - from.x, to.y - from.y) > 3)
        const fresh = paintDriver(masks)
        fresh.pick('rectangle')
        fresh.drag([
          [from.x, from.y],
          [to.x, to.y],
        ])
        const within = (a: number, b: number, most: number) =>
          Math.max(Math.min(Math.max(a, b), most) - Math.max(Math.min(a, b), 0), 0)
        expect(fresh.area()).toBe(within(from.x, to.x, BOUNDS.width) * within(from.y, to.y, BOUNDS.height))
      }),
    )
  })
})

test('the ellipse touches the sides of its rectangle and has the area of an ellipse', () => {
  driver = paintDriver(masks)
  driver.pick('ellipse')
  driver.drag([
    [10, 10],
    [90, 70],
  ])
  const mask = driver.mask()
  expect(mask && masks.box(mask)).toEqual({ x: 10, y: 10, width: 80, height: 60 })
  expect(driver.area() / (Math.PI * 40 * 30)).toBeCloseTo(1, 2)
  expect([driver.has(12, 12), driver.has(50, 40)]).toEqual([false, true])
})

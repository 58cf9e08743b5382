import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLiveWire } from '../../src/annotate/canvas/live-wire/live-wire.ts'
import { seenShape } from '../../src/annotate/canvas/live-wire/testing.ts'
import type { Point } from '../../src/domain/geometry/point.ts'
import type { MaskPort } from '../../src/machines/editor/masks.ts'
import type { PathPreview } from '../../src/machines/editor/types.ts'
import { BOUNDS, loadMasks, paintDriver } from './paint-driver.ts'

/** Polygons whose sides follow the edges of what is seen: here of a bright disc. */

const CENTRE = { x: 50, y: 40 }
const RADIUS = 30
const AREA = Math.PI * RADIUS ** 2
/** What four corners on the circle enclose with straight sides. */
const SQUARE_AREA = 2 * RADIUS ** 2

const disc = seenShape(BOUNDS, ({ x, y }) => Math.hypot(x - CENTRE.x, y - CENTRE.y) <= RADIUS)
/** Pressed a little beside the circle, as people do. */
const corner = (degrees: number, beside = 2): [number, number] => [
  CENTRE.x + (RADIUS + beside) * Math.cos((degrees * Math.PI) / 180),
  CENTRE.y + (RADIUS + beside) * Math.sin((degrees * Math.PI) / 180),
]
const CORNERS = [20, 110, 200, 290].map((degrees) => corner(degrees))

let masks: MaskPort
let driver: ReturnType<typeof paintDriver>

beforeAll(async () => {
  masks = await loadMasks()
})
beforeEach(() => {
  const live = createLiveWire()
  live.over(disc)
  driver = paintDriver(masks, { masks: [] }, live)
  driver.pick('polygon')
})

const shown = () => driver.preview() as PathPreview
const press = (places: readonly [number, number][]) => places.forEach((place) => driver.click(place))
const fromCircle = ({ x, y }: Point): number => Math.abs(Math.hypot(x - CENTRE.x, y - CENTRE.y) - RADIUS)
const part = (of: number): number => Math.abs(driver.area() / of - 1)

describe('with edges', () => {
  test('four rough corners enclose the whole disc', () => {
    press(CORNERS)
    driver.press('Enter')
    expect([part(AREA) < 0.04, driver.steps()]).toEqual([true, 1])
  })

  test('the preview follows the pointer along the edge; handles are only at the corners', () => {
    press(CORNERS.slice(0, 2))
    driver.hover(corner(160))
    const { points, vertices, placed } = shown()
    expect([vertices?.length, placed < points.length - 1, placed > 2]).toEqual([3, true, true])
    expect(Math.max(...points.slice(0, -1).map(fromCircle))).toBeLessThan(1.6)
  })

  test('the path stays on the edge near corners that are too far from it', () => {
    const far = [-20, 20, 160, 200].map((degrees) => corner(degrees, 9))
    press(far.slice(0, 2))
    driver.hover(corner(90))
    expect(Math.max(...shown().points.slice(1, -1).map(fromCircle))).toBeLessThan(1.6)
    press(far.slice(2))
    driver.press('Enter')
    expect(part(AREA)).toBeLessThan(0.04)
  })

  test('a long thin shape is traced to its end', () => {
    const live = createLiveWire()
    const isBar = ({ x, y }: Point): boolean => x >= 50 && x < 90 && y >= 38 && y < 43
    live.over(seenShape(BOUNDS, (at) => isBar(at) || Math.hypot(at.x - 40, at.y - 40) <= 20))
    driver = paintDriver(masks, { masks: [] }, live)
    driver.pick('polygon')
    press([
      [40, 19],
      [91, 40],
      [40, 61],
      [19, 40],
    ])
    driver.press('Enter')
    expect([driver.has(87, 40), driver.has(70, 40), driver.has(70, 46)]).toEqual([true, true, false])
  })

  test('Backspace removes a corner with its path, and redo restores it', () => {
    press(CORNERS.slice(0, 2))
    const before = shown()
    press(CORNERS.slice(2, 3))
    expect(shown().placed).toBeGreaterThan(before.placed)
    const longer = shown()
    driver.press('Backspace')
    expect(shown()).toEqual({ ...before, hasUndone: true })
    driver.redo()
    expect(shown()).toEqual(longer)
    driver.press('Backspace')
    press(CORNERS.slice(2))
    driver.press('Enter')
    expect(part(AREA)).toBeLessThan(0.04)
  })

  test('with Shift sides are straight, and corners stay where they are pressed', () => {
    const shift = { modifiers: { shift: true } }
    CORNERS.forEach((place) => driver.click(place, shift))
    expect(shown().points.slice(0, 4)).toEqual(CORNERS.map(([x, y]) => ({ x, y })))
    driver.click(CORNERS[0]!, shift)
    expect(part(SQUARE_AREA * ((RADIUS + 2) / RADIUS) ** 2)).toBeLessThan(0.03)
  })

  test('with edges off sides are straight', () => {
    driver.editor.send({ type: 'FIELDS', fields: { followsEdges: false } })
    press([20, 110, 200, 290].map((degrees) => corner(degrees, 0)))
    driver.press('Enter')
    expect(part(SQUARE_AREA)).toBeLessThan(0.03)
  })
})

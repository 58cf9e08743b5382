import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { insidePicture } from '../../src/domain/geometry/rect.ts'
import { rotatedBounds, rotatedCorners } from '../../src/domain/geometry/rotated-rect.ts'
import type { BoxLayer } from '../../src/machines/editor/box-layer.ts'
import { createEditorMachine } from '../../src/machines/editor/editor.ts'
import type { Edit } from '../../src/machines/editor/edits.ts'
import { documentEdits } from '../../src/machines/editor/edits.ts'
import { createBoxTool } from '../../src/tools/box/box.ts'
import { panTool } from '../../src/tools/pan/pan.ts'
import {
  movedTurned,
  pushedInside,
  resizedTurned,
  turnedAlong,
  turnedBy,
} from '../../src/machines/editor/turned-rects.ts'
import { driverOf, hitOn } from './tool-driver.ts'

const LAYER: BoxLayer = { role: 'crop', holds: 'one', path: [], key: 'crop', id: 'crop', turns: true }
const BOUNDS = { width: 200, height: 200 }

interface Cropped {
  readonly crop: { x: number; y: number; width: number; height: number; rotation: number } | null
}

function turnDriver(crop: Cropped['crop']) {
  const machine = createEditorMachine<Cropped, Edit>({
    id: 'turn',
    reducer: documentEdits,
    tools: { pan: panTool, box: createBoxTool({ layers: [LAYER], creates: LAYER, newId: () => 'new' }) },
    initialTool: 'box',
  })
  return driverOf(machine, { crop }, BOUNDS)
}

let driver: ReturnType<typeof turnDriver>
const handle = (name: 'rotate' | 'e') => ({ hit: hitOn('crop', 'crop', { part: 'handle', handle: name }) })
const crop = () => driver.document()!.crop

beforeEach(() => {
  driver = turnDriver({ x: 80, y: 90, width: 40, height: 20, rotation: 0 })
})

describe('a rotatable box', () => {
  test('is drawn upright', () => {
    driver.drag([
      [10, 10],
      [50, 40],
    ])
    expect(crop()).toEqual({ x: 10, y: 10, width: 40, height: 30, rotation: 0 })
  })

  test('follows its handle about the centre', () => {
    driver.down([100, 80], handle('rotate'))
    driver.move([110, 90])
    expect(driver.preview()).toMatchObject({ type: 'box', rotation: 45 })
    driver.up([120, 100])
    expect([crop(), driver.steps()]).toEqual([{ x: 80, y: 90, width: 40, height: 20, rotation: 90 }, 1])
  })

  test('Shift snaps it to steps of 15°', () => {
    driver.down([100, 80], handle('rotate'))
    driver.move([106, 81], { modifiers: { shift: true } })
    driver.up([106, 81], { modifiers: { shift: true } })
    expect(crop()?.rotation).toBe(15)
  })

  test('keys turn it, and presses in a row are one step', () => {
    driver.editor.send({ type: 'SELECT', selection: [{ role: 'crop', id: 'crop' }] })
    driver.press('.', {}, 0)
    driver.press('>', { shift: true }, 100)
    driver.press(',', {}, 200)
    expect([crop()?.rotation, driver.steps()]).toEqual([15, 1])
    driver.undo()
    expect(crop()?.rotation).toBe(0)
  })

  test('dragging a side of a rotated box moves it along the rotation, and the other side stays', () => {
    driver = turnDriver({ x: 80, y: 90, width: 40, height: 20, rotation: 90 })
    driver.drag(
      [
        [100, 120],
        [100, 140],
      ],
      handle('e'),
    )
    const { x, y, width, height } = crop()!
    expect([x, y, width, height].map((value) => Math.round(value * 1e6) / 1e6)).toEqual([70, 100, 60, 20])
  })
})

const box = fc.record({
  x: fc.integer({ min: 70, max: 90 }),
  y: fc.integer({ min: 70, max: 90 }),
  width: fc.integer({ min: 5, max: 50 }),
  height: fc.integer({ min: 5, max: 50 }),
  rotation: fc.integer({ min: 0, max: 359 }),
})
/** Some of these have no room any more once they are turned. */
const large = fc.record({
  x: fc.integer({ min: 0, max: 40 }),
  y: fc.integer({ min: 0, max: 40 }),
  width: fc.integer({ min: 100, max: 160 }),
  height: fc.integer({ min: 5, max: 160 }),
  rotation: fc.constant(0),
})
const place = fc.record({ x: fc.integer({ min: -150, max: 350 }), y: fc.integer({ min: -150, max: 350 }) })
const FREE = { proportional: false, centred: false }
const NEAR = 1e-4

test('no gesture moves a corner out of the picture', () => {
  fc.assert(
    fc.property(box, place, place, fc.constantFrom('nw', 'e', 'sw', 's'), (from, by, to, name) => {
      for (const after of [
        movedTurned(from, by, BOUNDS, FREE),
        resizedTurned(from, name, by, BOUNDS, FREE),
        turnedAlong(from, by, to, BOUNDS, false),
      ])
        expect(insidePicture(rotatedBounds(after), BOUNDS, NEAR)).toBe(true)
    }),
  )
})

test('a box too large to be rotated in place shrinks about its middle, in proportion', () => {
  fc.assert(
    fc.property(large, place, place, (from, by, to) => {
      const after = turnedAlong(from, by, to, BOUNDS, false)
      expect(insidePicture(rotatedBounds(after), BOUNDS, NEAR)).toBe(true)
      expect(after.width * from.height).toBeCloseTo(after.height * from.width, 6)
      expect(after.width).toBeLessThanOrEqual(from.width)
    }),
  )
  const whole = { x: 0, y: 0, ...BOUNDS, rotation: 0 }
  expect(turnedBy(whole, 90, BOUNDS)).toMatchObject({ width: 200, height: 200, rotation: 90 })
  const { width } = turnedBy(whole, 45, BOUNDS)
  expect(width).toBeCloseTo(200 / Math.SQRT2)
})

test('a box from a larger picture is fitted to a smaller one, with whole pixels', () => {
  const crop = { x: 301, y: -41, width: 500, height: 301, rotation: 0 }
  expect(pushedInside(crop, BOUNDS)).toEqual({ x: 0, y: 49, width: 200, height: 120, rotation: 0 })
})

test('dragging a corner keeps the opposite one in place', () => {
  const small = fc.record({ x: fc.integer({ min: -20, max: 20 }), y: fc.integer({ min: -20, max: 20 }) })
  fc.assert(
    fc.property(box, small, (from, by) => {
      const after = resizedTurned({ ...from, rotation: from.rotation || 1 }, 'se', by, BOUNDS, FREE)
      const [still] = rotatedCorners({ ...from, rotation: from.rotation || 1 })
      const distances = rotatedCorners(after).map(({ x, y }) => Math.hypot(x - still!.x, y - still!.y))
      expect(Math.min(...distances)).toBeLessThan(NEAR)
    }),
  )
})

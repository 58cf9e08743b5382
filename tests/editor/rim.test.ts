import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { runs } from '../support/random.ts'
import { nearestInPicture } from '../../src/domain/geometry/rect.ts'
import { createEditorMachine } from '../../src/machines/editor/editor.ts'
import type { Edit } from '../../src/machines/editor/edits.ts'
import { documentEdits } from '../../src/machines/editor/edits.ts'
import type { MaskPort } from '../../src/machines/editor/masks.ts'
import { createBoxTool } from '../../src/tools/box/box.ts'
import { panTool } from '../../src/tools/pan/pan.ts'
import { BOUNDS, loadMasks, paintDriver } from './paint-driver.ts'
import { engine, prepareSmartDriver, smartDriver } from './smart-driver.ts'
import { driverOf } from './tool-driver.ts'

/** A press that begins in the grey around the picture is one from the nearest point of its rim. */

prepareSmartDriver()

let masks: MaskPort

beforeAll(async () => {
  masks = await loadMasks()
})

const around = (size: number) => fc.integer({ min: -30, max: size + 30 })
const place = fc.tuple(around(BOUNDS.width), around(BOUNDS.height))
const onRim = ([x, y]: readonly [number, number]) => {
  const rim = nearestInPicture({ x, y }, BOUNDS)
  return [rim.x, rim.y] as const
}

const LAYER = { role: 'box', holds: 'many', path: ['boxes'] } as const

function boxDriver() {
  let ids = 0
  const box = createBoxTool({ layers: [LAYER], creates: LAYER, newId: () => `box-${++ids}` })
  const tools = { pan: panTool, box }
  return driverOf(
    createEditorMachine<{ boxes: readonly { id: string }[] }, Edit>({
      id: 'boxes',
      reducer: documentEdits,
      tools,
      initialTool: 'box',
    }),
    { boxes: [] },
    BOUNDS,
  )
}

test.each(['brush', 'eraser', 'lasso', 'rectangle', 'ellipse', 'fill', 'polygon'] as const)('%s', (tool) => {
  fc.assert(
    fc.property(place, fc.array(place, { minLength: 1, maxLength: 4 }), (from, through) => {
      const drawn = (start: readonly [number, number]): unknown => {
        const driver = paintDriver(masks)
        driver.drag([
          [30, 20],
          [70, 60],
        ])
        driver.pick(tool)
        // One vertex each, with the polygon.
        if (tool === 'polygon') [start, ...through].forEach((at) => driver.click(at))
        else driver.drag([start, ...through])
        driver.press('Enter')
        return driver.document()
      }
      expect(drawn(from)).toEqual(drawn(onRim(from)))
    }),
    {
      numRuns: runs(20),
      // Two presses beside the picture that are a double click at its rim alone.
      examples: [
        [
          [1, -5],
          [
            [0, 0],
            [5, 2],
          ],
        ],
      ],
    },
  )
})

test('a box reaches the edge, and a corner of the picture can be pressed from beyond it', () => {
  const driver = boxDriver()
  driver.drag([
    [-20, -9],
    [40, 30],
  ])
  driver.drag([
    [BOUNDS.width + 5, BOUNDS.height + 50],
    [60, 50],
  ])
  expect(driver.document()).toEqual({
    boxes: [
      { x: 0, y: 0, width: 40, height: 30, id: 'box-1' },
      { x: 60, y: 50, width: 40, height: 30, id: 'box-2' },
    ],
  })
})

test('the brush starts at the edge for a press beyond it', () => {
  const driver = paintDriver(masks)
  driver.drag([
    [-40, 40],
    [-40, 44],
  ])
  expect([driver.has(0, 40), driver.has(3, 40), driver.has(7, 40)]).toEqual([true, true, false])
})

test('the smart tool uses the pixel at the edge, and starts boxes there', async () => {
  const driver = smartDriver()
  driver.click([BOUNDS.width + 12, 40])
  driver.drag([
    [-10, -10],
    [30, 20],
  ])
  const { box, points } = engine.questions.at(-1)!.prompts
  expect([points, box]).toEqual([
    [{ x: BOUNDS.width - 0.5, y: 40, label: 1 }],
    { x: 0, y: 0, width: 30, height: 20 },
  ])
})

test('shapes that extend past the picture are grabbed where they are', () => {
  const driver = boxDriver()
  driver.drag([
    [0, 0],
    [40, 30],
  ])
  const hit = { id: 'box-1', role: 'box', part: 'handle', handle: 'nw' } as const
  driver.down([-3, -3], { hit })
  driver.move([7, 7], { hit })
  driver.up([7, 7], { hit })
  expect(driver.document()).toEqual({ boxes: [{ x: 10, y: 10, width: 30, height: 20, id: 'box-1' }] })
})

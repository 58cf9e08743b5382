import { beforeEach, describe, expect, test } from 'vitest'
import { createEditorMachine } from '../../src/machines/editor/editor.ts'
import type { Edit } from '../../src/machines/editor/edits.ts'
import { documentEdits } from '../../src/machines/editor/edits.ts'
import { pointList } from '../../src/machines/editor/point-layer.ts'
import type { PolygonLayer } from '../../src/machines/editor/polygon-layer.ts'
import { panTool } from '../../src/tools/pan/pan.ts'
import { createPointTool } from '../../src/tools/point/point.ts'
import { createPolygonTool } from '../../src/tools/polygon/polygon.ts'
import { driverOf, hitOn } from './tool-driver.ts'

interface CanvasPoint {
  readonly x: number
  readonly y: number
}
interface Sketch {
  readonly points: readonly (CanvasPoint & { readonly id: string })[]
  readonly polygons: readonly { readonly id: string; readonly points: readonly CanvasPoint[] }[]
}

const POINTS = pointList('point', ['points'])
const POLYGONS: PolygonLayer = { role: 'polygon', path: ['polygons'] }

function sketchDriver() {
  let ids = 0
  const newId = () => `new-${++ids}`
  const machine = createEditorMachine<Sketch, Edit>({
    id: 'sketch',
    reducer: documentEdits,
    tools: {
      pan: panTool,
      point: createPointTool({ layers: [POINTS], creates: POINTS, newId }),
      pick: createPointTool({ layers: [POINTS], creates: null, newId }),
      polygon: createPolygonTool({
        creates: { holds: 'polygons', layer: POLYGONS },
        masks: () => null,
        newId,
      }),
    },
    initialTool: 'point',
  })
  const square = [
    { x: 10, y: 10 },
    { x: 50, y: 10 },
    { x: 50, y: 50 },
    { x: 10, y: 50 },
  ]
  const sketch: Sketch = {
    points: [
      { id: 'a', x: 10, y: 10 },
      { id: 'b', x: 20, y: 20 },
    ],
    polygons: [{ id: 'p', points: square }],
  }
  return driverOf(machine, sketch, { width: 100, height: 80 })
}

let driver: ReturnType<typeof sketchDriver>
const points = () => driver.document()!.points
const vertices = (index = 0) => driver.document()!.polygons[index]!.points.map(({ x, y }) => [x, y])

beforeEach(() => {
  driver = sketchDriver()
})

describe('points', () => {
  const hit = hitOn('point', 'a')

  test('a press places a point where it is released', () => {
    driver.down([30, 30])
    expect(driver.preview()).toEqual({ type: 'point', role: 'point', id: null, at: { x: 30, y: 30 } })
    driver.move([31, 31])
    driver.up([32, 500])
    expect([points().at(-1), driver.context().selection]).toEqual([
      { id: 'new-1', x: 32, y: 80 },
      [{ role: 'point', id: 'new-1' }],
    ])
  })

  test('a drag moves a point and keeps it under the pointer', () => {
    driver.drag(
      [
        [12, 11],
        [42, 41],
      ],
      { hit },
    )
    expect(points()[0]).toEqual({ id: 'a', x: 40, y: 40 })
  })

  test('a click selects, keys move and remove', () => {
    driver.click([10, 10], { hit })
    driver.press('ArrowRight', {}, 0)
    driver.press('ArrowDown', { shift: true }, 100)
    expect([points()[0], driver.steps()]).toEqual([{ id: 'a', x: 11, y: 20 }, 1])
    driver.press('Delete')
    expect(points().map(({ id }) => id)).toEqual(['b'])
  })

  test('a tool that places no points clears the selection instead', () => {
    driver.pick('pick')
    driver.click([10, 10], { hit })
    driver.click([70, 70])
    expect([driver.context().selection, driver.steps()]).toEqual([[], 0])
  })

  test('any interruption drops the point', () => {
    for (const type of ['CANCEL', 'INTERRUPT', 'UNDO'] as const) {
      driver.down([30, 30])
      driver.editor.send({ type })
      driver.up([40, 40])
    }
    expect([driver.steps(), driver.preview()]).toEqual([0, null])
  })

  test('switching the tool places the point at the pointer', () => {
    driver.down([30, 30])
    driver.editor.send({ type: 'SETTLE' })
    driver.up([40, 40])
    expect([points().at(-1), driver.steps()]).toMatchObject([{ x: 30, y: 30 }, 1])
  })
})

describe('polygons that stay polygons', () => {
  beforeEach(() => driver.pick('polygon'))
  const at = (part: 'vertex' | 'edge', index: number) => ({ hit: hitOn('polygon', 'p', { part, index }) })

  test('are drawn without the mask codec', () => {
    for (const [x, time] of [
      [60, 0],
      [90, 1000],
    ] as const)
      driver.click([x, 60], { time })
    driver.click([90, 500], { time: 2000 })
    driver.press('Enter')
    expect([vertices(1), driver.context().selection]).toEqual([
      [
        [60, 60],
        [90, 60],
        [90, 80],
      ],
      [{ role: 'polygon', id: 'new-1' }],
    ])
  })

  test('a vertex follows the pointer', () => {
    driver.drag(
      [
        [50, 50],
        [70, 60],
        [75, 65],
      ],
      at('vertex', 2),
    )
    expect([vertices()[2], driver.steps()]).toEqual([[75, 65], 1])
  })

  test('an edge of the selected polygon adds a vertex', () => {
    driver.click([50, 50], at('vertex', 2))
    driver.drag(
      [
        [50, 30],
        [60, 30],
      ],
      at('edge', 1),
    )
    expect(vertices()).toEqual([
      [10, 10],
      [50, 10],
      [60, 30],
      [50, 50],
      [10, 50],
    ])
    driver.undo()
    expect(vertices()).toHaveLength(4)
  })

  test('Alt removes a vertex while three remain', () => {
    for (let index = 0; index < 3; index++)
      driver.click([10, 10], { ...at('vertex', 0), modifiers: { alt: true } })
    expect([vertices().length, driver.steps()]).toEqual([3, 1])
  })

  test('Delete removes the selected one', () => {
    driver.click([50, 50], at('vertex', 2))
    driver.press('Delete')
    expect(driver.document()!.polygons).toEqual([])
  })

  test('an outside change ends the drag of a vertex', () => {
    driver.down([50, 50], at('vertex', 2))
    driver.move([70, 60])
    const remove: Edit = { type: 'remove', path: ['points'], index: 1, item: { id: 'b', x: 20, y: 20 } }
    driver.editor.send({ type: 'COMMIT', commit: { edit: remove } })
    driver.up([70, 60])
    expect([vertices()[2], driver.preview()]).toEqual([[50, 50], null])
  })
})

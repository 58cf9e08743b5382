import { beforeEach, describe, expect, test } from 'vitest'
import { createEditorMachine } from '../../src/machines/editor/editor.chart.ts'
import type { Edit } from '../../src/machines/editor/edits.ts'
import { documentEdits } from '../../src/machines/editor/edits.ts'
import { pointList } from '../../src/machines/editor/point-layer.ts'
import type { PolygonLayer } from '../../src/machines/editor/polygon-layer.ts'
import { panTool } from '../../src/machines/editor/tools/panTool.chart.ts'
import { createPointTool } from '../../src/machines/editor/tools/pointTool.chart.ts'
import { createPolygonTool } from '../../src/machines/editor/tools/polygonTool.chart.ts'
import { deskOf, hitOn } from './desk.ts'

interface Place {
  readonly x: number
  readonly y: number
}
interface Sketch {
  readonly points: readonly (Place & { readonly id: string })[]
  readonly polygons: readonly { readonly id: string; readonly points: readonly Place[] }[]
}

const POINTS = pointList('point', ['points'])
const POLYGONS: PolygonLayer = { role: 'polygon', path: ['polygons'] }

function sketchDesk() {
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
  return deskOf(machine, sketch, { width: 100, height: 80 })
}

let desk: ReturnType<typeof sketchDesk>
const points = () => desk.document()!.points
const vertices = (index = 0) => desk.document()!.polygons[index]!.points.map(({ x, y }) => [x, y])

beforeEach(() => {
  desk = sketchDesk()
})

describe('points', () => {
  const hit = hitOn('point', 'a')

  test('a press places one where it is let go', () => {
    desk.down([30, 30])
    expect(desk.preview()).toEqual({ type: 'point', role: 'point', id: null, at: { x: 30, y: 30 } })
    desk.move([31, 31])
    desk.up([32, 500])
    expect([points().at(-1), desk.context().selection]).toEqual([
      { id: 'new-1', x: 32, y: 80 },
      [{ role: 'point', id: 'new-1' }],
    ])
  })

  test('a drag moves one and keeps it under the pointer where it was taken', () => {
    desk.drag(
      [
        [12, 11],
        [42, 41],
      ],
      { hit },
    )
    expect(points()[0]).toEqual({ id: 'a', x: 40, y: 40 })
  })

  test('a click selects, keys move and remove', () => {
    desk.click([10, 10], { hit })
    desk.press('ArrowRight', {}, 0)
    desk.press('ArrowDown', { shift: true }, 100)
    expect([points()[0], desk.steps()]).toEqual([{ id: 'a', x: 11, y: 20 }, 1])
    desk.press('Delete')
    expect(points().map(({ id }) => id)).toEqual(['b'])
  })

  test('a tool that places none drops the selection instead', () => {
    desk.pick('pick')
    desk.click([10, 10], { hit })
    desk.click([70, 70])
    expect([desk.context().selection, desk.steps()]).toEqual([[], 0])
  })

  test('whatever comes between drops it', () => {
    for (const type of ['CANCEL', 'INTERRUPT', 'UNDO'] as const) {
      desk.down([30, 30])
      desk.editor.send({ type })
      desk.up([40, 40])
    }
    expect([desk.steps(), desk.preview()]).toEqual([0, null])
  })

  test('put away it is placed where the pointer is', () => {
    desk.down([30, 30])
    desk.editor.send({ type: 'SETTLE' })
    desk.up([40, 40])
    expect([points().at(-1), desk.steps()]).toMatchObject([{ x: 30, y: 30 }, 1])
  })
})

describe('polygons that stay polygons', () => {
  beforeEach(() => desk.pick('polygon'))
  const at = (part: 'vertex' | 'edge', index: number) => ({ hit: hitOn('polygon', 'p', { part, index }) })

  test('are drawn without the codec of masks', () => {
    for (const [x, time] of [
      [60, 0],
      [90, 1000],
    ] as const)
      desk.click([x, 60], { time })
    desk.click([90, 500], { time: 2000 })
    desk.press('Enter')
    expect([vertices(1), desk.context().selection]).toEqual([
      [
        [60, 60],
        [90, 60],
        [90, 80],
      ],
      [{ role: 'polygon', id: 'new-1' }],
    ])
  })

  test('a vertex follows the pointer', () => {
    desk.drag(
      [
        [50, 50],
        [70, 60],
        [75, 65],
      ],
      at('vertex', 2),
    )
    expect([vertices()[2], desk.steps()]).toEqual([[75, 65], 1])
  })

  test('an edge of the selected one bears a vertex', () => {
    desk.click([50, 50], at('vertex', 2))
    desk.drag(
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
    desk.undo()
    expect(vertices()).toHaveLength(4)
  })

  test('Alt takes a vertex away while three are left', () => {
    for (let index = 0; index < 3; index++)
      desk.click([10, 10], { ...at('vertex', 0), modifiers: { alt: true } })
    expect([vertices().length, desk.steps()]).toEqual([3, 1])
  })

  test('Delete removes the selected one', () => {
    desk.click([50, 50], at('vertex', 2))
    desk.press('Delete')
    expect(desk.document()!.polygons).toEqual([])
  })

  test('a change from elsewhere ends the pull of a vertex', () => {
    desk.down([50, 50], at('vertex', 2))
    desk.move([70, 60])
    const remove: Edit = { type: 'remove', path: ['points'], index: 1, item: { id: 'b', x: 20, y: 20 } }
    desk.editor.send({ type: 'COMMIT', commit: { edit: remove } })
    desk.up([70, 60])
    expect([vertices()[2], desk.preview()]).toEqual([[50, 50], null])
  })
})

import { expect, test } from 'vitest'
import { EXCLUDE_LAYER, TRACKING_LAYER } from '../../../kinds/traits/crop.ts'
import { ERROR_LAYER } from '../../../kinds/traits/judgement.ts'
import { SELECT } from '../../../tools/box/box.ts'
import { POINT } from '../../../tools/point/point.ts'
import { OUTLINE } from '../../../tools/polygon/polygon.ts'
import type { ToolSpec } from '../../../kinds/types.ts'
import { pointList } from '../../../machines/editor/point-layer.ts'
import { selectableAfter, selectables } from './select-next.ts'

const rect = { x: 0, y: 0, width: 10, height: 10 }
const document = {
  annotation: {
    trackingCrop: rect,
    excludeCrops: [
      { id: 'a', ...rect },
      { id: 'b', ...rect },
    ],
    points: [{ id: 'p', x: 3, y: 4 }],
    outlines: [
      {
        id: 'o',
        points: [
          { x: 5, y: 1 },
          { x: 2, y: 9 },
        ],
      },
    ],
  },
  verdict: { errorBoxes: [] },
}
const boxes: ToolSpec = {
  type: 'box',
  tool: SELECT,
  id: 'boxes',
  command: 'tool.select',
  layers: [TRACKING_LAYER, EXCLUDE_LAYER, ERROR_LAYER],
  creates: null,
}
const points: ToolSpec = {
  type: 'point',
  tool: POINT,
  id: 'points',
  command: 'tool.select',
  layers: [pointList('point', ['annotation', 'points'])],
  creates: null,
}
const outlines: ToolSpec = {
  type: 'polygon',
  tool: OUTLINE,
  id: 'outlines',
  command: 'tool.select',
  layer: { role: 'outline', path: ['annotation', 'outlines'] },
}
const all = selectables(document, [boxes, { ...boxes, id: 'again' }])
const ids = (selected: readonly { id: string }[]): string[] => selected.map(({ id }) => id)

test('boxes of all layers can be selected, each once however many tools pick it', () => {
  expect(ids(all)).toEqual(['tracking', 'a', 'b'])
})

test('a box on one frame of a video is reported with it', () => {
  const onFrame = { verdict: { errorBoxes: [{ id: 'e', x: 1, y: 2, width: 3, height: 4, frame: 12 }] } }
  expect(selectables(onFrame, [{ ...boxes, layers: [ERROR_LAYER] }])).toEqual([
    { role: 'errorBox', id: 'e', rect: { x: 1, y: 2, width: 3, height: 4 }, frame: 12 },
  ])
})

test('points and polygons have their own positions', () => {
  expect(selectables(document, [points, outlines])).toEqual([
    { role: 'point', id: 'p', rect: { x: 3, y: 4, width: 0, height: 0 } },
    { role: 'outline', id: 'o', rect: { x: 2, y: 1, width: 3, height: 8 } },
  ])
})

test('selection wraps around in both directions, starting at the ends', () => {
  const b = all.slice(2)
  expect([
    selectableAfter(all, [], 1)?.id,
    selectableAfter(all, [], -1)?.id,
    selectableAfter(all, b, 1)?.id,
    selectableAfter(all, b, -1)?.id,
    selectableAfter([], [], 1),
  ]).toEqual(['tracking', 'b', 'tracking', 'a', null])
})

import { expect, test } from 'vitest'
import type { DrawCommand } from '../commands.ts'
import { planItems } from './plan-items.ts'
import type { BoxItem, SceneItem } from '../scene.ts'
import type { Viewport } from '../viewport.ts'

const viewport: Viewport = { width: 800, height: 600, ratio: 1, scale: 1, offsetX: 0, offsetY: 0 }
const picture = { width: 1000, height: 800 }
const crop: BoxItem = {
  id: 'crop',
  role: 'tracking',
  type: 'box',
  reach: 'edge',
  style: { stroke: '#0af', screenWidth: 2 },
  rect: { x: 100, y: 100, width: 200, height: 100 },
}
const planned = (item: SceneItem): DrawCommand[] => planItems([item], picture, viewport)
const ops = (item: SceneItem): string[] => planned(item).map((command) => command.op)

test('handles are white squares with the edge of the box', () => {
  const commands = planned({ ...crop, handles: ['se'] })
  expect(commands.at(-1)).toEqual({
    op: 'path',
    rings: [[295.5, 195.5, 304.5, 195.5, 304.5, 204.5, 295.5, 204.5]],
    closed: true,
    fill: '#ffffff',
    stroke: '#0af',
    lineWidth: 1,
    opacity: 1,
  })
})

test('a rotation handle is a disc on a stem above the box', () => {
  const commands = planned({ ...crop, handles: ['rotate'] })
  expect(commands.at(-1)).toMatchObject({ rings: [[200, 74]], radius: 4.5 })
})

test('a label is on the corner, or inside without room above', () => {
  const low = planned({ ...crop, label: '跟踪框' }).find((command) => command.op === 'label')
  const high = planned({ ...crop, label: '跟踪框', rect: { ...crop.rect, y: 4 } }).find(
    (each) => each.op === 'label',
  )
  expect([low, high]).toMatchObject([
    { x: 100, y: 98, text: '跟踪框', background: '#0af' },
    { x: 100, y: 26 },
  ])
})

test('fill, hatch, halo and line are drawn in this order', () => {
  const commands = planned({ ...crop, style: { ...crop.style, fill: '#0002', hatch: '#fff4', dash: [6, 4] } })
  expect(
    commands.map((command) =>
      command.op === 'path' ? [command.fill, command.hatch?.colour, command.stroke] : command.op,
    ),
  ).toEqual([
    ['#0002', undefined, undefined],
    [undefined, '#fff4', undefined],
    [undefined, undefined, 'rgba(0,0,0,0.55)'],
    [undefined, undefined, '#0af'],
  ])
})

test('a shade is the picture with a hole', () => {
  const shade: SceneItem = {
    id: 'shade',
    role: 'shade',
    type: 'shade',
    reach: 'none',
    style: { stroke: '#0008' },
    hole: crop.rect,
  }
  expect(planned(shade)).toEqual([
    {
      op: 'path',
      rings: [
        [0, 0, 1000, 0, 1000, 800, 0, 800],
        [100, 100, 300, 100, 300, 200, 100, 200],
      ],
      closed: true,
      evenOdd: true,
      fill: '#0008',
      opacity: 1,
    },
  ])
})

test('every type of item has commands', () => {
  const base = { id: 'x', role: 'x', reach: 'none', style: { stroke: '#fff' } } as const
  const at = { x: 5, y: 5 }
  expect([
    ops({ ...base, type: 'point', at, screenRadius: 3, label: '腕' }),
    ops({ ...base, type: 'path', points: [at, { x: 9, y: 9 }], closed: false, vertices: true }),
    ops({ ...base, type: 'path', points: [at, { x: 9, y: 9 }], closed: true, label: '路' }),
    ops({ ...base, type: 'label', at, text: '注' }),
    ops({ ...base, type: 'crosshair', at }),
  ]).toEqual([
    ['path', 'path', 'label'],
    ['path', 'path', 'path'],
    ['path', 'path', 'label'],
    ['label'],
    ['path', 'path'],
  ])
})

test('a hollow point is a ring with a halo', () => {
  const point: SceneItem = {
    id: 'p',
    role: 'node',
    type: 'point',
    reach: 'all',
    style: { stroke: '#f0f' },
    at: { x: 5, y: 6 },
    screenRadius: 4,
    hollow: true,
  }
  const ring = { op: 'path', rings: [[5, 6]], closed: true, radius: 4, opacity: 1 }
  expect(planned(point)).toEqual([
    { ...ring, stroke: 'rgba(0,0,0,0.55)', lineWidth: 3.5 },
    { ...ring, stroke: '#f0f', lineWidth: 1.5 },
  ])
})

test('all items with one style are one command, whatever lies between them', () => {
  const at = (x: number, stroke: string): BoxItem => ({
    ...crop,
    id: `${x}`,
    rect: { ...crop.rect, x },
    style: { stroke },
    label: 'A',
  })
  const commands = planItems([at(0, '#f00'), at(10, '#0f0'), at(20, '#f00')], picture, viewport)
  expect(
    commands.map((command) => (command.op === 'path' ? [command.stroke, command.rings.length] : command.op)),
  ).toEqual([['rgba(0,0,0,0.55)', 3], ['#0f0', 1], ['#f00', 2], 'label', 'label', 'label'])
})

test('shapes filled together have one winding, so that none cuts holes in another', () => {
  const ring = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
  ]
  const triangle = (id: string, points: { x: number; y: number }[]): SceneItem => {
    return {
      id,
      role: 'r',
      type: 'path',
      reach: 'all',
      closed: true,
      points,
      style: { stroke: '#f00', fill: '#f008' },
    }
  }
  const [fill] = planItems([triangle('a', ring), triangle('b', ring.toReversed())], picture, viewport)
  expect(fill).toMatchObject({
    fill: '#f008',
    rings: [
      [0, 0, 10, 0, 10, 10],
      [0, 0, 10, 0, 10, 10],
    ],
  })
})

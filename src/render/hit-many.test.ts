import { expect, test } from 'vitest'
import { hitsAt, hitTest } from './hit-test.ts'
import type { MaskItem, RunLengthMask, Scene, SceneItem } from './scene.ts'
import { EMPTY_SCENE } from './scene.ts'
import type { Viewport } from './viewport.ts'

const unscaled: Viewport = { width: 1000, height: 1000, ratio: 1, scale: 1, offsetX: 0, offsetY: 0 }
const sceneOf = (...items: SceneItem[]): Scene => ({ ...EMPTY_SCENE, width: 1000, height: 1000, items })

test('without an item the topmost mask at the pixel is hit, with its role', () => {
  const mask = (id: string, reach: MaskItem['reach'], width: number): MaskItem => ({
    id,
    role: `${id}-role`,
    reach,
    mask: { size: [1000, width], counts: [] },
    colour: '#ff0000',
    opacity: 0.5,
  })
  const masks = [
    mask('low', 'all', 100),
    mask('high', 'all', 50),
    mask('deaf', 'none', 100),
    mask('rim', 'edge', 70),
  ]
  const scene: Scene = { ...sceneOf(), masks }
  // Each is set from the left edge to its width.
  const contains = ({ size }: RunLengthMask, x: number): boolean => x >= 0 && x < size[1]
  const at = (x: number) => hitTest(scene, unscaled, { x, y: 20 }, { handle: 9, edge: 5 }, contains)
  expect([20, 60, 68, 90, 120].map(at)).toEqual([
    { id: 'high', role: 'high-role', part: 'interior' },
    { id: 'low', role: 'low-role', part: 'interior' },
    { id: 'rim', role: 'rim-role', part: 'interior' },
    { id: 'low', role: 'low-role', part: 'interior' },
    null,
  ])
})

test('the nearest of close points is hit, before edges', () => {
  const point = (id: string, x: number): SceneItem => ({
    id,
    role: 'node',
    type: 'point',
    reach: 'all',
    style: { stroke: '#fff' },
    at: { x, y: 20 },
    screenRadius: 5,
  })
  const edge: SceneItem = {
    id: 'edge',
    role: 'edge',
    type: 'path',
    reach: 'all',
    style: { stroke: '#fff' },
    closed: false,
    points: [
      { x: 0, y: 20 },
      { x: 100, y: 20 },
    ],
  }
  const scene = sceneOf(point('a', 40), point('b', 48), edge)
  expect([42, 46, 70].map((x) => hitTest(scene, unscaled, { x, y: 20 })?.id)).toEqual(['a', 'b', 'edge'])
})

test('the nearest vertex or edge is hit; edges of selected boxes first', () => {
  const path: SceneItem = {
    id: 'path',
    role: 'outline',
    type: 'path',
    reach: 'all',
    style: { stroke: '#fff' },
    closed: true,
    vertices: true,
    points: [
      { x: 20, y: 20 },
      { x: 26, y: 20 },
      { x: 26, y: 60 },
    ],
  }
  const box = (id: string, x: number, handles: boolean): SceneItem => ({
    id,
    role: 'crop',
    type: 'box',
    reach: 'all',
    style: { stroke: '#fff' },
    rect: { x, y: 200, width: 100, height: 100 },
    ...(handles && { handles: ['nw'] as const }),
  })
  const answer = (scene: Scene, x: number, y: number) => {
    const hit = hitTest(scene, unscaled, { x, y })
    return hit && [hit.id, hit.part, hit.index]
  }
  const beside = (isSelected: boolean) => sceneOf(box('left', 100, isSelected), box('right', 203, false))
  expect([
    answer(sceneOf(path), 21, 20),
    answer(sceneOf(path), 25, 20),
    answer(beside(false), 201, 250),
    answer(beside(false), 202, 250),
    answer(beside(true), 202, 250),
  ]).toEqual([
    ['path', 'vertex', 0],
    ['path', 'vertex', 1],
    ['left', 'edge', 1],
    ['right', 'edge', 3],
    ['left', 'edge', 1],
  ])
})

test('everything at a point is reported once, in order of hits', () => {
  const box = (id: string, side: number): SceneItem => ({
    id,
    role: 'crop',
    type: 'box',
    reach: 'all',
    style: { stroke: '#fff' },
    rect: { x: 100, y: 100, width: side, height: side },
  })
  const mask: MaskItem = {
    id: 'low',
    role: 'segment',
    reach: 'all',
    mask: { size: [1000, 1000], counts: [] },
    colour: '#ff0000',
    opacity: 0.5,
  }
  const scene: Scene = { ...sceneOf(box('low', 200), box('high', 104)), masks: [mask] }
  const reported = (at: Parameters<typeof hitsAt>[2]) => {
    const hits = hitsAt(scene, unscaled, at, undefined, () => true)
    expect(hits[0]).toEqual(hitTest(scene, unscaled, at, undefined, () => true))
    return hits.map(({ role, id, part }) => [role, id, part].join(' '))
  }
  expect([reported({ x: 150, y: 150 }), reported({ x: 202, y: 150 }), reported({ x: 103, y: 250 })]).toEqual([
    ['crop high interior', 'crop low interior', 'segment low interior'],
    ['crop high edge', 'crop low interior', 'segment low interior'],
    ['crop low edge', 'segment low interior'],
  ])
})

test('among a thousand objects the hit is one that would be hit alone, and none only if none would', () => {
  const items = Array.from({ length: 1000 }, (_, index): SceneItem => ({
    id: `${index}`,
    role: 'box',
    type: 'box',
    reach: 'all',
    style: { stroke: '#fff' },
    rect: { x: (index * 37) % 900, y: (index * 91) % 900, width: 60, height: 40 },
    rotation: index % 90,
  }))
  const crowd = sceneOf(...items)
  const places = Array.from({ length: 40 }, (_, index) => ({
    x: (index * 253) % 1000,
    y: (index * 129) % 1000,
  }))
  const answers = places.map((at) => {
    const alone = items.filter((item) => hitTest(sceneOf(item), unscaled, at)).map(({ id }) => id)
    const id = hitTest(crowd, unscaled, at)?.id
    return id === undefined ? alone.length === 0 : alone.includes(id)
  })
  expect(answers).toEqual(places.map(() => true))
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hitTest, TOUCH } from './hit-test.ts'
import { handleAt } from './layout.ts'
import type { BoxItem, HandleName, PathItem, PointItem, Scene, SceneItem } from './scene.ts'
import { EMPTY_SCENE } from './scene.ts'
import type { Viewport } from './viewport.ts'
import { toScreen } from './viewport.ts'

const viewport: Viewport = { width: 800, height: 600, ratio: 1, scale: 0.5, offsetX: 100, offsetY: 50 }
const HANDLES: readonly HandleName[] = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w', 'rotate']

const box = (id: string, x: number, y: number, side: number, more: Partial<BoxItem> = {}): BoxItem => ({
  id,
  role: 'exclude',
  type: 'box',
  reach: 'all',
  style: { stroke: '#f00' },
  rect: { x, y, width: side, height: side },
  ...more,
})
const sceneOf = (...items: SceneItem[]): Scene => ({ ...EMPTY_SCENE, width: 1000, height: 1000, items })
const at = (scene: Scene, x: number, y: number) => hitTest(scene, viewport, toScreen(viewport, { x, y }))

describe('the top of the z-order wins', () => {
  test('of two interiors', () => {
    const scene = sceneOf(box('low', 100, 100, 200), box('high', 150, 150, 200))
    expect(at(scene, 200, 200)).toEqual({ id: 'high', role: 'exclude', part: 'interior' })
  })

  test('but an edge below comes before an interior above', () => {
    const scene = sceneOf(box('low', 150, 150, 100), box('high', 100, 100, 300))
    expect(at(scene, 150, 200)).toEqual({ id: 'low', role: 'exclude', part: 'edge', index: 3 })
  })

  test('and a handle below comes before an edge above', () => {
    const scene = sceneOf(box('low', 100, 100, 200, { handles: ['se'] }), box('high', 300, 100, 300))
    expect(at(scene, 300, 300)).toEqual({ id: 'low', role: 'exclude', part: 'handle', handle: 'se' })
  })
})

describe('reach', () => {
  test('a hollow box does not cover what lies in it', () => {
    const scene = sceneOf(box('crop', 100, 100, 400, { reach: 'edge' }))
    expect([at(scene, 300, 300), at(scene, 100, 300)?.part]).toEqual([null, 'edge'])
  })

  test('an item without area is never hit', () => {
    expect(at(sceneOf(box('seen', 100, 100, 400, { reach: 'none' })), 100, 100)).toBeNull()
  })

  test('fingers reach further than a mouse', () => {
    const scene = sceneOf(box('crop', 100, 100, 400, { reach: 'edge' }))
    const point = toScreen(viewport, { x: 100 - 20, y: 300 })
    expect([hitTest(scene, viewport, point), hitTest(scene, viewport, point, TOUCH)?.part]).toEqual([
      null,
      'edge',
    ])
  })
})

test('every handle is hit where it is drawn, rotated or not', () => {
  for (const rotation of [0, 30, 90, 200]) {
    const item = box('crop', 300, 300, 300, { handles: HANDLES, rotation })
    const hits = HANDLES.map(
      (name) => hitTest(sceneOf(item), viewport, handleAt(item, name, viewport))?.handle,
    )
    expect(hits).toEqual(HANDLES)
  }
})

test('a small box is hit at its corners only', () => {
  const item = box('crop', 300, 300, 40, { handles: HANDLES.slice(0, 8) })
  const parts = HANDLES.slice(0, 8).map((name) => {
    const hit = hitTest(sceneOf(item), viewport, handleAt(item, name, viewport))
    return hit?.handle ?? hit?.part
  })
  expect(new Set(parts)).toEqual(new Set(['nw', 'ne', 'se', 'sw', 'edge']))
})

test('a box of any size is moved by its middle and resized around its corners', () => {
  for (const side of [4, 12, 24]) {
    const scene = sceneOf(box('crop', 300, 300, side, { handles: HANDLES.slice(0, 8) }))
    const [middle, beyond] = [300 + side / 2, 300 + side + 6]
    expect(at(scene, middle, middle)?.part).not.toBe('handle')
    expect(at(scene, beyond, beyond)).toMatchObject({ part: 'handle', handle: 'se' })
  }
})

test('a rotated box is hit inside its rotated outline only', () => {
  const scene = sceneOf(box('crop', 300, 300, 200, { rotation: 45 }))
  expect([at(scene, 305, 305), at(scene, 400, 300)?.part]).toEqual([null, 'interior'])
})

test('points and vertices', () => {
  const style = { stroke: '#0f0' }
  const point: PointItem = {
    type: 'point',
    id: 'wrist',
    role: 'node',
    reach: 'all',
    style,
    at: { x: 500, y: 500 },
    screenRadius: 4,
  }
  const path: PathItem = {
    type: 'path',
    id: 'outline',
    role: 'mask',
    reach: 'all',
    style,
    closed: true,
    vertices: true,
    points: [
      { x: 0, y: 0 },
      { x: 200, y: 0 },
      { x: 0, y: 200 },
    ],
  }
  const scene = sceneOf(path, point)
  expect([
    at(scene, 504, 504),
    at(scene, 200, 0),
    at(scene, 100, 0),
    at(scene, 40, 40),
    at(scene, 180, 180),
  ]).toEqual([
    { id: 'wrist', role: 'node', part: 'interior' },
    { id: 'outline', role: 'mask', part: 'vertex', index: 1 },
    { id: 'outline', role: 'mask', part: 'edge', index: 0 },
    { id: 'outline', role: 'mask', part: 'interior' },
    null,
  ])
})

test('handles that yield catch only where they are seen, and those of a small box nowhere', () => {
  const near = fc.double({ min: -30, max: 30, noNaN: true })
  fc.assert(
    fc.property(
      fc.integer({ min: 4, max: 400 }),
      fc.constantFrom(...HANDLES),
      near,
      near,
      (side, name, dx, dy) => {
        const item = box('drawn', 300, 300, side, { handles: HANDLES, yields: true })
        const handle = handleAt(item, name, viewport)
        const point = { x: handle.x + dx, y: handle.y + dy }
        const hit = hitTest(sceneOf(item), viewport, point)
        if (hit?.part !== 'handle' || !hit.handle) return
        const caught = handleAt(item, hit.handle, viewport)
        expect(side * viewport.scale).toBeGreaterThanOrEqual(40)
        expect(Math.hypot(caught.x - point.x, caught.y - point.y)).toBeLessThanOrEqual(4.5)
      },
    ),
  )
  const large = box('drawn', 300, 300, 100, { handles: HANDLES, yields: true })
  expect(HANDLES.map((name) => hitTest(sceneOf(large), viewport, handleAt(large, name, viewport)))).toEqual(
    HANDLES.map((handle) => ({ id: 'drawn', role: 'exclude', part: 'handle', handle })),
  )
})

test('a hit is always a hittable item, and hits do not depend on unhittable ones', () => {
  const coordinate = fc.integer({ min: 0, max: 900 })
  const boxes = fc.array(fc.tuple(coordinate, coordinate, fc.integer({ min: 5, max: 400 })), {
    maxLength: 12,
  })
  fc.assert(
    fc.property(boxes, coordinate, coordinate, (list, x, y) => {
      const items = list.map(([left, top, side], index) => box(`b${index}`, left, top, side))
      const hit = at(sceneOf(...items), x, y)
      const near = items.filter(
        ({ rect }) =>
          x >= rect.x - 40 &&
          x <= rect.x + rect.width + 40 &&
          y >= rect.y - 40 &&
          y <= rect.y + rect.height + 40,
      )
      expect(at(sceneOf(...near), x, y)).toEqual(hit)
      if (hit) expect(items.map((item) => item.id)).toContain(hit.id)
    }),
  )
})

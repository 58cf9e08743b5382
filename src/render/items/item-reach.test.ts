import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contains } from '../geometry.ts'
import { reachOf } from '../layout.ts'
import type { SceneItem } from '../scene.ts'
import type { Viewport } from '../viewport.ts'
import { compareItems, measureReaches } from './item-reach.ts'

const VIEW: Viewport = { width: 500, height: 250, ratio: 1, scale: 1, offsetX: 0, offsetY: 0 }

const box = (role: string, id: string, x: number, handles = false): SceneItem => ({
  type: 'box',
  role,
  id,
  reach: 'all',
  rect: { x, y: 50, width: 20, height: 20 },
  style: { stroke: '#0af' },
  ...(handles ? { handles: ['rotate'] as const } : {}),
})

test('a removed item is painted over, even if one of another role has its id', () => {
  const frame = box('frame', 'a', 100, true)
  const node = box('node', 'a', 110)
  const { next, dirty } = compareItems(measureReaches([frame, node], VIEW), [node], VIEW)
  expect([next.items, next.reaches, dirty]).toEqual([[node], [reachOf(node, VIEW)], reachOf(frame, VIEW)])
})

test('unchanged areas are not painted', () => {
  const list = () => [box('a', '1', 10), box('a', '2', 50), box('b', '1', 90)]
  expect(compareItems(measureReaches(list(), VIEW), list(), VIEW).dirty).toBeNull()
})

const lists = fc.array(
  fc
    .record({
      role: fc.constantFrom('a', 'b'),
      id: fc.constantFrom('1', '2', '3'),
      x: fc.integer({ min: 0, max: 400 }),
    })
    .map(({ role, id, x }) => box(role, id, x)),
  { maxLength: 8 },
)

test('differences between two lists lie within the repainted area, in any order', () => {
  fc.assert(
    fc.property(lists, lists, fc.boolean(), (before, other, isEdited) => {
      const after = isEdited ? [...before.slice(1), ...other.slice(0, 2)] : other
      const from = measureReaches(before, VIEW)
      const { next, dirty } = compareItems(from, after, VIEW)
      const inside = (item: SceneItem) => dirty !== null && contains(dirty, reachOf(item, VIEW))
      // Outside of what is painted anew both show the same items in the same order.
      const left = before.filter((item) => !inside(item))
      expect(after.filter((item) => !inside(item))).toEqual(left)
      expect(next).toEqual(measureReaches(after, VIEW))
    }),
    { numRuns: 500 },
  )
})

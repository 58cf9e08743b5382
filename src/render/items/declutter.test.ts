import fc from 'fast-check'
import { expect, test } from 'vitest'
import { intersection } from '../../domain/geometry/rect.ts'
import { labelPill, topmost, outlineOf } from '../layout.ts'
import type { BoxItem, SceneItem } from '../scene.ts'
import { createDeclutter, declutter } from './declutter.ts'

const view = { width: 800, height: 600, ratio: 1, scale: 1, offsetX: 0, offsetY: 0 }

const box = (id: string, x: number, y: number, more: Partial<BoxItem> = {}): BoxItem => ({
  id,
  role: 'exclude',
  type: 'box',
  reach: 'all',
  style: { stroke: '#ffb020' },
  rect: { x, y, width: 100, height: 80 },
  label: '排除 1',
  ...more,
})
const named = (items: readonly SceneItem[], scale = 1): string[] =>
  declutter(items, { ...view, scale }).flatMap((item) => ('label' in item ? item.id : []))

test('of overlapping names the topmost is shown, and all if there is room', () => {
  const items = [box('a', 0, 100), box('b', 20, 105), box('c', 300, 100)]
  expect([named(items), named(items, 4)]).toEqual([
    ['b', 'c'],
    ['a', 'b', 'c'],
  ])
})

test('selected and hovered items show their names, and others yield', () => {
  expect(named([box('a', 0, 100, { isNamed: true }), box('b', 20, 105)])).toEqual(['a'])
})

test('no name hides another box', () => {
  const small = box('small', 10, 82, { rect: { x: 10, y: 82, width: 20, height: 12 }, label: '' })
  const large = box('large', 10, 82, { label: '' })
  expect([named([small, box('a', 0, 100), box('b', 400, 0)]), named([large, box('a', 0, 100)])]).toEqual([
    ['small', 'b'],
    ['large', 'a'],
  ])
})

const boxes = fc
  .array(
    fc.record({
      x: fc.integer({ max: 600, min: 0 }),
      y: fc.integer({ max: 400, min: 0 }),
      first: fc.boolean(),
    }),
    {
      maxLength: 40,
    },
  )
  .map((places) =>
    places.map(({ x, y, first }, index) =>
      box(`b${index}`, x, y, first && index % 7 === 0 ? { isNamed: true } : {}),
    ),
  )

test('no two names overlap except requested ones, in any view', () => {
  fc.assert(
    fc.property(boxes, fc.integer({ min: -500, max: 500 }), (items, shift) => {
      const shown = declutter(items, view)
      const moved = declutter(items, { ...view, offsetX: shift, offsetY: -shift })
      expect(moved).toEqual(shown)
      const names = shown.flatMap((item) =>
        item.type === 'box' && item.label
          ? [{ first: item.isNamed, rect: labelPill(item.label, topmost(outlineOf(item, view))) }]
          : [],
      )
      const meet = names.some((one, index) =>
        names
          .slice(index + 1)
          .some((other) => !(one.first && other.first) && intersection(one.rect, other.rect)),
      )
      expect(meet).toBe(false)
    }),
  )
})

test('names stay while the view moves, and unchanged lists keep their identity', () => {
  const items = [box('a', 0, 100), box('b', 20, 105)]
  const choose = createDeclutter()
  const first = choose(items, view, false)
  expect(choose(items, { ...view, offsetX: 5 }, false)).toBe(first)
  expect(choose(items, { ...view, scale: 4 }, true)).toBe(first)
  expect(choose(items, { ...view, scale: 4 }, false)).toBe(items)
})

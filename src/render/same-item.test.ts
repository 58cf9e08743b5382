import { expect, test } from 'vitest'
import { sameItem } from './same-item.ts'
import type { BoxItem, PathItem } from './scene.ts'

const style = { stroke: '#fff' }
const box: BoxItem = {
  type: 'box',
  id: 'a',
  role: 'crop',
  reach: 'all',
  style,
  rect: { x: 1, y: 2, width: 3, height: 4 },
}

test('a box described anew is the same box', () => {
  expect(sameItem(box, { ...box, rect: { ...box.rect }, style: { ...style } })).toBe(true)
})

test('any difference that is seen counts', () => {
  const others: BoxItem[] = [
    { ...box, rect: { ...box.rect, x: 1.5 } },
    { ...box, style: { stroke: '#000' } },
    { ...box, label: 'A' },
    { ...box, handles: ['nw'] },
    { ...box, reach: 'edge' },
  ]
  expect(others.map((other) => sameItem(box, other))).toEqual([false, false, false, false, false])
})

test('points are compared as a list, not one by one', () => {
  const points = [{ x: 0, y: 0 }]
  const path: PathItem = { type: 'path', id: 'p', role: 'p', reach: 'all', style, closed: false, points }
  expect([sameItem(path, { ...path }), sameItem(path, { ...path, points: [...points] })]).toEqual([
    true,
    false,
  ])
})

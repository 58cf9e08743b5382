import { expect, test } from 'vitest'
import { sameItem } from './same-item.ts'
import type { BoxItem, PathItem } from '../scene.ts'

const style = { stroke: '#fff' }
const box: BoxItem = {
  type: 'box',
  id: 'a',
  role: 'crop',
  reach: 'all',
  style,
  rect: { x: 1, y: 2, width: 3, height: 4 },
}

test('an equal box counts as the same', () => {
  expect(sameItem(box, { ...box, rect: { ...box.rect }, style: { ...style } })).toBe(true)
})

test('any visible difference counts', () => {
  const others: BoxItem[] = [
    { ...box, rect: { ...box.rect, x: 1.5 } },
    { ...box, style: { stroke: '#000' } },
    { ...box, label: 'A' },
    { ...box, handles: ['nw'] },
    { ...box, reach: 'edge' },
  ]
  expect(others.map((other) => sameItem(box, other))).toEqual([false, false, false, false, false])
})

test('short lists are compared one by one, long ones as a list', () => {
  const pathOf = (points: PathItem['points']): PathItem => {
    return { type: 'path', id: 'p', role: 'p', reach: 'all', style, closed: false, points }
  }
  const line = (length: number, x = 0) => Array.from({ length }, (_, y) => ({ x, y }))
  const long = line(20)
  expect([
    sameItem(pathOf(line(2)), pathOf(line(2))),
    sameItem(pathOf(line(2)), pathOf(line(2, 1))),
    sameItem(pathOf(long), pathOf(long)),
    sameItem(pathOf(long), pathOf(line(20))),
  ]).toEqual([true, false, true, false])
})

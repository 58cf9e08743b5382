import { expect, test } from 'vitest'
import { createItemPromoter, SETTLED_AFTER_MS } from './promote-items.ts'
import type { PointItem } from '../scene.ts'

const point = (id: string, x: number): PointItem => ({
  id,
  role: 'node',
  type: 'point',
  reach: 'all',
  style: { stroke: '#fff' },
  at: { x, y: 0 },
  screenRadius: 4,
})

const idsOf = (items: readonly { id: string }[]): string => items.map(({ id }) => id).join('')

test('promotes an item that changes twice in a row, until it has settled', () => {
  const { divide, isWaiting } = createItemPromoter()
  const steps = [
    { x: 0, now: 0 },
    { x: 1, now: 16 },
    { x: 2, now: 32 },
    { x: 3, now: 48 },
    { x: 3, now: 48 + SETTLED_AFTER_MS },
  ].map(({ x, now }) => {
    const { settled, promoted } = divide([point('a', 0), point('b', x), point('c', 0)], now)
    return [idsOf(settled), idsOf(promoted), isWaiting()]
  })
  expect(steps).toEqual([
    ['abc', '', false],
    ['abc', '', true],
    ['ac', 'b', true],
    ['ac', 'b', true],
    ['abc', '', false],
  ])
})

test('settled items stay the same list while only promoted ones change', () => {
  const { divide } = createItemPromoter()
  const [, , second, third] = [0, 1, 2, 3].map((x) => divide([point('a', 0), point('b', x)], 16 * x))
  expect(third?.settled).toBe(second?.settled)
  expect(third?.promoted).not.toBe(second?.promoted)
})

test('another list of items promotes nothing', () => {
  const { divide } = createItemPromoter()
  for (const x of [0, 1, 2]) divide([point('a', 0), point('b', x)], 16 * x)
  const next = [point('a', 0), point('b', 3), point('c', 0)]
  expect(divide(next, 48)).toEqual({ settled: next, promoted: [] })
})

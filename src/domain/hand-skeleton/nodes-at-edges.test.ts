import { expect, test } from 'vitest'
import type { Node } from '../documents/types.ts'
import { fittedNodes, movedNodes, turnedNodes } from './nodes.ts'

const BOUNDS = { width: 1000, height: 800 }

test('nodes moved against an edge keep their shape', () => {
  const nodes: Node[] = [
    { name: 'a', x: 10, y: 10, visibility: 2 },
    { name: 'b', x: 30, y: 50, visibility: 1 },
    { name: 'c', x: 0, y: 0, visibility: 0 },
  ]
  expect(movedNodes(nodes, [0, 1, 2], { x: -100, y: 5 }, BOUNDS)).toEqual([
    { name: 'a', x: 0, y: 15, visibility: 2 },
    { name: 'b', x: 20, y: 55, visibility: 1 },
    { name: 'c', x: 0, y: 0, visibility: 0 },
  ])
})

test('nodes rotated or stretched against an edge keep their shape', () => {
  const placed = (...places: [number, number][]) =>
    places.map(([x, y], index): Node => ({ name: `${index}`, x, y, visibility: 2 }))
  const lying = placed([100, 10], [140, 10], [200, 10])
  const at = (nodes: readonly Node[]) => nodes.map(({ x, y }) => [x, y])
  const from = { x: 900, y: 700, width: 50, height: 50 }
  expect([
    at(turnedNodes(lying, [0, 1, 2], 90, BOUNDS)),
    at(
      fittedNodes(
        placed([900, 700], [925, 725], [950, 750]),
        [0, 1, 2],
        from,
        { ...from, width: 300 },
        BOUNDS,
      ),
    ),
  ]).toEqual([
    [
      [150, 0],
      [150, 40],
      [150, 100],
    ],
    [
      [900, 700],
      [950, 725],
      [1000, 750],
    ],
  ])
})

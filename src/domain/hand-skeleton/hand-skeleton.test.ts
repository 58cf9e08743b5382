import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NODE_TEMPLATES, unlabelledNodes } from '../documents/templates.ts'
import type { BodyType, Node } from '../documents/types.ts'
import { nodeNear } from './active.ts'
import { isHand, jointOf, partsOf, partWith, sideOf } from './anatomy.ts'
import { exchangedNodes, mirroredNodes, swappedBodyType, swappedNodes } from './mirror.ts'
import {
  boundsOfNodes,
  fittedNodes,
  firstUnplaced,
  lastPlacedBefore,
  movedNodes,
  nextUnplaced,
  nextVisibility,
  placedCount,
  placeInside,
  turnedNodes,
} from './nodes.ts'
import { posedNodes, restingRect } from './pose.ts'

const BOUNDS = { width: 1000, height: 800 }
const TYPES = ['left-hand', 'right-hand', 'both-hands', 'body-17', 'face-5'] as const

const place = fc.record({
  x: fc.integer({ min: 0, max: 100_000 }).map((value) => value / 100),
  y: fc.integer({ min: 0, max: 80_000 }).map((value) => value / 100),
  visibility: fc.constantFrom<0 | 1 | 2>(0, 1, 2),
})

const skeleton = fc.constantFrom(...TYPES).chain((bodyType: Exclude<BodyType, 'own'>) => {
  const { nodes } = NODE_TEMPLATES[bodyType]
  return fc.record({
    bodyType: fc.constant(bodyType),
    nodes: fc
      .array(place, { minLength: nodes.length, maxLength: nodes.length })
      .map((places) => places.map((one, index): Node => ({ name: nodes[index] ?? '', ...one }))),
  })
})

const all = (nodes: readonly Node[]): number[] => nodes.map((_, index) => index)

describe('the names of a template', () => {
  test('contain side and joint', () => {
    expect([
      sideOf('both-hands', 'left-thumb-2'),
      sideOf('right-hand', 'wrist'),
      sideOf('body-17', 'nose'),
      sideOf('body-17', 'right-eye'),
      jointOf('left-thumb-2'),
      jointOf('wrist'),
    ]).toEqual(['left', 'right', 'center', 'right', { finger: 'thumb', joint: 2 }, null])
  })

  test('make two parts of both hands and pairs of a body', () => {
    const hands = partsOf(NODE_TEMPLATES['both-hands'])
    const [body] = partsOf(NODE_TEMPLATES['body-17'])
    expect(hands.map(({ side, rows }) => [side, rows.map(({ key }) => key)])).toEqual([
      ['left', ['wrist', 'thumb', 'index', 'middle', 'ring', 'pinky']],
      ['right', ['wrist', 'thumb', 'index', 'middle', 'ring', 'pinky']],
    ])
    expect(partWith(hands, 21)?.side).toBe('right')
    expect(hands.map((part) => isHand(NODE_TEMPLATES['both-hands'].nodes, part))).toEqual([true, true])
    expect(body?.rows.slice(0, 2)).toEqual([
      { key: 'nose', indices: [0] },
      { key: 'eye', indices: [1, 2] },
    ])
  })
})

describe('left and right exchanged', () => {
  test('mirroring twice restores the skeleton, and its bounding box stays', () => {
    fc.assert(
      fc.property(skeleton, ({ nodes }) => {
        const mirrored = mirroredNodes(nodes, all(nodes))
        expect(mirroredNodes(mirrored, all(nodes))).toEqual(nodes)
        const [before, after] = [boundsOfNodes(nodes, all(nodes)), boundsOfNodes(mirrored, all(nodes))]
        if (before && after) expect(after.x).toBeCloseTo(before.x, 6)
      }),
    )
  })

  test('swapping twice restores the skeleton and loses no node', () => {
    fc.assert(
      fc.property(skeleton, ({ bodyType, nodes }) => {
        expect(swappedNodes(swappedNodes(nodes))).toEqual(nodes)
        expect(placedCount(swappedNodes(nodes))).toBe(placedCount(nodes))
        expect(swappedBodyType(swappedBodyType(bodyType))).toBe(bodyType)
      }),
    )
  })

  test('swapping gives each left node the place of its right one', () => {
    const nodes: Node[] = [
      { name: 'left-wrist', x: 1, y: 2, visibility: 2 },
      { name: 'right-wrist', x: 3, y: 4, visibility: 1 },
      { name: 'nose', x: 5, y: 6, visibility: 2 },
    ]
    expect(swappedNodes(nodes)).toEqual([
      { name: 'left-wrist', x: 3, y: 4, visibility: 1 },
      { name: 'right-wrist', x: 1, y: 2, visibility: 2 },
      { name: 'nose', x: 5, y: 6, visibility: 2 },
    ])
    expect(exchangedNodes(exchangedNodes(nodes, 0, 2), 0, 2)).toEqual(nodes)
  })
})

describe('many nodes at once', () => {
  test('stay in the picture when moved, rotated and stretched', () => {
    const far = fc.integer({ min: -2000, max: 2000 })
    fc.assert(
      fc.property(skeleton, far, far, ({ nodes }, x, y) => {
        const box = boundsOfNodes(nodes, all(nodes))
        const rect = { x, y, width: 3000, height: 10 }
        for (const moved of [
          movedNodes(nodes, all(nodes), { x, y }, BOUNDS),
          turnedNodes(nodes, all(nodes), x, BOUNDS),
          box ? fittedNodes(nodes, all(nodes), box, rect, BOUNDS) : nodes,
        ]) {
          expect(moved.every((node) => node.x >= 0 && node.x <= 1000 && node.y >= 0 && node.y <= 800)).toBe(
            true,
          )
          expect(moved.map(({ name, visibility }) => [name, visibility])).toEqual(
            nodes.map(({ name, visibility }) => [name, visibility]),
          )
        }
      }),
    )
  })

  test('rotate clockwise about the middle of their box', () => {
    const nodes: Node[] = [
      { name: 'a', x: 100, y: 100, visibility: 2 },
      { name: 'b', x: 200, y: 100, visibility: 2 },
    ]
    expect(turnedNodes(nodes, [0, 1], 90, BOUNDS).map(({ x, y }) => [x, y])).toEqual([
      [150, 50],
      [150, 150],
    ])
  })
})

describe('a skeleton at rest', () => {
  test.each(TYPES)('of %s fills a rectangle with all its nodes, in the picture', (bodyType) => {
    const template = NODE_TEMPLATES[bodyType]
    const rect = restingRect(bodyType, { x: 990, y: 10 }, BOUNDS)
    const posed = posedNodes(template, unlabelledNodes(bodyType), rect, BOUNDS)
    expect(placedCount(posed)).toBe(template.nodes.length)
    expect(new Set(posed.map(({ x, y }) => `${x} ${y}`)).size).toBe(template.nodes.length)
    const box = boundsOfNodes(posed, all(posed))
    expect(box && box.x >= rect.x - 1 && box.x + box.width <= rect.x + rect.width + 1).toBe(true)
  })

  test('keeps placed nodes, unless they are to be placed again', () => {
    const [first, ...rest] = unlabelledNodes('right-hand')
    const nodes: Node[] = [{ ...first!, x: 5, y: 6, visibility: 1 }, ...rest]
    const rect = { x: 100, y: 100, width: 200, height: 200 }
    const template = NODE_TEMPLATES['right-hand']
    expect(posedNodes(template, nodes, rect, BOUNDS)[0]).toEqual(nodes[0])
    expect(posedNodes(template, nodes, rect, BOUNDS, { again: true })[0]).toEqual({
      name: 'wrist',
      x: 208,
      y: 296,
      visibility: 2,
    })
  })

  test('of an unknown template is a ring', () => {
    const template = { bodyType: 'own' as const, nodes: ['a', 'b', 'c', 'd'], edges: [] }
    const nodes = template.nodes.map((name) => ({ name, x: 0, y: 0, visibility: 0 as const }))
    const posed = posedNodes(template, nodes, { x: 0, y: 0, width: 100, height: 100 }, BOUNDS)
    expect(posed.map(({ x, y }) => [x, y])).toEqual([
      [50, 2],
      [98, 50],
      [50, 98],
      [2, 50],
    ])
  })
})

describe('going through the nodes', () => {
  const nodes = [2, 0, 1, 0].map((visibility, index): Node => ({
    name: `n${index}`,
    x: 1,
    y: 1,
    visibility: visibility as 0 | 1 | 2,
  }))

  test('the next unplaced node wraps around to the start', () => {
    expect([firstUnplaced(nodes), nextUnplaced(nodes, 1), nextUnplaced(nodes, 3)]).toEqual([1, 3, 1])
    expect(firstUnplaced(nodes.map((node) => ({ ...node, visibility: 2 })))).toBeNull()
  })

  test('the node just placed is the nearest one before', () => {
    expect([lastPlacedBefore(nodes, 3), lastPlacedBefore(nodes, 1), lastPlacedBefore(nodes, 0)]).toEqual([
      2, 0, 2,
    ])
  })

  test('visibility cycles through three values', () => {
    expect(([2, 1, 0] as const).map(nextVisibility)).toEqual([1, 0, 2])
  })

  test('positions are rounded to a hundredth and stay in the picture', () => {
    expect([placeInside({ x: 1.2345, y: -3 }, BOUNDS), placeInside({ x: 2000, y: 800.004 }, BOUNDS)]).toEqual(
      [
        { x: 1.23, y: 0 },
        { x: 1000, y: 800 },
      ],
    )
  })
})

test('a press selects the nearest placed node within reach, of any skeleton', () => {
  const node = (x: number, visibility: 0 | 2 = 2) => ({ name: `n${x}`, x, y: 0, visibility })
  const main = { id: null, bodyType: 'own' as const, nodes: [node(0), node(10), node(12, 0)] }
  const extra = { ...main, id: 'e', nodes: [node(30)] }
  const found = (x: number) => nodeNear([main, extra], { x, y: 0 }, 5)
  expect([found(4), found(6), found(12), found(20), found(34)]).toEqual([
    { skeleton: main, index: 0 },
    { skeleton: main, index: 1 },
    { skeleton: main, index: 1 },
    null,
    { skeleton: extra, index: 0 },
  ])
})

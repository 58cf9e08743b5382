import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NODE_TEMPLATES } from '../documents/templates.ts'
import type { Node } from '../documents/types.ts'
import { distance } from '../geometry/point.ts'
import { inwardIn, pulledNodes } from './limbs.ts'
import { posedNodes } from './pose.ts'

const BOUNDS = { width: 1000, height: 800 }
const HAND = NODE_TEMPLATES['right-hand']
const BODY = NODE_TEMPLATES['body-17']
const laid = (template: typeof HAND | typeof BODY): Node[] =>
  posedNodes(
    template,
    template.nodes.map((name) => ({ name, x: 0, y: 0, visibility: 0 })),
    { x: 300, y: 200, width: 400, height: 400 },
    BOUNDS,
  )
const at = ({ nodes }: { nodes: readonly string[] }, name: string): number => nodes.indexOf(name)
/** Names of the nodes that are elsewhere than before. */
const movedIn = (before: readonly Node[], after: readonly Node[]): string[] =>
  after
    .filter((node, index) => node.x !== before[index]?.x || node.y !== before[index]?.y)
    .map(({ name }) => name)

test('nodes lead inwards to the wrist of a hand and the trunk of a body, by bones alone', () => {
  expect(inwardIn(21, HAND.edges).slice(0, 9)).toEqual([null, 0, 1, 2, 3, 0, 5, 6, 7])
  expect(inwardIn(17, BODY.edges).map((next) => next !== null && BODY.nodes[next])).toEqual([
    ...Array.from({ length: 7 }, () => false),
    'left-shoulder',
    'right-shoulder',
    'left-elbow',
    'right-elbow',
    false,
    false,
    'left-hip',
    'right-hip',
    'left-knee',
    'right-knee',
  ])
  // Both hands are two skeletons; a line of nodes has its middle.
  const both = NODE_TEMPLATES['both-hands']
  expect([inwardIn(42, both.edges)[21], inwardIn(42, both.edges)[25]]).toEqual([null, 24])
  expect(
    inwardIn(5, [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
    ]),
  ).toEqual([1, 2, null, 2, 3])
})

test('a fingertip turns its finger about the knuckle, and bones keep their proportions', () => {
  const hand = laid(HAND)
  const [knuckle, tip] = [at(HAND, 'index-1'), at(HAND, 'index-4')]
  const after = pulledNodes(hand, HAND.edges, tip, { x: -90, y: 60 }, BOUNDS)
  expect(movedIn(hand, after)).toEqual(['index-2', 'index-3', 'index-4'])
  expect(after[tip]).toEqual({ ...hand[tip], x: (hand[tip]?.x ?? 0) - 90, y: (hand[tip]?.y ?? 0) + 60 })
  const bones = (nodes: readonly Node[]) =>
    [0, 1, 2].map((bone) => distance(nodes[knuckle + bone] as Node, nodes[knuckle + bone + 1] as Node))
  const [was, is] = [bones(hand), bones(after)]
  const stretch = (is[0] ?? 0) / (was[0] ?? 1)
  for (const [bone, length] of is.entries()) expect(length / (was[bone] ?? 1)).toBeCloseTo(stretch, 2)
})

test.each([
  ['a knuckle takes its finger', HAND, 'index-1', ['index-1', 'index-2', 'index-3', 'index-4']],
  ['a wrist takes the hand', HAND, 'wrist', HAND.nodes],
  ['a wrist of a body takes the elbow', BODY, 'left-wrist', ['left-elbow', 'left-wrist']],
  ['an elbow turns the arm', BODY, 'left-elbow', ['left-elbow', 'left-wrist']],
  ['a shoulder takes the arm', BODY, 'left-shoulder', ['left-shoulder', 'left-elbow', 'left-wrist']],
  ['a nose has no limb', BODY, 'nose', ['nose']],
] as const)('%s', (_, template, name, expected) => {
  const nodes = laid(template)
  const after = pulledNodes(nodes, template.edges, at(template, name), { x: 30, y: 20 }, BOUNDS)
  expect(movedIn(nodes, after)).toEqual(expected)
})

test('nodes that are not labelled stay so, and the limb turns about what is there', () => {
  const arm = laid(BODY).map((node) =>
    node.name === 'left-shoulder' ? { ...node, x: 0, y: 0, visibility: 0 as const } : node,
  )
  const after = pulledNodes(arm, BODY.edges, at(BODY, 'left-wrist'), { x: 30, y: 20 }, BOUNDS)
  expect(movedIn(arm, after)).toEqual(['left-wrist'])
})

test('any pull keeps order, visibility and the picture; to the same place it changes nothing', () => {
  const place = fc.record({
    x: fc.integer({ min: 0, max: 1000 }),
    y: fc.integer({ min: 0, max: 800 }),
    visibility: fc.constantFrom(0, 1, 2),
  })
  const by = fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) })
  const places = fc.array(place, { minLength: 21, maxLength: 21 })
  fc.assert(
    fc.property(places, fc.integer({ min: 0, max: 20 }), by, (all, index, far) => {
      const nodes = all.map((each, node): Node => ({ name: HAND.nodes[node] ?? '', ...each }) as Node)
      const after = pulledNodes(nodes, HAND.edges, index, far, BOUNDS)
      expect(after.map(({ name, visibility }) => [name, visibility])).toEqual(
        nodes.map(({ name, visibility }) => [name, visibility]),
      )
      for (const [node, { x, y, visibility }] of after.entries()) {
        if (visibility === 0) expect(after[node]).toBe(nodes[node])
        else expect(x >= 0 && y >= 0 && x <= BOUNDS.width && y <= BOUNDS.height).toBe(true)
      }
      expect(pulledNodes(nodes, HAND.edges, index, { x: 0, y: 0 }, BOUNDS)).toEqual(nodes)
    }),
    { numRuns: 100 },
  )
})

import { expect, test } from 'vitest'
import { HAND_NODES, NODE_TEMPLATES } from '../../../src/domain/documents/templates.ts'
import { flipFacts } from './write.ts'

const hand = HAND_NODES.map((_, index) => index)

test('each node of a mirrored skeleton is its partner on the other side', () => {
  expect(flipFacts(['body-17'], undefined, 17)).toEqual({
    flip_idx: [0, 2, 1, 4, 3, 6, 5, 8, 7, 10, 9, 12, 11, 14, 13, 16, 15],
  })
  expect(flipFacts(['face-5'], undefined, 5)).toEqual({ flip_idx: [1, 0, 2, 4, 3] })
  expect(flipFacts(['left-hand'], undefined, 21)).toEqual({ flip_idx: hand })
  expect(flipFacts(['both-hands'], undefined, 42)).toEqual({
    flip_idx: [...hand.map((index) => index + 21), ...hand],
  })
  const own = { bodyType: 'own' as const, nodes: ['right-ear', 'nose', 'left-ear', 'left-tail'], edges: [] }
  expect(flipFacts(['own'], own, 4)).toEqual({ flip_idx: [2, 1, 0, 3] })
})

test('mirroring twice changes nothing, for every skeleton of the product', () => {
  for (const { bodyType, nodes } of Object.values(NODE_TEMPLATES)) {
    const { flip_idx: flip = [] } = flipFacts([bodyType], undefined, nodes.length)
    expect(flip.map((other) => flip[other])).toEqual(nodes.map((_, index) => index))
  }
})

test('flip_idx is omitted where classes disagree or are swapped by mirroring', () => {
  expect(flipFacts(['left-hand', 'right-hand'], undefined, 21)).toEqual({})
  expect(flipFacts(['face-5', 'body-17'], undefined, 17)).toEqual({})
  expect(flipFacts([], undefined, 0)).toEqual({})
  expect(flipFacts(['left-hand', 'own'], undefined, 21)).toEqual({ flip_idx: hand })
})

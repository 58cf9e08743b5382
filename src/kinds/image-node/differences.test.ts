import { expect, test } from 'vitest'
import { NODE_TEMPLATES, unlabelledNodes } from '../../domain/documents/templates.ts'
import { emptyDocument } from '../../domain/documents/validate.ts'
import type { ImageNodeDocument, Node } from '../../domain/documents/types.ts'
import { exchangedNodes } from '../../domain/hand-skeleton/mirror.ts'
import { posedNodes } from '../../domain/hand-skeleton/pose.ts'
import { nodeDifferences } from './differences.ts'
import { suspectAfter, findingsOf, placeOf } from './node-findings.ts'
import { skeletonsOf } from '../traits/skeleton/layer.ts'

const RECT = { x: 100, y: 100, width: 300, height: 300 }
const hand = posedNodes(NODE_TEMPLATES['right-hand'], unlabelledNodes('right-hand'), RECT, {
  width: 1000,
  height: 1000,
})

const documentOf = (nodes: readonly Node[], more: Partial<ImageNodeDocument> = {}): ImageNodeDocument => ({
  ...emptyDocument('image-node'),
  nodes: [...nodes],
  ...more,
})

test('added, removed, moved and re-rated nodes are listed one by one', () => {
  const before = documentOf(hand.with(0, { ...hand[0]!, x: 0, y: 0, visibility: 0 }), { blur: 1 })
  const after = documentOf(
    hand
      .with(5, { ...hand[5]!, x: 7, y: 8 })
      .with(6, { ...hand[6]!, visibility: 1 })
      .with(7, { ...hand[7]!, x: 0, y: 0, visibility: 0 }),
    { blur: 3, extras: [{ id: 'x', nodes: [hand[4]!] }] },
  )
  expect(
    nodeDifferences(before, after).map(({ name, change, selected }) => [name, change, selected?.id]),
  ).toEqual([
    ['模糊度', 'changed', undefined],
    ['手腕', 'added', '/0'],
    ['食指 1', 'changed', '/5'],
    ['食指 2', 'changed', '/6'],
    ['附加 1 拇指 4', 'added', 'x/0'],
    ['食指 3', 'removed', undefined],
  ])
})

test('a document equals itself', () => {
  expect(nodeDifferences(documentOf(hand), documentOf(hand))).toEqual([])
})

test('findings have a text and a position, and can be stepped through', () => {
  const document = documentOf(exchangedNodes(exchangedNodes(hand, 6, 7), 18, 19))
  const findings = findingsOf(document, NODE_TEMPLATES['right-hand'])
  const [skeleton] = skeletonsOf(document)
  const after = (index: number | null) =>
    suspectAfter(
      findings.map(({ skeleton: own, finding }) => ({ skeleton: own, nodes: finding.nodes })),
      { skeleton: skeleton!, index },
    )?.nodes
  expect(findings.map(({ words }) => words)).toEqual([
    '食指 2 与 食指 3 可能标反',
    '小指 2 与 小指 3 可能标反',
  ])
  expect([after(null), after(6), after(18)]).toEqual([
    [6, 7],
    [18, 19],
    [6, 7],
  ])
  expect(placeOf(skeleton!, [6])).toEqual({
    x: hand[7]!.x - 40,
    y: hand[7]!.y - 40,
    width: 80,
    height: 80,
  })
  expect(suspectAfter([], null)).toBeNull()
})

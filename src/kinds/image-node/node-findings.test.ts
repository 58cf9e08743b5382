import { expect, test } from 'vitest'
import { emptyDocument } from '../../domain/documents/validate.ts'
import type { ImageNodeDocument } from '../../domain/documents/types.ts'
import { templateOf } from '../../domain/documents/templates.ts'
import { doubtfulIn, findingsOf } from './node-findings.ts'

const empty = emptyDocument('image-node')
/** A hand with two nodes at one place. */
const nodes = empty.nodes.map((node, index) =>
  index < 2 ? { ...node, x: 50, y: 50, visibility: 2 as const } : node,
)

const words = (extras: ImageNodeDocument['extras']) =>
  findingsOf({ ...empty, nodes, extras }, templateOf(empty.bodyType)!).map((finding) => finding.words)

test('with several skeletons a finding names its own', () => {
  expect([words([]), words([{ id: 'e', nodes }])]).toEqual([
    ['手腕 与 拇指 1 重合'],
    ['主体 · 手腕 与 拇指 1 重合', '附加 1 · 手腕 与 拇指 1 重合'],
  ])
})

test('an unchanged skeleton is not checked again', () => {
  const template = templateOf(empty.bodyType)!
  const document = { ...empty, nodes, extras: [{ id: 'e', nodes: [...nodes] }] }
  const before = findingsOf(document, template)
  const after = findingsOf({ ...document, nodes: [...nodes] }, template)
  expect(after).toEqual(before)
  expect(after.map(({ finding }, index) => finding === before[index]?.finding)).toEqual([false, true])
})

test('where nothing is doubtful, no node is looked at', () => {
  const unread = new Proxy(empty, { get: () => expect.unreachable() })
  expect(doubtfulIn(unread, {})).toEqual([])
})

import { expect, test } from 'vitest'
import { emptyDocument } from '../../domain/documents/validate.ts'
import { nodeId } from '../../machines/editor/skeleton-layer.ts'
import { rejectedNodePlaces, rejectedNodes } from './rejected-nodes.ts'

const document = emptyDocument('image-node')
const [first, second] = document.nodes

test('rejected nodes are reported by skeleton in document order; accepted and removed ones are not', () => {
  const withExtra = { ...document, extras: [{ id: 'e', nodes: document.nodes }] }
  const names = [first!.name, second!.name] as const
  const reported = rejectedNodes(withExtra, [
    { instanceId: 'e', name: names[0], isQualified: 2, comment: ' 偏了 ' },
    { instanceId: null, name: names[1], isQualified: 2 },
    { instanceId: null, name: names[0], isQualified: 1 },
    { instanceId: 'gone', name: names[0], isQualified: 2 },
    { instanceId: null, name: 'no such node', isQualified: 2 },
  ])
  const [main, extra] = reported
  expect(reported.map(({ skeleton, index, comment }) => [skeleton.id, index, comment])).toEqual([
    [null, 1, ''],
    ['e', 0, '偏了'],
  ])
  expect(extra?.name.startsWith('实例 2 · ')).toBe(true)
  expect(main?.name.startsWith('实例')).toBe(false)
})

test('where no node was judged, none is looked at', () => {
  const unread = new Proxy(document, { get: () => expect.unreachable() })
  expect(rejectedNodes(unread, [])).toEqual([])
})

test('each labelled rejected node has a link', () => {
  const placed = { ...document, nodes: [{ ...first!, x: 5, y: 6, visibility: 2 as const }, second!] }
  const nodeVerdicts = placed.nodes.map(({ name }) => ({ instanceId: null, name, isQualified: 2 as const }))
  expect(rejectedNodePlaces(placed, { errorBoxes: [], nodeVerdicts })).toEqual([
    {
      key: ` ${first!.name}`,
      place: { x: -35, y: -34, width: 80, height: 80 },
      selected: { role: 'node', id: nodeId(null, 0) },
    },
  ])
})

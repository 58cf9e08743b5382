import { expect, test } from 'vitest'
import { emptyDocument } from '../../domain/documents/validate.ts'
import type { ImageNodeDocument } from '../../domain/documents/types.ts'
import type { Fields } from '../../machines/editor/types.ts'
import type { WorkItem } from '../../machines/work.ts'
import { nodeNotes } from './node-notes.ts'

const empty = emptyDocument('image-node')
const [first, second] = empty.nodes

/** The first two nodes, side by side at a height. */
const at = (y: number, secondPlaced = true): ImageNodeDocument => ({
  ...empty,
  nodes: empty.nodes
    .with(0, { ...first!, x: 10, y, visibility: 2 })
    .with(1, { ...second!, x: 20, y, visibility: secondPlaced ? 2 : 0 }),
})

const JUDGEMENT = {
  errorBoxes: [],
  nodeVerdicts: [
    { instanceId: null, name: first!.name, isQualified: 2, comment: '偏了' },
    { instanceId: null, name: second!.name, isQualified: 2 },
  ],
}

const notesOf = (
  annotation: ImageNodeDocument,
  { fields = {}, judgement = JUDGEMENT }: { fields?: Fields; judgement?: typeof JUDGEMENT } = {},
) =>
  nodeNotes({
    item: { stage: 'redo', version: 1, annotation: at(1), judgement, labels: {} } as unknown as WorkItem,
    purpose: 'annotation',
    fields,
    annotation,
  }).map(({ mark, words, place, margin }) => ({ mark, words, at: [place.x, place.y], margin }))

test('the note on a node is shown at the node, with its name', () => {
  const note = (y: number) => ({ mark: '手腕', words: '偏了', at: [10, y], margin: 10 })
  expect([
    notesOf(at(7)),
    notesOf(at(7), { fields: { showNewData: false } }),
    notesOf(at(7), { fields: { hideNode: true } }),
  ]).toEqual([[note(7)], [note(1)], []])
})

test('no note is shown without a node or without words', () => {
  const [, bare] = JUDGEMENT.nodeVerdicts
  const judgement = { ...JUDGEMENT, nodeVerdicts: [bare!, { ...bare!, comment: '缺了' }] }
  expect(notesOf(at(7, false), { judgement })).toEqual([])
})

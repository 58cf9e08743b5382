import { expect, test } from 'vitest'
import { emptyDocument } from '../../../domain/documents/validate.ts'
import type { NodeVerdict } from '../../../domain/documents/judgement.ts'
import { applyEdit, invertEdit } from '../../../machines/editor/edits.ts'
import type { WorkDocument } from '../../../machines/work.ts'
import { EMPTY_VERDICT } from '../../../machines/work.ts'
import { hasNode, nodeCommentEdit, rejectEdit } from './verdicts.ts'

const NODE = { instanceId: null, name: 'index-2' }
const OTHER: NodeVerdict = { instanceId: 'e', name: 'index-2', isQualified: 2, comment: '偏左' }
const PRAISED: NodeVerdict = { instanceId: null, name: 'index-2', isQualified: 1, comment: '准' }

const workWith = (nodeVerdicts?: readonly NodeVerdict[]): WorkDocument => ({
  annotation: {},
  verdict: nodeVerdicts ? { ...EMPTY_VERDICT, nodeVerdicts } : EMPTY_VERDICT,
})

test('a node is rejected and un-rejected; verdicts on others stay, and no empty list remains', () => {
  const before = workWith()
  const rejected = applyEdit(before, rejectEdit(before, NODE)!)
  expect(rejected).toEqual(workWith([{ ...NODE, isQualified: 2 }]))
  expect(applyEdit(rejected, rejectEdit(rejected, NODE)!)).toStrictEqual(before)
  const among = workWith([OTHER])
  expect(applyEdit(among, rejectEdit(among, NODE)!)).toEqual(workWith([OTHER, { ...NODE, isQualified: 2 }]))
})

test('rejecting an accepted node replaces its verdict', () => {
  const before = workWith([PRAISED])
  expect(applyEdit(before, rejectEdit(before, NODE)!)).toEqual(workWith([{ ...NODE, isQualified: 2 }]))
})

test('comments on a verdict are trimmed, empty ones are dropped, and undo restores the same bytes', () => {
  const before = workWith([{ ...NODE, isQualified: 2 }, OTHER])
  const edit = nodeCommentEdit(before, NODE, ' 偏到中指上 ')!
  const after = applyEdit(before, edit)
  expect(after).toEqual(workWith([{ ...NODE, isQualified: 2, comment: '偏到中指上' }, OTHER]))
  expect(JSON.stringify(applyEdit(after, invertEdit(edit)))).toBe(JSON.stringify(before))
  expect(applyEdit(after, nodeCommentEdit(after, NODE, ' ')!)).toEqual(before)
  expect(nodeCommentEdit(before, NODE, '')).toBeNull()
})

test('verdicts refer to nodes of the submitted version', () => {
  const document = emptyDocument('image-node')
  const name = document.nodes[0]!.name
  expect(hasNode(document, { instanceId: null, name })).toBe(true)
  expect(hasNode(document, { instanceId: 'added', name })).toBe(false)
  expect(hasNode(document, { instanceId: null, name: 'no such' })).toBe(false)
})

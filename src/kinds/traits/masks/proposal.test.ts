import { expect, test } from 'vitest'
import type { ProposalPreview } from '../../../machines/editor/types.ts'
import type { EditorView } from '../../types.ts'
import { proposalItems, withProposal } from './proposal.ts'

const MASK = { size: [4, 4] as [number, number], counts: [5, 2, 2, 2, 5] }

const viewOf = (change: Partial<ProposalPreview> | null): EditorView =>
  ({
    preview: change && {
      type: 'proposal',
      role: 'segment',
      target: null,
      refines: false,
      prompts: { points: [{ x: 1, y: 2, label: 1 }], box: { x: 0, y: 0, width: 3, height: 3 } },
      mask: MASK,
      score: 0.9,
      state: 'ready',
      problem: null,
      accepted: false,
      hand: 'smart',
      ...change,
    },
  }) as unknown as EditorView

test('a proposal lies above all masks, and unchanged lists keep their identity', () => {
  const masks = withProposal([], viewOf(null))
  const under = [{ id: 'a' }] as never
  const once = withProposal(under, viewOf({}))
  expect(masks).toEqual([])
  expect(once.map(({ id }) => id)).toEqual(['a', 'proposal'])
  expect(withProposal(under, viewOf({ prompts: { points: [], box: null } }))).toBe(once)
  expect(withProposal(under, viewOf({ state: 'waiting' }))).not.toBe(once)
})

test('prompts are shown with the outline of the proposal; a hint shows only its outline', () => {
  const seen = (change: Partial<ProposalPreview>) =>
    proposalItems(viewOf(change)).map(({ type, id }) => `${type} ${id}`)
  expect(seen({})).toEqual(['path outline-proposal-0', 'box proposal-box', 'point proposal-point-0'])
  expect(seen({ state: 'hint', prompts: { points: [{ x: 1, y: 2, label: 1 }], box: null } })).toEqual([
    'path outline-proposal-0',
  ])
  expect(seen({ state: 'waiting', mask: null })).toEqual(['box proposal-box', 'point proposal-point-0'])
  expect(proposalItems(viewOf(null))).toEqual([])
})

test('the box of a proposal has handles while presses can grab them', () => {
  const handles = (change: Partial<ProposalPreview>) =>
    proposalItems(viewOf(change)).flatMap((item) => (item.type === 'box' ? [item.handles?.length ?? 0] : []))
  expect([handles({}), handles({ hand: 'brush' }), handles({ accepted: true })]).toEqual([[8], [0], [0]])
})

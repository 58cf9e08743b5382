import { expect, test } from 'vitest'
import type { Ontology } from '../../../domain/ontology/ontology.ts'
import {
  ACCEPTED_FIELD,
  LEAST_FIELD,
  allProposals,
  type ProposalCategory,
  type Proposed,
  proposalsFrom,
  proposedFields,
  shownProposals,
  withoutProposal,
  withoutTaken,
} from './proposals.ts'

const occluded = { id: 'occluded', name: '遮挡', type: 'yes-no', default: false } as const
const ONTOLOGY: Ontology = {
  labels: [
    { id: 'walker', name: '行人', colour: '#ff0000', shapes: ['box'], attributes: [occluded] },
    { id: 'car', name: '汽车', colour: '#00ff00', shapes: ['box', 'turned-box'], attributes: [] },
    { id: 'sky', name: '天空', colour: '#0000ff', shapes: ['polygon'], attributes: [] },
  ],
  attributes: [],
}
const box = (x: number, width = 100) => ({ x, y: 10, width, height: 100 })
const found = (label: string, score: number, x: number) => ({ label, score, box: box(x), rleMask: null })
const rules = (ontology?: Ontology) => ({
  ontology,
  shapes: ['box'] as const,
  drawn: [],
  bounds: { width: 1000, height: 500 },
  frame: null,
  newId: () => 'p1',
})
const walker: Proposed = {
  id: 'p1',
  label: 'walker',
  attributes: [{ id: 'occluded', value: false }],
  name: '行人',
  colour: '#ff0000',
  score: 0.9,
  rect: box(950, 50),
  mask: null,
  frame: null,
}

test('classes become labels that draw the shape; what is drawn already is not proposed again', () => {
  const all = [found('person', 0.9, 950), found('car', 0.8, 300), found('sky', 0.7, 0), found('cup', 0.6, 0)]
  const drawn = [{ label: 'car', rect: box(305) }]
  expect(proposalsFrom(all, { ...rules(ONTOLOGY), drawn })).toEqual({
    // Cut at the edge of the picture.
    proposed: [walker],
    unknown: 2,
    there: 1,
  })
})

test('without labels a class is a category of its name; others wait for a choice, unless there is none', () => {
  const all = [found('traffic light', 0.9, 0), found('person', 0.8, 300)]
  const named = (categories: readonly ProposalCategory[]) =>
    proposalsFrom(all, { ...rules(), categories }).proposed.map((one) => [
      one.label,
      one.name,
      one.isUnnamed ?? false,
    ])
  const body = { id: 'human', name: '人体' }
  expect([named([body, { id: 'cover', name: '遮挡' }]), named([body]), named([])]).toEqual([
    [
      [null, '红绿灯', true],
      ['human', '人体', false],
    ],
    [
      ['human', '红绿灯', false],
      ['human', '人', false],
    ],
    [
      [null, '红绿灯', false],
      [null, '人', false],
    ],
  ])
})

test('shown is what the slider leaves, on this frame, and nobody accepted or dropped', () => {
  const all = [
    walker,
    { ...walker, id: 'p2', score: 0.4 },
    { ...walker, id: 'p3', frame: 7 },
    { ...walker, id: 'p4', frame: 8 },
    { ...walker, id: 'p5' },
  ]
  const fields = {
    ...proposedFields(all),
    [LEAST_FIELD]: 0.5,
    [ACCEPTED_FIELD]: ['p5'],
    currentFrame: 7,
  }
  const ids = (shown: readonly Proposed[]) => shown.map(({ id }) => id)
  expect(ids(shownProposals({ fields, readonly: false }))).toEqual(['p1', 'p3'])
  expect(shownProposals({ fields, readonly: true })).toEqual([])
  expect(ids(allProposals({ ...fields, ...withoutProposal(fields, 'p1') }))).toEqual(['p2', 'p3'])
})

test('what was taken on a frame is proposed no more there, and what is elsewhere stays', () => {
  const aside = { ...walker, id: 'p2', rect: box(100) }
  const later = { ...walker, id: 'p3', frame: 7 }
  const fields = proposedFields([walker, aside, later])
  expect(withoutTaken(fields, [{ ...walker, id: 'person' }])).toEqual(proposedFields([aside, later]))
})

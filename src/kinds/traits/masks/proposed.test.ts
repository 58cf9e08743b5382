import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createKindEditor } from '../../../annotate/canvas/editor-machine.ts'
import type { ImageSegmentDocument, VideoSegmentDocument } from '../../../domain/documents/types.ts'
import type { Kind } from '../../../domain/kinds.ts'
import type { Ontology } from '../../../domain/ontology/ontology.ts'
import { categoriesIn, segmentsOf } from '../../../domain/segments/tree.ts'
import { drawn } from '../../../domain/segments/testing.ts'
import { EMPTY_HISTORY } from '../../../machines/editor/history.ts'
import type { Fields } from '../../../machines/editor/types.ts'
import type { LabelSettings, WorkDocument } from '../../../machines/work.ts'
import { EMPTY_VERDICT } from '../../../machines/work.ts'
import { IMAGE_SEGMENT } from '../../image-segment/spec.ts'
import { PROPOSED_SEGMENTS } from '../../image-segment/proposed-segments.ts'
import { PROPOSED_TRACKS } from '../../video-segment/proposed-objects.ts'
import { VIDEO_SEGMENT } from '../../video-segment/spec.ts'
import { acceptedCommit, type ProposalHands } from '../proposals/accepting.ts'
import {
  namedAmong,
  openProposals,
  type Proposed,
  proposalsFrom,
  proposedFields,
} from '../proposals/proposals.ts'
import { fieldsInHand, labelInHand } from '../labelled/layers.ts'
import { labelFields } from './fields.ts'
import { labelsIn } from './labels.ts'

const plate = { id: 'plate', name: '有牌', type: 'yes-no', default: true } as const
const ONTOLOGY: Ontology = {
  labels: [
    { id: 'walker', name: '行人', colour: '#ff0000', shapes: ['mask'], attributes: [] },
    { id: 'car', name: '汽车', colour: '#00ff00', shapes: ['mask'], attributes: [plate] },
  ],
  attributes: [],
}
const BOUNDS = { width: 7, height: 6 }
const WALKER = { x: 0, y: 0, width: 2, height: 2 }
const CAR = { x: 4, y: 0, width: 3, height: 2 }
const FOUND = [
  { label: 'person', score: 0.9, box: WALKER, rleMask: drawn('##', '##') },
  { label: 'car', score: 0.8, box: CAR, rleMask: drawn('....###', '....###') },
]

/** An empty item on which a model has found a person and a car. */
function opened(kind: Kind, hands: ProposalHands, ontology?: Ontology, settings: object = {}) {
  const spec = kind === 'image-segment' ? IMAGE_SEGMENT : VIDEO_SEGMENT
  const labels = { ...settings, ...(ontology && { ontology }) } as LabelSettings
  let made = 0
  const newId = () => `n${(made += 1)}`
  const editor = createActor(createKindEditor(kind, spec.editor.tools, newId, () => null)).start()
  const document = { annotation: spec.empty(labels as LabelSettings), verdict: EMPTY_VERDICT } as WorkDocument
  const inHand = ontology ? fieldsInHand(ontology, 'walker') : {}
  const fields = { ...labelFields(labelsIn(labels)), ...inHand, currentFrame: 3 }
  const opening = { key: 'a', document, history: EMPTY_HISTORY, bounds: BOUNDS, readonly: false, fields }
  editor.send({ type: 'OPEN', opening })
  const view = () => {
    const { document, fields, selection, bounds } = editor.getSnapshot().context
    return { document, fields, selection, bounds }
  }
  const frame = hands.frameIn?.(view().fields) ?? null
  const propose = () => {
    const rules = { ontology, shapes: hands.shapes, drawn: hands.drawnIn(view()), bounds: BOUNDS, frame }
    const own = hands.categories && { categories: hands.categories(labels) }
    return proposalsFrom(FOUND, { ...rules, ...own, newId })
  }
  editor.send({ type: 'FIELDS', fields: proposedFields(propose().proposed) })
  const take = (proposed: readonly Proposed[]): void => {
    const { commit } = acceptedCommit(view(), proposed, hands.adopt, newId)
    if (commit) editor.send({ type: 'COMMIT', commit })
  }
  return {
    propose,
    work: () => view().document as WorkDocument,
    inHand: () => labelInHand(view().fields),
    undo: () => editor.send({ type: 'UNDO' }),
    open: () => openProposals(view().fields).length,
    setFields: (fields: Fields) => editor.send({ type: 'FIELDS', fields }),
    acceptAll: () => take(namedAmong(openProposals(view().fields))),
    acceptRest: () => take(openProposals(view().fields)),
  }
}

function segments(work: WorkDocument) {
  const { categories } = work.annotation as object as ImageSegmentDocument
  return categoriesIn(categories).flatMap((category) =>
    segmentsOf(categories, category).map(({ name, rleMask, attributes }) => {
      return { category, name, rleMask, attributes }
    }),
  )
}

test('segments: each is at the top of its label, as one step; what is in hand stays there', () => {
  const page = opened('image-segment', PROPOSED_SEGMENTS, ONTOLOGY)
  page.acceptAll()
  expect(segments(page.work())).toEqual([
    {
      category: 'car',
      name: '汽车 1',
      rleMask: FOUND[1]?.rleMask,
      attributes: [{ id: 'plate', value: true }],
    },
    { category: 'walker', name: '行人 1', rleMask: FOUND[0]?.rleMask, attributes: [] },
  ])
  expect([page.inHand(), page.open()]).toEqual(['walker', 0])
  // Asked again, what is there is not proposed.
  expect(page.propose()).toEqual({ proposed: [], unknown: 0, there: 2 })
  page.undo()
  expect([segments(page.work()), page.open()]).toEqual([[], 2])
})

test('segments without labels: a person is a body; what has no name here becomes what is in hand, by choice', () => {
  const page = opened('image-segment', PROPOSED_SEGMENTS)
  const made = () => segments(page.work()).map(({ category, name }) => [category, name])
  page.setFields({ activeCategory: 'cover' })
  page.acceptAll()
  expect([made(), page.open()]).toEqual([[['human', '人体 1']], 1])
  page.acceptRest()
  expect([made(), page.open()]).toEqual([
    [
      ['human', '人体 1'],
      ['cover', '遮挡 1'],
    ],
    0,
  ])
})

test('objects of a video without labels: categories are met by name, and have their colours', () => {
  const categories = [
    { name: 'cover', label: '遮挡物', colourIndex: 3 },
    { name: 'vehicle', label: '车', colourIndex: 7 },
  ]
  const made = (own: object) => {
    const page = opened('video-segment', PROPOSED_TRACKS, undefined, own)
    page.acceptAll()
    const { objects } = page.work().annotation as object as VideoSegmentDocument
    return objects.map(({ category, colourIndex }) => [category, colourIndex])
  }
  expect([made({ categories }), made({ categories: categories.slice(0, 1) }), made({})]).toEqual([
    [['vehicle', 7]],
    [
      ['cover', 0],
      ['cover', 1],
    ],
    [
      ['对象', 0],
      ['对象', 1],
    ],
  ])
})

test('objects of a video: each has its label, and its mask on the frame that was asked about', () => {
  const page = opened('video-segment', PROPOSED_TRACKS, ONTOLOGY)
  page.acceptAll()
  const { annotation, rows } = page.work() as WorkDocument & { readonly rows?: object }
  const { objects } = annotation as object as VideoSegmentDocument
  expect(objects).toMatchObject([
    { category: 'walker', attributes: [] },
    { category: 'car', attributes: [{ id: 'plate', value: true }] },
  ])
  const [walker, car] = objects.map(({ id }) => id)
  expect(rows).toEqual({
    [walker ?? '']: { '0': { 3: { rle: FOUND[0]?.rleMask, source: 'sam2' } } },
    [car ?? '']: { '0': { 3: { rle: FOUND[1]?.rleMask, source: 'sam2' } } },
  })
  page.undo()
  expect(page.open()).toBe(2)
})

import { expect, test } from 'vitest'
import { emptyDocument, labelledWorkOf, normaliseDocument, validateDocument } from '../documents/validate.ts'
import type { ImageSegmentDocument, Segment } from '../documents/types.ts'
import { ALGEBRA, SIZE, drawing, drawn, segmentOf } from '../segments/testing.ts'
import { moveSegment, categoryPlace } from '../segments/move.ts'
import { paintSegment } from '../segments/paint.ts'
import { segmentsOf } from '../segments/tree.ts'
import type { SegmentTrees } from '../segments/tree.ts'
import type { Ontology } from './ontology.ts'
import { stackUnder, treesUnder } from './segment-labels.ts'

const ONTOLOGY: Ontology = {
  labels: [
    {
      id: 'car',
      name: '汽车',
      colour: '#ff9200',
      shapes: ['mask'],
      attributes: [
        { id: 'colour', name: '颜色', type: 'text', required: true },
        { id: 'parked', name: '停着', type: 'yes-no', default: false },
      ],
    },
    { id: 'sky', name: '天空', colour: '#4a22d4', shapes: ['area'], attributes: [] },
    { id: '7', name: '杆', colour: '#4a22d4', shapes: ['mask', 'area'], attributes: [] },
  ],
  attributes: [{ id: 'night', name: '夜晚', type: 'yes-no', default: false }],
}
const { labels } = ONTOLOGY

const [height, width] = SIZE
const context = { width, height, stage: 'mark', labels: { ontology: ONTOLOGY } } as const
const EMPTY = emptyDocument('image-segment', { ontology: ONTOLOGY })
const documentOf = (categories: Record<string, Segment[]>): ImageSegmentDocument => ({
  ...EMPTY,
  categories: { ...EMPTY.categories, ...categories },
})

const plain = (id: string, ...rows: string[]) => segmentOf(id, drawn(...rows))
const car = (id: string, ...rows: string[]): Segment => ({
  ...plain(id, ...rows),
  attributes: [{ id: 'colour', value: '红' }],
})

const violationsOf = (document: ImageSegmentDocument, labelled = true) =>
  validateDocument('image-segment', document, labelled ? context : { ...context, labels: {} }).map(
    ({ path, rule }) => `${path} ${rule}`,
  )

test('labels of the database are categories; others are refused', () => {
  expect(violationsOf(documentOf({ car: [car('a', '##')], sky: [plain('b', '..#')], '7': [] }))).toEqual([])
  expect(violationsOf(documentOf({ human: [plain('a', '##')], dog: [] }))).toEqual([
    'categories.human label-unknown',
    'categories.dog label-unknown',
  ])
  const { attributes: _, ...unlabelled } = documentOf({ car: [car('a', '##')] })
  expect(violationsOf(unlabelled, false)).toEqual([
    'categories.car unknown',
    'categories.car[0].attributes[0].id attribute-unknown',
  ])
})

test('an area is one region, instances are any number', () => {
  const two = [plain('a', '##'), plain('b', '...#')]
  expect(violationsOf(documentOf({ sky: two, '7': [plain('c', '#'), plain('d', '.#')] }))).toEqual([
    'categories.sky[1] label-area',
  ])
})

test('attributes fit their label, and parts have none', () => {
  const whole = segmentOf('b', drawn('####'), [{ ...segmentOf('c', drawn('##')), attributes: [] }])
  const part = { ...whole.children[0]!, attributes: [{ id: 'colour', value: '红' }] }
  expect(
    violationsOf(documentOf({ car: [plain('a', '##')], sky: [{ ...whole, children: [part] }] })),
  ).toEqual([
    'categories.car[0].attributes attribute-required',
    'categories.sky[0].children[0].attributes[0].id attribute-unknown',
  ])
})

test('the stored form has no label without segments, and says of each segment that it has a label', () => {
  const { categories } = normaliseDocument(
    'image-segment',
    documentOf({ sky: [plain('a', '##')], car: [] }),
    context,
  )
  expect([Object.keys(categories), segmentsOf(categories, 'sky')[0]?.attributes]).toEqual([
    ['human', 'cover', 'exclude', 'sky'],
    [],
  ])
  expect(labelledWorkOf('image-segment', { ...EMPTY, categories })).toEqual({
    attributes: [{ id: 'night', value: false }],
    parts: [{ id: 'a', label: 'sky', attributes: [], shape: 'mask', area: 2, bounds: expect.any(Function) }],
  })
})

const names = (trees: SegmentTrees, category: string) => segmentsOf(trees, category).map(({ name }) => name)

test('another label brings its attributes and its name; a name that a person gave stays', () => {
  const before = documentOf({
    '7': [
      { ...plain('a', '##'), name: '杆 1' },
      { ...plain('b', '##'), name: '路灯' },
    ],
  }).categories
  const moved = ['a', 'b'].reduce(
    (trees, id) => moveSegment(trees, id, categoryPlace('car'), ALGEBRA) ?? trees,
    before,
  )
  const after = treesUnder(labels, before, moved, ALGEBRA)
  expect([names(after, 'car'), segmentsOf(after, 'car').map(({ attributes }) => attributes)]).toEqual([
    ['汽车 1', '路灯'],
    [[{ id: 'parked', value: false }], [{ id: 'parked', value: false }]],
  ])
})

test('what comes to an area becomes one with it, and its parts stay parts', () => {
  const before = documentOf({
    sky: [{ ...plain('a', '##'), attributes: [] }],
    car: [{ ...car('b', '..##'), children: [{ ...plain('c', '..#'), parentId: 'b' }] }],
  }).categories
  const moved = moveSegment(before, 'b', categoryPlace('sky'), ALGEBRA)!
  const [sky, ...others] = segmentsOf(treesUnder(labels, before, moved, ALGEBRA), 'sky')
  expect([others, drawing(sky!.rleMask)[0], sky!.children.map(({ id, parentId }) => [id, parentId])]).toEqual(
    [[], '####...', [['c', 'a']]],
  )
})

test('a part gets no attributes, and gives them up', () => {
  const before = documentOf({ car: [car('a', '####'), car('b', '##')] }).categories
  const moved = moveSegment(before, 'b', { category: 'car', parentId: 'a' }, ALGEBRA)!
  const [whole] = segmentsOf(treesUnder(labels, before, moved, ALGEBRA), 'car')
  expect([whole?.attributes, whole?.children.map(({ attributes }) => attributes)]).toEqual([
    [{ id: 'colour', value: '红' }],
    [undefined],
  ])
})

test('areas lie below instances', () => {
  expect(stackUnder(labels)).toEqual(['sky', 'car', '7'])
})

test('labels share one picture: what is painted takes the pixels of every label', () => {
  const trees = documentOf({ sky: [plain('a', '####')], car: [car('b', '....##')] }).categories
  const rules = {
    overlap: 'take',
    acrossCategories: true,
    isLocked: () => false,
    isHidden: () => false,
  } as const
  const taken = paintSegment(trees, 'b', 'paint', drawn('..##'), rules, ALGEBRA)!
  const kept = paintSegment(trees, 'b', 'paint', drawn('..##...'), { ...rules, overlap: 'keep' }, ALGEBRA)
  expect(segmentsOf(taken, 'sky').map(({ rleMask }) => drawing(rleMask)[0])).toEqual(['##.....'])
  expect(kept).toBeNull()
})

test('without labels the stored forms are what they were, and say nothing of labels', () => {
  const plainContext = { width, height, stage: 'mark', labels: {} } as const
  const empty = emptyDocument('image-segment')
  const people = { ...empty, categories: { ...empty.categories, human: [plain('a', '##')] } }
  const video = {
    ...emptyDocument('video-segment'),
    objects: [{ id: 'o', name: '人 1', category: 'person', colourIndex: 0, visible: true }],
  }
  expect(JSON.stringify(normaliseDocument('image-segment', people, plainContext))).toBe(
    JSON.stringify({
      schemaVersion: 1,
      availability: 1,
      remark: '',
      isCorrect: true,
      isQualified: null,
      errorBoxes: [],
      categories: people.categories,
    }),
  )
  expect(JSON.stringify(normaliseDocument('video-segment', video, plainContext))).toBe(
    JSON.stringify({
      schemaVersion: 1,
      availability: 1,
      remark: '',
      excludeFrames: [],
      excludeCrop: null,
      clipRanges: [],
      objects: video.objects,
    }),
  )
  expect([labelledWorkOf('image-segment', people), labelledWorkOf('video-segment', video)]).toEqual([
    { parts: [], attributes: [] },
    { parts: [], attributes: [] },
  ])
})

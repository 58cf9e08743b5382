import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyDocument, labelledWorkOf, normaliseDocument, validateDocument } from '../documents/validate.ts'
import type { SegmentObject, VideoSegmentDocument } from '../documents/types.ts'
import type { AttributeChange, ChangingEntries } from './changing-attributes.ts'
import { changingUnder, entriesAt, withEntriesAt } from './changing-attributes.ts'
import { defaultEntries, valueOf, withValue } from './attribute-values.ts'
import type { Ontology } from './ontology.ts'
import { entriesFor, ontologies } from './testing.ts'

const CAR: Ontology['labels'][number] = {
  id: 'car',
  name: '汽车',
  colour: '#ff9200',
  shapes: ['mask'],
  attributes: [
    { id: 'colour', name: '颜色', type: 'text', required: true },
    { id: 'parked', name: '停着', type: 'yes-no', mutable: true },
    {
      id: 'why',
      name: '原因',
      type: 'text',
      mutable: true,
      shownWhen: { attribute: 'parked', values: [true] },
    },
  ],
}
const ONTOLOGY: Ontology = {
  labels: [CAR, { ...CAR, id: 'bus', name: '公交车', attributes: CAR.attributes.slice(1, 2) }],
  attributes: [{ id: 'rain', name: '下雨', type: 'yes-no', default: false }],
}
const owner = CAR.attributes

const RED = { id: 'colour', value: '红' }
const parkedFrom = (frame: number, value: boolean): AttributeChange => ({ frame, id: 'parked', value })
const object: SegmentObject = {
  id: 'o',
  name: '汽车 1',
  category: 'car',
  colourIndex: 0,
  visible: true,
  attributes: [RED],
  changes: [parkedFrom(10, true), { frame: 10, id: 'why', value: '红灯' }, parkedFrom(30, false)],
}

/** The object after a value is set on a frame, as the panel and the keys do. */
const set = (one: ChangingEntries, frame: number, id: string, value?: string | boolean) =>
  withEntriesAt(owner, one, frame, withValue(owner, entriesAt(one, frame), id, value))

const EMPTY = emptyDocument('video-segment', { ontology: ONTOLOGY })
const rulesOf = (objects: SegmentObject[], ontology: Ontology | undefined = ONTOLOGY) =>
  validateDocument(
    'video-segment',
    { ...EMPTY, objects, attributes: [] },
    {
      width: 8,
      height: 8,
      frameCount: 40,
      stage: 'mark',
      labels: { ontology },
    },
  ).map(({ path, rule }) => `${path} ${rule}`)

describe('the rules of a video', () => {
  test('a document that keeps them is accepted, and says what it has', () => {
    expect(rulesOf([object])).toEqual([])
    const document: VideoSegmentDocument = { ...EMPTY, objects: [object] }
    expect(labelledWorkOf('video-segment', document)).toMatchObject({
      attributes: [{ id: 'rain', value: false }],
      parts: [
        {
          label: 'car',
          attributes: [RED, { id: 'parked', value: true }, { value: '红灯' }, { value: false }],
        },
      ],
    })
  })

  test.each<[string, SegmentObject, string[]]>([
    ['another label', { ...object, category: 'dog' }, ['objects[0].category label-unknown']],
    ['no colour', { ...object, attributes: [] }, ['objects[0].attributes attribute-required']],
    [
      'a fixed attribute that changes',
      { ...object, changes: [{ ...RED, frame: 3 }] },
      ['objects[0].changes[0].id attribute-fixed'],
    ],
    [
      'changes out of order, and twice',
      {
        ...object,
        changes: [parkedFrom(9, true), parkedFrom(8, false), parkedFrom(9, true), parkedFrom(9, false)],
      },
      [1, 2, 3].map((index) => `objects[0].changes[${index}].frame changes-sorted`),
    ],
    [
      'a change after the end, one to no value, and one that does not apply',
      {
        ...object,
        changes: [
          { frame: 1, id: 'why', value: 'x' },
          { frame: 2, id: 'parked', value: 'x' },
          parkedFrom(40, true),
        ],
      },
      [
        'objects[0].changes[0].id attribute-hidden',
        'objects[0].changes[1].value attribute-value',
        'objects[0].changes[2].frame frame-range',
      ],
    ],
  ])('%s', (_, one, expected) => {
    expect(rulesOf([one])).toEqual(expected)
  })

  test('without labels an object has no attributes, and any category', () => {
    const plain = { ...object, category: 'dog' }
    expect(rulesOf([plain], { labels: [], attributes: [] })).toEqual([
      'objects[0].attributes[0].id attribute-unknown',
      ...[0, 1, 2].map((index) => `objects[0].changes[${index}].id attribute-unknown`),
    ])
  })

  test('the stored form says of each object that it has a label', () => {
    const { attributes: _, changes: __, ...bare } = object
    const context = { width: 8, height: 8, stage: 'mark', labels: { ontology: ONTOLOGY } } as const
    const stored = normaliseDocument('video-segment', { ...EMPTY, objects: [bare] }, context)
    expect(stored.objects).toEqual([{ ...bare, attributes: [] }])
  })
})

test('a value holds from its frame to the next change', () => {
  const parked = [0, 9, 10, 29, 30, 39].map((frame) => valueOf(entriesAt(object, frame), 'parked'))
  expect(parked).toEqual([undefined, undefined, true, true, false, false])
})

test('a fixed value is that of all frames; a changing one begins where it is set', () => {
  const start = { attributes: defaultEntries(owner), changes: [] }
  const coloured = set(start, 20, 'colour', '蓝')
  const parked = set(coloured, 20, 'parked', true)
  expect(parked).toEqual({ attributes: [{ id: 'colour', value: '蓝' }], changes: [parkedFrom(20, true)] })
  // As before the change: it goes.
  expect(set(set(parked, 25, 'parked', false), 25, 'parked', true)).toEqual(parked)
  expect(set(parked, 0, 'parked', false).attributes).toContainEqual({ id: 'parked', value: false })
  expect(set(parked, 25, 'parked')).toEqual(coloured)
})

test('another label keeps the changes that it has', () => {
  expect(changingUnder(ONTOLOGY.labels[1]!.attributes, object)).toEqual({
    attributes: [],
    changes: [parkedFrom(10, true), parkedFrom(30, false)],
  })
})

test('what is set on a frame is there, and frames before it stay', () => {
  const cases = ontologies.chain((ontology) => {
    const [label] = ontology.labels
    const changing = (label?.attributes ?? []).map((one) => ({ ...one, mutable: true, shownWhen: undefined }))
    const attributes = changing.map(({ shownWhen: _, ...one }) => one)
    return fc.tuple(
      fc.constant(attributes),
      fc.array(fc.tuple(fc.nat(20), entriesFor(attributes)), { maxLength: 6 }),
    )
  })
  fc.assert(
    fc.property(cases, ([attributes, steps]) => {
      let now: ReturnType<typeof withEntriesAt> = { attributes: [], changes: [] }
      for (const [frame, entries] of steps) {
        // Nothing is taken away: that reaches back to where the value came from.
        const kept = entriesAt(now, frame).filter(({ id }) => !entries.some((one) => one.id === id))
        const before = frame === 0 ? [] : entriesAt(now, frame - 1)
        now = withEntriesAt(attributes, now, frame, [...kept, ...entries])
        for (const { id, value } of entries) expect(valueOf(entriesAt(now, frame), id)).toEqual(value)
        if (frame > 0) expect(new Set(entriesAt(now, frame - 1))).toEqual(new Set(before))
      }
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AttributeEntry } from '../../contract/types.d.ts'
import type { Segment, SegmentObject } from '../documents/types.ts'
import { emptyDocument, validateDocument } from '../documents/validate.ts'
import { mergeLabel, mergeTargets, withMergedLabels, withoutLabel } from './merging.ts'
import type { Ontology, OntologyLabel } from './ontology.ts'
import { ontologyProblems } from './ontology.ts'
import { objectFor, ontologies } from './testing.ts'

const SIZE = 200

const merges = ontologies.chain((ontology) =>
  fc.constantFrom(...ontology.labels).chain((from) =>
    fc.record({
      ontology: fc.constant(ontology),
      from: fc.constant(from),
      into: fc.option(fc.constantFrom(from, ...mergeTargets(ontology, from)), { nil: from }),
      objects: fc.uniqueArray(objectFor(ontology, SIZE, SIZE), { maxLength: 8, selector: ({ id }) => id }),
    }),
  ),
)

test('whatever is merged, documents stay valid, keep every object, and are read the same twice', () => {
  fc.assert(
    fc.property(merges, ({ ontology, from, into, objects }) => {
      fc.pre(from !== into)
      const next = mergeLabel(ontology, from, into)
      expect(ontologyProblems(next)).toEqual([])
      const document = { ...emptyDocument('image'), objects }
      const shown = withMergedLabels(document, next)
      expect(shown.objects?.map(({ label }) => label)).toEqual(
        objects.map(({ label }) => (label === from.id ? into.id : label)),
      )
      const bounds = { width: SIZE, height: SIZE, stage: 'mark' as const }
      const violations = validateDocument('image', shown, { ...bounds, labels: { ontology: next } })
      // What the other label asks for may be missing, which is said before the next submission.
      expect(violations.filter(({ rule }) => rule !== 'attribute-required')).toEqual([])
      expect(withMergedLabels(shown, next)).toBe(shown)
    }),
  )
})

const label = (id: string) => ({ id, name: id, colour: '#ff9200', shapes: ['box' as const], attributes: [] })
const ABC = { labels: ['a', 'b', 'c'].map(label), attributes: [] }
const [A, B, C] = ABC.labels as [ReturnType<typeof label>, ReturnType<typeof label>, ReturnType<typeof label>]

test('what was merged before goes along with a label, into another one or away', () => {
  const once = mergeLabel(ABC, A, B)
  expect(mergeLabel(once, B, C)).toEqual({
    labels: [C],
    attributes: [],
    merged: [
      { id: 'a', into: 'c', attributes: [] },
      { id: 'b', into: 'c', attributes: [] },
    ],
  })
  expect(withoutLabel(once, 'b')).toEqual({ labels: [C], attributes: [] })
})

test('values stay only where the other label takes all of them', () => {
  const colour = (id: string, options: string[]) => ({
    ...label(id),
    attributes: [
      {
        id: 'colour',
        name: 'colour',
        type: 'one' as const,
        options: options.map((one) => ({ id: one, name: one })),
      },
      { id: id === 'a' ? 'old' : 'new', name: 'x', type: 'yes-no' as const },
    ],
  })
  const kept = (of: string[], into: string[]) =>
    mergeLabel({ labels: [], attributes: [] }, colour('a', of), colour('b', into)).merged?.[0]?.attributes
  expect([kept(['red'], ['red', 'blue']), kept(['red', 'blue'], ['red'])]).toEqual([['colour'], []])
})

test('an ontology that merges into what it has not, or what it has, is refused', () => {
  const merged = [
    { id: 'x', into: 'gone', attributes: [] },
    { id: 'a', into: 'b', attributes: [] },
  ]
  expect(ontologyProblems({ ...ABC, merged }).map(({ path, rule }) => [path, rule])).toEqual([
    ['merged[0].into', 'merged-unknown'],
    ['merged[1].id', 'merged-there'],
  ])
})

const flag = (id: string) => ({ id, name: id, type: 'yes-no' as const, mutable: true })
const MASKS: Ontology = {
  labels: [
    { ...label('cab'), shapes: ['mask'], attributes: [flag('stands'), flag('yellow')] },
    { ...label('car'), shapes: ['mask'], attributes: [flag('stands')] },
    { ...label('sky'), shapes: ['area'] },
    { ...label('cloud'), shapes: ['area'] },
  ],
  attributes: [],
}
const [CAB, CAR, SKY] = MASKS.labels as [OntologyLabel, OntologyLabel, OntologyLabel]
const CARS = mergeLabel(MASKS, CAB, CAR)
const GIVEN = [
  { id: 'stands', value: true },
  { id: 'yellow', value: true },
]

test('segments of a merged label are read above those of the other, with the values that it has too', () => {
  const segment = (name: string, attributes: AttributeEntry[]): Segment => ({
    id: name,
    name,
    parentId: null,
    colourIndex: 0,
    rleMask: { size: [1, 1], counts: '01' },
    children: [],
    attributes,
  })
  const empty = emptyDocument('image-segment', { ontology: MASKS })
  const document = {
    ...empty,
    categories: {
      ...empty.categories,
      cab: [segment('a', GIVEN)],
      car: [segment('b', [])],
      sky: [segment('c', [])],
    },
  }
  const shown = withMergedLabels(document, CARS)
  expect(shown.categories).toEqual({
    ...empty.categories,
    car: [segment('b', []), segment('a', GIVEN.slice(0, 1))],
    sky: [segment('c', [])],
  })
  expect(withMergedLabels(shown, CARS)).toBe(shown)
  const { cab, ...alone } = document.categories
  expect(
    withMergedLabels({ ...document, categories: { human: [], cover: [], exclude: [], cab } }, CARS),
  ).toMatchObject({
    categories: { car: [{ id: 'a' }] },
  })
  expect(withMergedLabels({ ...document, categories: alone }, CARS).categories).toBe(alone)
})

test('a merged label with the identifier of a field that every document has leaves the field empty', () => {
  const merged = [{ id: 'human', into: 'car', attributes: [] }]
  const read = (categories: object) => withMergedLabels({ categories }, { ...MASKS, merged }).categories
  const shown = read({ human: [{ id: 'a' }], cover: [], exclude: [] })
  expect(shown).toEqual({ human: [], cover: [], exclude: [], car: [{ id: 'a' }] })
  expect(read(shown)).toBe(shown)
})

test('objects of videos of a merged label have the other category, and changes of its attributes alone', () => {
  const object: SegmentObject = {
    id: 'a',
    name: '甲',
    category: 'cab',
    colourIndex: 0,
    visible: true,
    attributes: GIVEN,
    changes: GIVEN.map((entry) => ({ ...entry, frame: 2, value: false })),
  }
  const document = { ...emptyDocument('video-segment'), objects: [object] }
  const shown = withMergedLabels(document, CARS)
  expect(shown.objects).toEqual([
    { ...object, category: 'car', attributes: GIVEN.slice(0, 1), changes: object.changes?.slice(0, 1) },
  ])
  expect(withMergedLabels(shown, CARS)).toBe(shown)
})

test('a label of one region for each picture takes no other one over', () => {
  expect([mergeTargets(MASKS, CAB), mergeTargets(MASKS, SKY)]).toEqual([[CAR], []])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyDocument, validateDocument } from '../documents/validate.ts'
import { mergeLabel, mergeTargets, withMergedLabels, withoutLabel } from './merging.ts'
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

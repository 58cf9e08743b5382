import { expect, test } from 'vitest'
import { emptyDocument } from '../../../src/domain/documents/validate.ts'
import type { NamedValues } from '../../../src/domain/ontology/names.ts'
import { ontologyProblems } from '../../../src/domain/ontology/ontology.ts'
import { Survey } from './propose.ts'

const seen = (
  objects: readonly (readonly [label: string, values: NamedValues])[],
  picture: NamedValues = {},
) => {
  const survey = new Survey()
  for (const [index, [name, values]] of objects.entries()) {
    survey.begin(String(index % 2))
    const label = survey.labelling.labelOf(name)
    if (label) survey.labelling.seen?.(label, index === 0 ? 'polygon' : 'box', values)
  }
  survey.labelling.seen?.(null, 'box', picture)
  return survey.proposal()
}

test('types of attributes follow their values, and keys the number of objects', () => {
  const found = seen(
    [
      ['Traffic Light', { occluded: 'false', 'lane no.': '3', colour: '红', parts: ['a', 'b'], note: '' }],
      ['车', { occluded: true }],
      [
        '车',
        {
          plate: Array.from({ length: 5 }, (_, n) => `京A·${n}`)
            .join('')
            .repeat(8),
        },
      ],
      ...Array.from({ length: 31 }, (_, n) => ['车', { serial: `x${n}` }] as const),
    ],
    { night: 'yes' },
  )
  expect(found?.counts.map(({ label, objects, resources }) => [label, objects, resources])).toEqual([
    ['traffic-light', 1, 1],
    ['label', 33, 2],
  ])
  expect(found?.ontology).toEqual({
    labels: [
      {
        id: 'traffic-light',
        name: 'Traffic Light',
        colour: expect.stringMatching(/^#/),
        key: '2',
        shapes: ['polygon'],
        attributes: [
          { id: 'occluded', name: 'occluded', type: 'yes-no' },
          { id: 'lane-no', name: 'lane no.', type: 'number' },
          { id: 'colour', name: 'colour', type: 'one', options: [{ id: 'option', name: '红' }] },
          {
            id: 'parts',
            name: 'parts',
            type: 'many',
            options: ['a', 'b'].map((id) => ({ id, name: id })),
          },
        ],
      },
      {
        id: 'label',
        name: '车',
        colour: expect.stringMatching(/^#/),
        key: '1',
        shapes: ['box'],
        attributes: [
          { id: 'occluded', name: 'occluded', type: 'yes-no' },
          { id: 'plate', name: 'plate', type: 'text' },
          { id: 'serial', name: 'serial', type: 'text' },
        ],
      },
    ],
    attributes: [{ id: 'night', name: 'night', type: 'yes-no' }],
  })
  expect(found && ontologyProblems(found.ontology)).toEqual([])
})

test('a file with the frames of pictures, or with nothing, proposes nothing', () => {
  expect([
    seen([
      ['tracking', {}],
      ['car', {}],
    ]),
    seen([]),
  ]).toEqual([null, null])
})

test('own documents bring their own ontology along', () => {
  const survey = new Survey()
  const ontology = {
    labels: [{ id: 'car', name: '车', colour: '#ff9200', shapes: ['point' as const], attributes: [] }],
    attributes: [],
  }
  survey.begin('a')
  survey.addDocument({
    ...emptyDocument('image'),
    objects: [{ id: 'x', label: 'car', shape: 'point', x: 1, y: 1, attributes: [] }],
  })
  const counts = [{ label: 'car', attribute: '', value: '', objects: 1, resources: 1 }]
  expect(survey.proposal(ontology)).toEqual({ ontology, counts })
  expect(new Survey().proposal(ontology)).toBeNull()
})

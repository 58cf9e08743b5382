import { expect, test } from 'vitest'
import { emptyDocument } from '../../../src/domain/documents/validate.ts'
import type { NamedValues } from '../../../src/domain/ontology/names.ts'
import type { Ontology, OntologyAttribute, OntologyLabel } from '../../../src/domain/ontology/ontology.ts'
import { ontologyProblems } from '../../../src/domain/ontology/ontology.ts'
import { Survey } from './propose.ts'

const seen = (
  objects: readonly (readonly [label: string, values: NamedValues])[],
  picture: NamedValues = {},
) => {
  const survey = new Survey('image')
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

test('frames of pictures are no labels, and beside nothing else propose nothing', () => {
  expect(seen([['tracking', {}]])).toBeNull()
  expect(seen([])).toBeNull()
  const found = seen([
    ['tracking', {}],
    ['car', {}],
  ])
  expect(found?.ontology.labels.map(({ name }) => name)).toEqual(['car'])
})

test('categories of masks are labels beside others', () => {
  const masks = (...names: string[]) => {
    const survey = new Survey('image-segment')
    for (const name of names) {
      const label = survey.labelling.labelOf(name)
      if (label) survey.labelling.seen?.(label, 'mask', {})
    }
    return survey.proposal()?.ontology.labels.map(({ name, shapes }) => [name, shapes])
  }
  expect(masks('human', 'exclude')).toBeUndefined()
  expect(masks('human', '天空')).toEqual([
    ['human', ['mask']],
    ['天空', ['mask']],
  ])
})

test('an attribute of which one object has several values changes over time', () => {
  const survey = new Survey('video-segment')
  const { labelOf, seen: tell } = survey.labelling
  const car = labelOf('car')
  if (car) {
    tell?.(car, 'mask', { stands: 'true', colour: 'red' }, [{ stands: 'false', colour: 'red' }])
    tell?.(car, 'mask', { stands: 'true', colour: 'blue' })
  }
  expect(survey.proposal()?.ontology.labels[0]?.attributes).toEqual([
    { id: 'stands', name: 'stands', type: 'yes-no', mutable: true },
    {
      id: 'colour',
      name: 'colour',
      type: 'one',
      options: ['red', 'blue'].map((id) => ({ id, name: id })),
    },
  ])
})

test('skeletons have the nodes and edges of the file, and lie as its instances do', () => {
  const survey = new Survey('image-node')
  const { skeletonFor, seen: tell, seenNodes } = survey.labelling
  const names = ['left_ear', 'right_ear', 'tail']
  const template = skeletonFor?.('Cat', {
    names,
    edges: [
      [0, 1],
      [2, 1],
      [1, 0],
      [1, 9],
    ],
  })
  if (template)
    for (const [width, height] of [
      [20, 10],
      [40, 80],
    ] as const) {
      const nodes = [
        { x: 5, y: 5, visibility: 2 as const },
        { x: 5 + width, y: 5, visibility: 1 as const },
        { x: 5 + width / 4, y: 5 + height, visibility: 2 as const },
      ]
      tell?.(template.label, 'skeleton', { asleep: 'no' })
      seenNodes?.(template.label, nodes, [{ wet: true }, {}, {}])
    }
  const { ontology } = survey.proposal() ?? {}
  expect(ontology && ontologyProblems(ontology)).toEqual([])
  expect(ontology).toEqual({
    labels: [
      {
        id: 'cat',
        name: 'Cat',
        colour: expect.stringMatching(/^#/),
        key: '1',
        shapes: ['skeleton'],
        skeleton: 'cat',
        attributes: [{ id: 'asleep', name: 'asleep', type: 'yes-no' }],
      },
    ],
    attributes: [],
    skeletons: [
      {
        id: 'cat',
        name: 'Cat',
        nodes: [
          {
            id: 'left_ear',
            name: 'left_ear',
            x: 0,
            y: 0,
            attributes: [{ id: 'wet', name: 'wet', type: 'yes-no' }],
          },
          { id: 'right_ear', name: 'right_ear', x: 1, y: 0 },
          { id: 'tail', name: 'tail', x: 0.25, y: 1 },
        ],
        edges: [
          ['left_ear', 'right_ear'],
          ['tail', 'right_ear'],
        ],
        pairs: [['left_ear', 'right_ear']],
      },
    ],
  })
})

test('own documents bring their own ontology along', () => {
  const survey = new Survey('image')
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
  expect(new Survey('image').proposal(ontology)).toBeNull()
})

const declared = (ontology: Partial<Ontology>, objects: readonly (readonly [string, NamedValues])[]) => {
  const survey = new Survey('image')
  survey.labelling.declared?.({ labels: [], attributes: [], ...ontology })
  survey.begin('0')
  for (const [name, values] of objects) {
    const label = survey.labelling.labelOf(name)
    if (label) survey.labelling.seen?.(label, 'box', values)
  }
  return survey.proposal()
}
const label = (name: string, more: Partial<OntologyLabel> = {}): OntologyLabel => ({
  id: name,
  name,
  colour: '#112233',
  shapes: ['polygon'],
  attributes: [],
  ...more,
})

test('what a file lists of its labels is proposed, with what its objects need beyond it', () => {
  const colour: OntologyAttribute = {
    id: 'colour',
    name: '颜色',
    type: 'one',
    options: [{ id: 'red', name: '红' }],
    default: 'red',
  }
  const doors: OntologyAttribute = { id: 'doors', name: 'doors', type: 'number', maximum: 5, mutable: true }
  const side: OntologyAttribute = { id: 'side', name: 'side', type: 'yes-no' }
  const night: OntologyAttribute = { id: 'night', name: 'night', type: 'yes-no', default: false }
  const found = declared(
    {
      labels: [
        label('unused', { shapes: ['polyline'], attributes: [night] }),
        label('car', { attributes: [colour, doors, side] }),
        label('mask', { shapes: ['mask', 'area'] }),
        label('tracking'),
      ],
      attributes: [night],
    },
    [
      ['car', { 颜色: '蓝', doors: '4', side: 'left', plate: 'A1' }],
      ['van', {}],
      ['van', {}],
    ],
  )
  const proposed = { colour: '#112233', attributes: [] }
  expect(found?.ontology).toEqual({
    labels: [
      { ...proposed, id: 'unused', name: 'unused', key: '3', shapes: ['polyline'], attributes: [night] },
      {
        ...proposed,
        id: 'car',
        name: 'car',
        key: '2',
        shapes: ['box', 'polygon'],
        attributes: [
          {
            ...colour,
            id: 'attribute',
            options: [
              { id: 'option', name: '红' },
              { id: 'option-2', name: '蓝' },
            ],
            default: 'option',
          },
          doors,
          { id: 'side', name: 'side', type: 'one', options: [{ id: 'left', name: 'left' }] },
          { id: 'plate', name: 'plate', type: 'one', options: [{ id: 'a1', name: 'A1' }] },
        ],
      },
      { ...proposed, id: 'van', name: 'van', key: '1', shapes: ['box'], colour: expect.stringMatching(/^#/) },
    ],
    attributes: [night],
  })
  expect(ontologyProblems(found?.ontology ?? { labels: [], attributes: [] })).toEqual([])
  expect(found?.counts.map(({ objects }) => objects)).toEqual([0, 1, 2])
})

test('a file whose objects are those of default databases is imported as ever, whatever it lists', () => {
  expect(declared({ labels: [label('tracking'), label('car')] }, [['tracking', {}]])).toBeNull()
})

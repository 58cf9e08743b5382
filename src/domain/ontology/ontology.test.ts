import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { VALID_DOCUMENTS, contextOf } from '../../../tests/fixtures/documents.ts'
import { emptyDocument, validateDocument } from '../documents/validate.ts'
import { cvatLabels, idFrom, ontologyFromCvat } from './cvat-labels.ts'
import type { AttributeValue } from './attribute-values.ts'
import { defaultEntries, missingAttributes, withValue } from './attribute-values.ts'
import type { OntologyAttribute, OntologyLabel } from './ontology.ts'
import { ontologyProblems } from './ontology.ts'
import { ONTOLOGY_TEMPLATES } from './templates.ts'
import { entriesFor, objectFor, ontologies, skeletonOntologies, valueFor } from './testing.ts'

const OCCLUDED: OntologyAttribute = { id: 'occluded', name: '遮挡', type: 'yes-no', default: false }
const COLOUR: OntologyAttribute = {
  id: 'colour',
  name: '颜色',
  type: 'one',
  options: [
    { id: 'red', name: '红' },
    { id: 'blue', name: '蓝' },
  ],
  required: true,
}
const SHADE: OntologyAttribute = {
  id: 'shade',
  name: '深浅',
  type: 'number',
  minimum: 1,
  maximum: 5,
  shownWhen: { attribute: 'colour', values: ['red'] },
}
const CAR: OntologyLabel = {
  id: 'car',
  name: '汽车',
  colour: '#ff9200',
  key: '1',
  shapes: ['box'],
  attributes: [OCCLUDED, COLOUR, SHADE],
}
const ONTOLOGY = { labels: [CAR], attributes: [] }

const box = (attributes: { id: string; value: string | number | boolean }[], more: object = {}) => ({
  id: 'a',
  label: 'car',
  shape: 'box' as const,
  x: 10,
  y: 10,
  width: 20,
  height: 20,
  rotation: 0,
  attributes,
  ...more,
})

const context = { ...contextOf('image'), labels: { ontology: ONTOLOGY } }
const violationsOf = (...objects: object[]) =>
  validateDocument('image', { ...VALID_DOCUMENTS['image'], objects }, context)

describe('an ontology', () => {
  it('of a template has no problem, and neither has a random one', () => {
    for (const template of Object.values(ONTOLOGY_TEMPLATES)) expect(ontologyProblems(template)).toEqual([])
    fc.assert(
      fc.property(ontologies, (ontology) => {
        expect(ontologyProblems(ontology)).toEqual([])
      }),
    )
  })

  it('of COCO has 80 labels, of Cityscapes 19', () => {
    expect(ONTOLOGY_TEMPLATES['coco-80'].labels).toHaveLength(80)
    expect(ONTOLOGY_TEMPLATES['cityscapes-19'].labels).toHaveLength(19)
  })

  it('has digits for the labels that are drawn most', () => {
    const onDigits = (name: keyof typeof ONTOLOGY_TEMPLATES) =>
      ONTOLOGY_TEMPLATES[name].labels
        .flatMap(({ id, key }) => (key === undefined ? [] : [`${key} ${id}`]))
        .toSorted()
    expect(onDigits('coco-80').slice(0, 3)).toEqual(['1 person', '2 bicycle', '3 car'])
    expect(onDigits('cityscapes-19')).toEqual([
      '1 road',
      '2 sidewalk',
      '3 building',
      '4 pole',
      '5 traffic-sign',
      '6 vegetation',
      '7 sky',
      '8 person',
      '9 car',
    ])
  })

  it('says each of its problems with its place', () => {
    const broken = {
      labels: [
        CAR,
        { ...CAR, name: '卡车', attributes: [{ ...COLOUR, options: undefined }, SHADE] },
        { ...CAR, id: 'bus', key: '2', attributes: [{ ...OCCLUDED, default: 'yes' }] },
      ],
      attributes: [
        { ...SHADE, minimum: 6 },
        { ...OCCLUDED, options: COLOUR.options },
        { ...COLOUR, shownWhen: { attribute: 'occluded', values: ['often'] } },
      ],
    } as Parameters<typeof ontologyProblems>[0]
    expect(ontologyProblems(broken)).toEqual([
      { path: 'labels[1].id', rule: 'id-twice', value: 'car' },
      { path: 'labels[2].name', rule: 'name-twice', value: '汽车' },
      { path: 'labels[1].key', rule: 'key-twice', value: '1' },
      { path: 'labels[1].attributes[0].options', rule: 'options-missing', value: 'colour' },
      { path: 'labels[1].attributes[1].shownWhen.values[0]', rule: 'condition-value', value: 'red' },
      { path: 'labels[2].attributes[0].default', rule: 'default-unfit', value: 'occluded' },
      { path: 'attributes[0].maximum', rule: 'limits-crossed', value: 'shade' },
      { path: 'attributes[0].shownWhen.attribute', rule: 'condition-unknown', value: 'colour' },
      { path: 'attributes[1].options', rule: 'options-unwanted', value: 'occluded' },
      { path: 'attributes[2].shownWhen.values[0]', rule: 'condition-value', value: 'often' },
    ])
  })
})

describe('a labelled object', () => {
  it('that keeps every rule is taken, whatever the ontology', () => {
    const drawn = ontologies.chain((ontology) =>
      fc.tuple(
        fc.constant(ontology),
        fc.uniqueArray(objectFor(ontology, context.width, context.height), {
          maxLength: 6,
          selector: ({ id }) => id,
        }),
        entriesFor(ontology.attributes),
      ),
    )
    fc.assert(
      fc.property(drawn, ([ontology, objects, attributes]) => {
        const document = { ...emptyDocument('image', { ontology }), objects, attributes }
        expect(validateDocument('image', document, { ...context, labels: { ontology } })).toEqual([])
      }),
    )
  })

  it.each([
    ['of no known label', box([], { label: 'tram' }), 'objects[0].label', '没有这个标签：tram'],
    [
      'that is turned, of a label of upright boxes',
      box([{ id: 'colour', value: 'blue' }], { rotation: 10 }),
      'objects[0].shape',
      '标签“汽车”不能是这种形状',
    ],
    [
      'beyond the picture',
      box([{ id: 'colour', value: 'blue' }], { x: context.width }),
      'objects[0]',
      `超出画面范围 ${context.width}×${context.height}`,
    ],
    ['without a required attribute', box([]), 'objects[0].attributes', '对象 1（汽车）的“颜色”还没有填'],
    [
      'with an unknown option',
      box([{ id: 'colour', value: 'green' }]),
      'objects[0].attributes[0].value',
      '属性“颜色”的值不在允许范围内',
    ],
    [
      'with an attribute that does not apply',
      box([
        { id: 'colour', value: 'blue' },
        { id: 'shade', value: 3 },
      ]),
      'objects[0].attributes[1].id',
      '属性“深浅”在这里不适用',
    ],
    [
      'with an unknown attribute',
      box([
        { id: 'colour', value: 'blue' },
        { id: 'size', value: 3 },
      ]),
      'objects[0].attributes[1].id',
      '没有这个属性：size',
    ],
  ])('%s is refused for exactly that', (_, object, path, reason) => {
    expect(violationsOf(object).map((one) => [one.path, one.reason])).toEqual([[path, reason]])
  })

  it('is refused where the database has no ontology', () => {
    const document = { ...VALID_DOCUMENTS['image'], objects: [box([])] }
    expect(validateDocument('image', document, contextOf('image')).map(({ rule }) => rule)).toEqual([
      'label-unknown',
    ])
  })

  it('whose structure is wrong is refused by the shape that it says it has', () => {
    const { width: _, ...narrow } = box([])
    expect(violationsOf(narrow).map(({ path, rule }) => [path, rule])).toEqual([
      ['objects[0].width', 'required'],
    ])
  })
})

const NO_STEPS: { id: string; value: AttributeValue | undefined }[] = []

describe('attributes', () => {
  it('keep no value that does not apply, and are in the order of the ontology', () => {
    const red = withValue(CAR.attributes, [{ id: 'occluded', value: true }], 'colour', 'red')
    const shaded = withValue(CAR.attributes, red, 'shade', 4)
    expect(shaded).toEqual([
      { id: 'occluded', value: true },
      { id: 'colour', value: 'red' },
      { id: 'shade', value: 4 },
    ])
    expect(withValue(CAR.attributes, shaded, 'colour', 'blue')).toEqual([
      { id: 'occluded', value: true },
      { id: 'colour', value: 'blue' },
    ])
    expect(withValue(CAR.attributes, shaded, 'colour', undefined)).toEqual([{ id: 'occluded', value: true }])
  })

  it('that are required and blank are missing', () => {
    expect(missingAttributes(CAR.attributes, [])).toEqual([COLOUR])
    expect(missingAttributes(CAR.attributes, [{ id: 'colour', value: 'red' }])).toEqual([])
  })

  it('changed in any order stay valid', () => {
    const changes = ontologies.chain((ontology) => {
      const owner = ontology.attributes
      if (owner.length === 0) return fc.constant({ ontology, steps: NO_STEPS })
      const step = fc
        .constantFrom(...owner)
        .chain((attribute) =>
          fc.option(valueFor(attribute), { nil: undefined }).map((value) => ({ id: attribute.id, value })),
        )
      return fc.array(step, { maxLength: 10 }).map((steps) => ({ ontology, steps }))
    })
    fc.assert(
      fc.property(changes, ({ ontology, steps }) => {
        const attributes = steps.reduce<ReturnType<typeof withValue>>(
          (entries, { id, value }) => withValue(ontology.attributes, entries, id, value),
          [],
        )
        const document = { ...emptyDocument('image', { ontology }), attributes }
        expect(validateDocument('image', document, { ...context, labels: { ontology } })).toEqual([])
      }),
    )
  })
})

describe("CVAT's form of labels", () => {
  it('is written with shapes and attributes', () => {
    expect(cvatLabels(ONTOLOGY)).toEqual([
      {
        name: '汽车',
        color: '#ff9200',
        type: 'rectangle',
        attributes: [
          { name: '遮挡', mutable: false, input_type: 'checkbox', values: ['false'], default_value: 'false' },
          { name: '颜色', mutable: false, input_type: 'select', values: ['红', '蓝'], default_value: '' },
          { name: '深浅', mutable: false, input_type: 'number', values: ['1', '5', '1'], default_value: '1' },
        ],
      },
    ])
  })

  it('is read into an ontology that has no problem, and read again gives the same names', () => {
    fc.assert(
      fc.property(ontologies, (ontology) => {
        const written = cvatLabels(ontology)
        const read = ontologyFromCvat(JSON.parse(JSON.stringify(written)))
        expect(read && ontologyProblems(read)).toEqual([])
        expect(read && cvatLabels(read)).toEqual(written)
      }),
    )
  })

  it('has skeletons with their nodes and edges, and none of their pairs', () => {
    fc.assert(
      fc.property(skeletonOntologies, (ontology) => {
        const written = cvatLabels(ontology)
        const read = ontologyFromCvat(JSON.parse(JSON.stringify(written)))
        expect(read && ontologyProblems(read)).toEqual([])
        expect(read && cvatLabels(read)).toEqual(written)
      }),
    )
  })

  it('is told from other JSON', () => {
    expect(ontologyFromCvat({ labels: [] })).toBeNull()
    expect(ontologyFromCvat([{ title: 'car' }])).toBeNull()
  })

  it('gives ids that differ', () => {
    expect(
      ['Traffic Light', '车', 'traffic light'].reduce<string[]>(
        (taken, name) => [...taken, idFrom(name, 'label', new Set(taken))],
        [],
      ),
    ).toEqual(['traffic-light', 'label', 'traffic-light-2'])
  })
})

describe('the default of an attribute with a condition', () => {
  const owner: OntologyAttribute[] = [
    COLOUR,
    {
      id: 'matt',
      name: '哑光',
      type: 'yes-no',
      default: false,
      shownWhen: { attribute: 'colour', values: ['red'] },
    },
  ]
  const red = { id: 'colour', value: 'red' }
  const matt = { id: 'matt', value: false }

  it('comes once the condition is met, and goes with it', () => {
    expect([
      defaultEntries(owner),
      withValue(owner, [], 'colour', 'red'),
      withValue(owner, [red, matt], 'colour', 'blue'),
      defaultEntries([{ ...COLOUR, default: 'red' }, ...owner.slice(1)]),
    ]).toEqual([[], [red, matt], [{ id: 'colour', value: 'blue' }], [red, matt]])
  })

  it('does not come back after somebody took it away', () => {
    expect(withValue(owner, [red, matt], 'matt', undefined)).toEqual([red])
  })
})

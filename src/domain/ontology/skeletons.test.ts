import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { VALID_DOCUMENTS, contextOf } from '../../../tests/fixtures/documents.ts'
import { emptyDocument, labelledWorkOf, validateDocument } from '../documents/validate.ts'
import { skeletonSets } from './agreement.ts'
import { ontologyProblems } from './ontology.ts'
import type { Ontology } from './ontology.ts'
import { fittedTo, KIND_SHAPES } from './shapes.ts'
import { SKELETON_TEMPLATES } from './skeleton-templates.ts'
import type { LabelledSkeleton } from './skeletons.ts'
import { drawsSkeletons, edgesIn, missingOfSkeletons, partnersIn, skeletonBounds } from './skeletons.ts'
import { ONTOLOGY_TEMPLATES } from './templates.ts'
import { entriesFor, ontologies, skeletonFor, skeletonOntologies } from './testing.ts'

const ONTOLOGY: Ontology = {
  labels: [
    {
      id: 'dog',
      name: '狗',
      colour: '#ff9200',
      shapes: ['skeleton'],
      skeleton: 'dog-3',
      attributes: [{ id: 'lies', name: '趴着', type: 'yes-no', required: true }],
    },
  ],
  attributes: [],
  skeletons: [
    {
      id: 'dog-3',
      name: '狗 3 点',
      nodes: [
        { id: 'nose', name: '鼻', x: 0.5, y: 0 },
        {
          id: 'left',
          name: '左耳',
          x: 1,
          y: 1,
          attributes: [{ id: 'bent', name: '折起', type: 'yes-no', required: true }],
        },
        { id: 'right', name: '右耳', x: 0, y: 1 },
      ],
      edges: [
        ['nose', 'left'],
        ['nose', 'right'],
      ],
      pairs: [['left', 'right']],
    },
  ],
}

const DOG: LabelledSkeleton = {
  id: 'a',
  label: 'dog',
  shape: 'skeleton',
  nodes: [
    { name: 'nose', x: 50, y: 10, visibility: 2 },
    { name: 'left', x: 60, y: 20, visibility: 1, attributes: [{ id: 'bent', value: true }] },
    { name: 'right', x: 0, y: 0, visibility: 0 },
  ],
  attributes: [{ id: 'lies', value: false }],
}

const context = { ...contextOf('image-node'), labels: { ontology: ONTOLOGY } }
const violationsOf = (...objects: unknown[]) =>
  validateDocument('image-node', { ...VALID_DOCUMENTS['image-node'], objects }, context)

const withNode = (index: number, change: object): LabelledSkeleton => ({
  ...DOG,
  nodes: DOG.nodes.map((node, at) => (at === index ? { ...node, ...change } : node)),
})

const UNMARKED = {
  ...DOG,
  nodes: DOG.nodes.map(({ name }) => ({ name, x: 0, y: 0, visibility: 0 })),
}

describe('a skeleton with a label', () => {
  it('that keeps every rule is taken, whatever the ontology', () => {
    const drawn = skeletonOntologies.chain((ontology) =>
      fc.tuple(
        fc.constant(ontology),
        fc.uniqueArray(skeletonFor(ontology, context.width, context.height), {
          maxLength: 4,
          selector: ({ id }) => id,
        }),
        entriesFor(ontology.attributes),
      ),
    )
    fc.assert(
      fc.property(drawn, ([ontology, objects, attributes]) => {
        expect(ontologyProblems(ontology, KIND_SHAPES['image-node'])).toEqual([])
        const document = { ...emptyDocument('image-node', { ontology }), blur: 1, objects, attributes }
        expect(validateDocument('image-node', document, { ...context, labels: { ontology } })).toEqual([])
        expect(skeletonSets(objects, objects)).toBe(objects.length === 0 ? null : 1)
      }),
    )
  })

  it.each([
    ['of no known label', { ...DOG, label: 'cat' }, 'objects[0].label', '没有这个标签：cat'],
    [
      'without a node of its template',
      { ...DOG, nodes: DOG.nodes.slice(1) },
      'objects[0].nodes',
      '节点与模板不符，应为 3 个',
    ],
    [
      'with a node of another template',
      withNode(0, { name: 'tail' }),
      'objects[0].nodes[0].name',
      '节点与模板不符，应为 nose',
    ],
    [
      'with a node beyond the picture',
      withNode(0, { x: 9000 }),
      'objects[0].nodes[0]',
      '超出画面范围 640×480',
    ],
    ['without any node', UNMARKED, 'objects[0].nodes', '骨架还没有任何节点'],
    [
      'without a required attribute of a node',
      withNode(1, { attributes: [] }),
      'objects[0].nodes[1].attributes',
      '对象 1（狗）的节点“左耳”的“折起”还没有填',
    ],
    [
      'with an attribute on a node that is not there',
      withNode(2, { attributes: [{ id: 'bent', value: true }] }),
      'objects[0].nodes[2].attributes',
      '节点“右耳”还没有标，不能有属性',
    ],
    [
      'without a required attribute',
      { ...DOG, attributes: [] },
      'objects[0].attributes',
      '对象 1（狗）的“趴着”还没有填',
    ],
  ])('%s is refused for exactly that', (_, object, path, reason) => {
    expect(violationsOf(object).map((one) => [one.path, one.reason])).toEqual([[path, reason]])
  })

  it('is refused where the database has no such label', () => {
    const document = { ...VALID_DOCUMENTS['image-node'], objects: [DOG] }
    expect(validateDocument('image-node', document, contextOf('image-node')).map(({ rule }) => rule)).toEqual(
      ['label-unknown'],
    )
  })

  it('lacks what is required of it and of its marked nodes', () => {
    const blank = withNode(1, { attributes: [] })
    expect(missingOfSkeletons([DOG, { ...blank, attributes: [] }], ONTOLOGY).map(({ node }) => node)).toEqual(
      [null, 1],
    )
  })

  it('counts for its label, bounded by its nodes, and covers nothing', () => {
    const document = { ...emptyDocument('image-node', { ontology: ONTOLOGY }), objects: [DOG] }
    const attributes = [{ id: 'lies', value: false }]
    const { parts } = labelledWorkOf('image-node', document)
    expect(parts).toEqual([
      { id: DOG.id, label: 'dog', shape: 'skeleton', attributes, bounds: expect.any(Function) },
    ])
    expect(parts[0]?.bounds?.()).toEqual(skeletonBounds(DOG))
  })

  it('agrees with another by place, label and attributes, also those of nodes', () => {
    expect(skeletonSets([DOG], [DOG])).toBe(1)
    expect(skeletonSets([DOG], [{ ...DOG, label: 'cat' }])).toBe(0)
    expect(skeletonSets([DOG], [withNode(1, { attributes: [{ id: 'bent', value: false }] })])).toBe(0.75)
    expect(skeletonSets([DOG], [withNode(0, { x: 300 })])).toBeLessThan(0.6)
    expect(skeletonSets([], [])).toBeNull()
  })
})

describe('a skeleton template', () => {
  it.each(Object.values(SKELETON_TEMPLATES))('of the product keeps every rule: $name', (template) => {
    const ontology = { labels: [], attributes: [], skeletons: [template] }
    expect(ontologyProblems(ontology)).toEqual([])
    expect(template.edges).toHaveLength(edgesIn(template).length)
  })

  it('says each of its problems with its place', () => {
    const [dog] = ONTOLOGY.skeletons ?? []
    const broken = {
      ...ONTOLOGY,
      labels: [
        { ...ONTOLOGY.labels[0], skeleton: 'cat' },
        { ...ONTOLOGY.labels[0], id: 'box', name: '框', shapes: ['box'] },
      ],
      skeletons: [
        {
          ...dog,
          edges: [
            ['nose', 'left'],
            ['left', 'nose'],
            ['nose', 'nose'],
          ],
          pairs: [
            ['left', 'right'],
            ['right', 'nose'],
            ['left', 'tail'],
          ],
        },
      ],
    } as Ontology
    expect(ontologyProblems(broken)).toEqual([
      { path: 'labels[0].skeleton', rule: 'skeleton-unknown', value: 'cat' },
      { path: 'labels[1].skeleton', rule: 'skeleton-unwanted', value: 'dog-3' },
      { path: 'skeletons[0].edges[1]', rule: 'edge-twice', value: 'left-nose' },
      { path: 'skeletons[0].edges[2]', rule: 'edge-short', value: 'nose' },
      { path: 'skeletons[0].pairs[1]', rule: 'pair-twice', value: 'right-nose' },
      { path: 'skeletons[0].pairs[2]', rule: 'node-unknown', value: 'tail' },
    ])
  })

  it('has partners by its pairs: twice mirrored is itself', () => {
    fc.assert(
      fc.property(skeletonOntologies, ({ skeletons = [] }) => {
        for (const skeleton of skeletons) {
          const partners = partnersIn(skeleton)
          expect(partners.map((partner) => partners[partner])).toEqual([...partners.keys()])
        }
      }),
    )
  })

  it('comes along to keypoints, and not to other kinds', () => {
    const { labels, skeletons } = ONTOLOGY_TEMPLATES['body-17']
    expect(fittedTo('image-node', ONTOLOGY_TEMPLATES['body-17'])).toEqual(ONTOLOGY_TEMPLATES['body-17'])
    expect([drawsSkeletons(ONTOLOGY_TEMPLATES['body-17']), skeletons?.length]).toEqual([true, 1])
    const { skeleton: _, ...label } = labels[0] ?? { skeleton: '' }
    expect(fittedTo('image', ONTOLOGY_TEMPLATES['body-17'])).toEqual({
      labels: [{ ...label, shapes: KIND_SHAPES.image }],
      attributes: [],
    })
    fc.assert(
      fc.property(ontologies, (ontology) => {
        expect(fittedTo('image', ontology)).toEqual(ontology)
      }),
    )
  })
})

import fc from 'fast-check'
import type { AttributeValue } from './attribute-values.ts'
import { isShown } from './attribute-values.ts'
import type { LabelledObject } from './objects.ts'
import { OBJECT_SHAPES } from './ontology.ts'
import type { Ontology, OntologyAttribute, OntologyLabel } from './ontology.ts'
import type { LabelledSkeleton, MarkedNode, SkeletonTemplate } from './skeletons.ts'
import { isMarked, skeletonOf } from './skeletons.ts'

/** An ontology that uses every digit, and random ontologies and objects; all keep every rule. */

const DIGITS = Array.from('123456789')

export const EVERY_KEY: Ontology = {
  labels: DIGITS.map((key) => ({
    id: `label-${key}`,
    name: key,
    colour: '#ff9200',
    key,
    shapes: [...OBJECT_SHAPES],
    attributes: [],
  })),
  attributes: DIGITS.map((key) => ({ id: `attribute-${key}`, name: key, type: 'yes-no', key })),
}

const IDS = ['a', 'car', 'traffic-light', 'b_2', 'X', 'occluded', '7', 'z-z']
const NAMES = ['车', '行人', '红绿灯', '遮挡', 'car', 'Truck 2', '颜色 / 深浅', '截断']

const shuffledTo = (pool: readonly string[], length: number) =>
  fc.shuffledSubarray([...pool], { minLength: length, maxLength: length })

const namedList = (least: number, most: number) =>
  fc
    .integer({ min: least, max: most })
    .chain((length) => fc.tuple(shuffledTo(IDS, length), shuffledTo(NAMES, length)))
    .map(([ids, texts]) => ids.map((id, index) => ({ id, name: texts[index] ?? id })))

const typed = (named: { id: string; name: string }): fc.Arbitrary<OntologyAttribute> =>
  fc.oneof(
    namedList(1, 4).chain((options) =>
      fc
        .constantFrom('one' as const, 'many' as const)
        .map((type): OntologyAttribute => ({ ...named, type, options })),
    ),
    fc
      .tuple(fc.integer({ min: -50, max: 0 }), fc.integer({ min: 1, max: 50 }))
      .map(([minimum, maximum]): OntologyAttribute => ({ ...named, type: 'number', minimum, maximum })),
    fc.constant<OntologyAttribute>({ ...named, type: 'text', maxLength: 20 }),
    fc.constant<OntologyAttribute>({ ...named, type: 'yes-no' }),
  )

/** A value that the attribute takes. */
export const valueFor = (attribute: OntologyAttribute): fc.Arbitrary<AttributeValue> => {
  const ids = (attribute.options ?? []).map(({ id }) => id)
  switch (attribute.type) {
    case 'one':
      return fc.constantFrom(...ids)
    case 'many':
      return fc.subarray(ids, { minLength: 1 })
    case 'number':
      return fc.integer({ min: attribute.minimum ?? 0, max: attribute.maximum ?? 0 })
    case 'text':
      return fc.constantFrom('x', '京A·12345', 'a, b')
    case 'yes-no':
      return fc.boolean()
  }
}

/** Every second attribute may depend on the one before it. */
const withConditions = (attributes: readonly OntologyAttribute[]): fc.Arbitrary<OntologyAttribute[]> =>
  fc.tuple(
    ...attributes.map((attribute, index) => {
      const before = attributes[index - 1]
      if (!before || index % 2 === 0 || before.type === 'many') return fc.constant(attribute)
      return fc
        .option(valueFor(before), { nil: undefined })
        .map((value) =>
          value === undefined
            ? attribute
            : { ...attribute, shownWhen: { attribute: before.id, values: [value] } },
        )
    }),
  )

const attributes = namedList(0, 4)
  .chain((named) => fc.tuple(...named.map(typed)))
  .chain(withConditions)

export const ontologies: fc.Arbitrary<Ontology> = fc
  .tuple(
    namedList(1, 5).chain((named) =>
      fc.tuple(
        ...named.map((one) =>
          fc
            .tuple(fc.subarray([...OBJECT_SHAPES], { minLength: 1 }), attributes)
            .map(([shapes, own]): OntologyLabel => ({ ...one, colour: '#ff9200', shapes, attributes: own })),
        ),
      ),
    ),
    attributes,
  )
  .map(([labels, own]) => ({ labels, attributes: own }))

const SHARE = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100)

/** Two of the nodes in a row are joined, and in the first template the first two are a pair. */
const skeletonTemplate = (named: { id: string; name: string }): fc.Arbitrary<SkeletonTemplate> =>
  namedList(1, 6)
    .chain((nodes) =>
      fc.tuple(
        ...nodes.map((node) =>
          fc
            .record({ x: SHARE, y: SHARE, attributes })
            .map(({ attributes: own, ...place }): SkeletonTemplate['nodes'][number] => ({
              ...node,
              ...place,
              ...(own.length > 0 && { attributes: own }),
            })),
        ),
      ),
    )
    .map((nodes) => ({
      ...named,
      nodes,
      edges: nodes.slice(1).map(({ id }, index) => [nodes[index]?.id ?? '', id]),
      pairs: nodes.length > 1 ? [[nodes[0]?.id ?? '', nodes[1]?.id ?? '']] : [],
    }))

/** Ontologies whose labels draw skeletons. */
export const skeletonOntologies: fc.Arbitrary<Ontology> = fc
  .tuple(
    namedList(1, 3).chain((named) => fc.tuple(...named.map(skeletonTemplate))),
    namedList(1, 4).chain((named) =>
      fc.tuple(...named.map((one) => attributes.map((own) => ({ ...one, attributes: own })))),
    ),
    attributes,
    fc.nat(),
  )
  .map(([skeletons, labels, own, turn]) => ({
    labels: labels.map((label, index) => ({
      ...label,
      colour: '#ff9200',
      shapes: ['skeleton'],
      skeleton: skeletons[(index + turn) % skeletons.length]?.id ?? '',
    })),
    attributes: own,
    skeletons,
  }))

/** Entries that fit, of the attributes that apply. */
export const entriesFor = (owner: readonly OntologyAttribute[]) =>
  fc.tuple(...owner.map((attribute) => fc.option(valueFor(attribute), { nil: undefined }))).map((values) => {
    const all = owner.flatMap(({ id }, index) => {
      const value = values[index]
      return value === undefined ? [] : [{ id, value }]
    })
    const shown = (list: typeof all): typeof all => {
      const next = list.filter(({ id }) => {
        const attribute = owner.find((one) => one.id === id)
        return attribute !== undefined && isShown(attribute, owner, list)
      })
      return next.length === list.length ? list : shown(next)
    }
    return shown(all)
  })

const at = (size: number) => fc.integer({ min: 0, max: size })

/** An object of one of the labels, inside a picture of that size. */
export const objectFor = (ontology: Ontology, width: number, height: number): fc.Arbitrary<LabelledObject> =>
  fc.constantFrom(...ontology.labels).chain((label) =>
    fc.constantFrom(...OBJECT_SHAPES.filter((shape) => label.shapes.includes(shape))).chain((shape) => {
      const shared = fc.record({
        id: fc.uuid(),
        label: fc.constant(label.id),
        attributes: entriesFor(label.attributes),
      })
      const point = fc.record({ x: at(width), y: at(height) })
      switch (shape) {
        case 'box':
        case 'turned-box':
          return fc
            .tuple(shared, at(width - 2), at(height - 2), fc.double({ min: 0.5, max: 1, noNaN: true }))
            .map(([one, x, y, part]): LabelledObject => ({
              ...one,
              shape: 'box',
              x,
              y,
              width: (width - x) * part,
              height: (height - y) * part,
              rotation: 0,
            }))
        case 'polygon':
        case 'polyline':
          return fc
            .tuple(shared, fc.array(point, { minLength: 3, maxLength: 8 }))
            .map(([one, points]): LabelledObject => ({ ...one, shape, points }))
        case 'point':
          return fc.tuple(shared, point).map(([one, place]): LabelledObject => ({ ...one, shape, ...place }))
      }
    }),
  )

const markedNode = (node: SkeletonTemplate['nodes'][number], width: number, height: number) =>
  fc
    .record({
      x: at(width),
      y: at(height),
      visibility: fc.constantFrom(0 as const, 1 as const, 2 as const),
      entries: entriesFor(node.attributes ?? []),
    })
    .map(({ entries, visibility, ...place }): MarkedNode => {
      if (visibility === 0) return { name: node.id, x: 0, y: 0, visibility }
      return { name: node.id, ...place, visibility, ...(entries.length > 0 && { attributes: entries }) }
    })

/** An instance of one of the labels with a marked node at least, inside a picture of that size. */
export const skeletonFor = (
  ontology: Ontology,
  width: number,
  height: number,
): fc.Arbitrary<LabelledSkeleton> =>
  fc
    .constantFrom(...ontology.labels)
    .chain((label) =>
      fc.record({
        id: fc.uuid(),
        label: fc.constant(label.id),
        shape: fc.constant('skeleton' as const),
        nodes: fc.tuple(
          ...(skeletonOf(ontology, label)?.nodes ?? []).map((node) => markedNode(node, width, height)),
        ),
        attributes: entriesFor(label.attributes),
      }),
    )
    .filter(({ nodes }) => nodes.some(isMarked))

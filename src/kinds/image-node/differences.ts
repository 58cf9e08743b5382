import type { ImageNodeDocument, Node } from '../../domain/documents/types.ts'
import { isPlaced, placedCount } from '../../domain/hand-skeleton/nodes.ts'
import type { Skeleton } from '../../domain/hand-skeleton/active.ts'
import type { Ontology } from '../../domain/ontology/ontology.ts'
import { EMPTY_ONTOLOGY, labelById } from '../../domain/ontology/ontology.ts'
import { nodeOwner, skeletonBounds } from '../../domain/ontology/skeletons.ts'
import type { LabelSettings } from '../../machines/work.ts'
import { attributeWords, itemDifference } from '../traits/labelled/differences.ts'
import { OBJECT_ROLE } from '../traits/labelled/layers.ts'
import { nameOfSkeleton, nodeName } from '../traits/skeleton/names.ts'
import { SKELETON_LAYER, skeletonsOf } from '../traits/skeleton/layer.ts'
import { nodeId } from '../../machines/editor/skeleton-layer.ts'
import { imageNodeText } from '../../text/image-node.ts'
import type { Difference } from '../../annotate/review/versions/difference.ts'
import type { DifferenceEntry } from '../../annotate/review/versions/difference-kit.ts'
import {
  commonDifferences,
  fieldDifference,
  listDifferences,
  textOr,
} from '../../annotate/review/versions/difference-kit.ts'

const text = imageNodeText.differences

/** Source pixels. */
const AROUND = 30

const placeOf = ({ x, y }: Node) => ({ x: x - AROUND, y: y - AROUND, width: 2 * AROUND, height: 2 * AROUND })

/** Null: the main one, whose nodes are named alone. */
const ownerName = (skeleton: Skeleton, place: number): string =>
  skeleton.label === undefined && place === 0 ? '' : nameOfSkeleton(skeleton, place)

function wordsOf({ drawn }: Skeleton, node: Skeleton['nodes'][number], index: number): string {
  const known = drawn?.template.nodes[index]
  const at = text.at(node.x, node.y, imageNodeText.visibility[node.visibility])
  return [at, ...attributeWords(known ? nodeOwner(known) : [], node.attributes ?? [])].join(' · ')
}

const placedNodes = (skeletons: readonly Skeleton[], isShown: (skeleton: Skeleton) => boolean) =>
  skeletons.flatMap((skeleton, place) =>
    isShown(skeleton)
      ? skeleton.nodes.flatMap((node, index): DifferenceEntry[] =>
          isPlaced(node)
            ? [
                {
                  id: nodeId(skeleton.id, index),
                  name: text.node(ownerName(skeleton, place), nodeName(skeleton, index)),
                  words: wordsOf(skeleton, node, index),
                  place: placeOf(node),
                },
              ]
            : [],
        )
      : [],
  )

/** Labels and attributes; of an instance that only one version has also how many nodes it has. */
const instances = (
  { objects = [] }: ImageNodeDocument,
  skeletons: readonly Skeleton[],
  ontology: Ontology,
  others: ReadonlySet<string | null>,
): DifferenceEntry[] =>
  objects.map((object, index) => {
    const label = labelById(ontology, object.label)
    const name = label?.name ?? object.label
    const skeleton = skeletons[index]
    const count = imageNodeText.nodes.progress(placedCount(object.nodes), object.nodes.length)
    const words = attributeWords(label?.attributes ?? [], object.attributes)
    return {
      id: object.id,
      name: skeleton ? nameOfSkeleton(skeleton, index) : name,
      words: [name, ...(others.has(object.id) ? [] : [count]), ...words].join(' · '),
      place: skeletonBounds(object),
    }
  })

function skeletonDifferences(
  before: ImageNodeDocument,
  after: ImageNodeDocument,
  ontology: Ontology,
): Difference[] {
  const [was, is] = [skeletonsOf(before, ontology), skeletonsOf(after, ontology)]
  const [wasIds, isIds] = [was, is].map((all) => new Set(all.map(({ id }) => id)))
  const inBoth = ({ id, label }: Skeleton): boolean =>
    label === undefined || (wasIds?.has(id) === true && isIds?.has(id) === true)
  return [
    ...listDifferences(
      OBJECT_ROLE,
      instances(before, was, ontology, isIds ?? new Set()),
      instances(after, is, ontology, wasIds ?? new Set()),
    ).map(({ selected: _, ...difference }) => difference),
    ...listDifferences(SKELETON_LAYER.role, placedNodes(was, inBoth), placedNodes(is, inBoth)),
  ]
}

const blurWords = ({ blur }: ImageNodeDocument): string =>
  blur === null ? imageNodeText.blur.none : imageNodeText.blur.long[blur]

export const nodeDifferences = (
  before: ImageNodeDocument,
  after: ImageNodeDocument,
  { ontology = EMPTY_ONTOLOGY }: Pick<LabelSettings, 'ontology'> = {},
): Difference[] => [
  ...commonDifferences(before, after),
  ...fieldDifference('blur', text.blur, blurWords(before), blurWords(after)),
  ...fieldDifference(
    'bodyType',
    text.bodyType,
    imageNodeText.bodyTypes[before.bodyType],
    imageNodeText.bodyTypes[after.bodyType],
  ),
  ...fieldDifference('comment', text.comment, textOr(before.comment), textOr(after.comment)),
  ...skeletonDifferences(before, after, ontology),
  ...itemDifference(before, after, ontology),
]

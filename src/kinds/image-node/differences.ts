import type { ImageNodeDocument, Node } from '../../domain/documents/types.ts'
import { isPlaced } from '../../domain/hand-skeleton/nodes.ts'
import { fullName } from '../traits/skeleton/names.ts'
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

function placedNodes(document: ImageNodeDocument): DifferenceEntry[] {
  return skeletonsOf(document).flatMap(({ id, nodes }, place) => {
    const skeleton = place === 0 ? '' : imageNodeText.body.extra(place)
    return nodes.flatMap((node, index): DifferenceEntry[] =>
      isPlaced(node)
        ? [
            {
              id: nodeId(id, index),
              name: text.node(skeleton, fullName(document.bodyType, node.name)),
              words: text.at(node.x, node.y, imageNodeText.visibility[node.visibility]),
              place: placeOf(node),
            },
          ]
        : [],
    )
  })
}

const blurWords = ({ blur }: ImageNodeDocument): string =>
  blur === null ? imageNodeText.blur.none : imageNodeText.blur.long[blur]

export const nodeDifferences = (before: ImageNodeDocument, after: ImageNodeDocument): Difference[] => [
  ...commonDifferences(before, after),
  ...fieldDifference('blur', text.blur, blurWords(before), blurWords(after)),
  ...fieldDifference(
    'bodyType',
    text.bodyType,
    imageNodeText.bodyTypes[before.bodyType],
    imageNodeText.bodyTypes[after.bodyType],
  ),
  ...fieldDifference('comment', text.comment, textOr(before.comment), textOr(after.comment)),
  ...listDifferences(SKELETON_LAYER.role, placedNodes(before), placedNodes(after)),
]

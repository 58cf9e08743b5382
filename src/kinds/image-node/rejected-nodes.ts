import type { NodeVerdict } from '../../domain/documents/judgement.ts'
import type { ImageNodeDocument } from '../../domain/documents/types.ts'
import type { Skeleton } from '../../domain/hand-skeleton/active.ts'
import type { Ontology } from '../../domain/ontology/ontology.ts'
import { rejectionOfNode } from '../traits/skeleton/verdicts.ts'
import { SKELETON_LAYER, skeletonsOf } from '../traits/skeleton/layer.ts'
import { nameOfSkeleton, nodeName } from '../traits/skeleton/names.ts'
import { nodeId } from '../../machines/editor/skeleton-layer.ts'
import type { Rejection } from '../../machines/work.ts'
import { imageNodeText } from '../../text/image-node.ts'
import type { Destination } from '../../annotate/review/versions/difference.ts'
import { placeOf } from './node-findings.ts'

export interface RejectedNode {
  readonly key: string
  readonly skeleton: Skeleton
  readonly index: number
  readonly name: string
  readonly comment: string
}

export const rejectedNodes = (
  document: ImageNodeDocument,
  verdicts: readonly NodeVerdict[],
  ontology?: Ontology,
): readonly RejectedNode[] => {
  if (verdicts.length === 0) return []
  return skeletonsOf(document, ontology).flatMap((skeleton, place) =>
    skeleton.nodes.flatMap((node, index): RejectedNode[] => {
      const verdict = rejectionOfNode(verdicts, skeleton, index)
      if (!verdict) return []
      const name = nodeName(skeleton, index)
      return [
        {
          key: `${skeleton.id ?? ''} ${node.name}`,
          skeleton,
          index,
          name: nameIn(skeleton, place, name),
          comment: verdict.comment?.trim() ?? '',
        },
      ]
    }),
  )
}

function nameIn(skeleton: Skeleton, place: number, name: string): string {
  if (skeleton.label !== undefined)
    return imageNodeText.verdicts.inInstance(nameOfSkeleton(skeleton, place), name)
  return place === 0 ? name : imageNodeText.verdicts.inExtra(name, place + 1)
}

export const rejectedNodePlaces = (
  document: ImageNodeDocument,
  { nodeVerdicts = [] }: Rejection,
): Destination[] =>
  rejectedNodes(document, nodeVerdicts).flatMap(({ key, skeleton, index }) => {
    const place = placeOf(skeleton, [index])
    const selected = { role: SKELETON_LAYER.role, id: nodeId(skeleton.id, index) }
    return place ? [{ key, place, selected }] : []
  })

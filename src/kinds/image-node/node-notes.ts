import type { ImageNodeDocument } from '../../domain/documents/types.ts'
import { isPlaced } from '../../domain/hand-skeleton/nodes.ts'
import { IMAGE_NODE } from './spec.ts'
import { NODE_RING } from '../traits/skeleton/verdict-scene.ts'
import { areNodesHidden, isOldShown } from '../traits/skeleton/sight.ts'
import { hasVersion } from '../../machines/work.ts'
import type { ReviewNote } from '../../annotate/review/verdict/review-notes.ts'
import { rejectionOf } from '../../annotate/canvas/rejection.ts'
import type { KindPage } from '../../annotate/page/kind-page.ts'
import { rejectedNodes } from './rejected-nodes.ts'

type NoteFacts = Parameters<NonNullable<KindPage<'image-node'>['notes']>>[0]

function seenNodes({ item, fields, annotation }: NoteFacts): ImageNodeDocument | null {
  if (areNodesHidden(fields)) return null
  return isOldShown(fields, hasVersion(item)) ? IMAGE_NODE.read(item.annotation) : annotation
}

export function nodeNotes(shown: NoteFacts): ReviewNote[] {
  const { nodeVerdicts = [] } = rejectionOf(shown.item, shown.purpose)
  const seen = seenNodes(shown)
  const rejected = seen ? rejectedNodes(seen, nodeVerdicts, shown.item.labels.ontology) : []
  return rejected.flatMap(({ key, skeleton, index, name, comment }): ReviewNote[] => {
    const node = skeleton.nodes[index]
    if (!node || !isPlaced(node) || comment === '') return []
    const place = { x: node.x, y: node.y, width: 0, height: 0 }
    return [{ id: key, mark: name, words: comment, place, margin: NODE_RING }]
  })
}

import type { ImageNodeDocument } from '../../domain/documents/schemas.ts'
import { isPlaced } from '../../domain/hand-skeleton/nodes.ts'
import { KIND_SPECS } from '../../kinds/table.ts'
import { NODE_RING } from '../../kinds/traits/node-verdict-scene.ts'
import { areNodesHidden, isOldShown } from '../../kinds/traits/skeleton-sight.ts'
import { hasVersion } from '../../machines/work.ts'
import type { Note } from '../review/verdict/review-notes.ts'
import { rejectionOf } from '../canvas/rejection.ts'
import type { ScreenKind } from '../page/screen-kind.ts'
import { rejectedNodes } from './rejected-nodes.ts'

type Shown = Parameters<NonNullable<ScreenKind<'image-node'>['notes']>>[0]

/** The nodes that are seen; null while none are. */
function seenNodes({ item, fields, annotation }: Shown): ImageNodeDocument | null {
  if (areNodesHidden(fields)) return null
  return isOldShown(fields, hasVersion(item)) ? KIND_SPECS['image-node'].read(item.annotation) : annotation
}

/** What a reviewer wrote about single nodes, at the rings around them. */
export function nodeNotes(shown: Shown): Note[] {
  const { nodeVerdicts = [] } = rejectionOf(shown.item, shown.purpose)
  const seen = seenNodes(shown)
  const rejected = seen ? rejectedNodes(seen, nodeVerdicts) : []
  return rejected.flatMap(({ key, skeleton, index, name, comment }): Note[] => {
    const node = skeleton.nodes[index]
    if (!node || !isPlaced(node) || comment === '') return []
    const place = { x: node.x, y: node.y, width: 0, height: 0 }
    return [{ id: key, mark: name, words: comment, place, margin: NODE_RING }]
  })
}

import type { Skeleton } from '../../../domain/hand-skeleton/active.ts'
import { isPlaced } from '../../../domain/hand-skeleton/nodes.ts'
import { isRecord } from '../../../domain/is-record.ts'
import type { Node } from '../../../domain/documents/types.ts'
import { nodeId } from '../../../machines/editor/skeleton-layer.ts'
import type { Fields } from '../../../machines/editor/types.ts'

/** Field of the view: nodes that a model gave without being sure, as it gave them. */
export const DOUBTS_FIELD = 'doubtfulNodes'

type Given = Pick<Node, 'x' | 'y' | 'visibility'>
export type Doubts = Readonly<Record<string, Given>>

export const doubtsIn = (fields: Fields): Doubts => {
  const doubts = fields[DOUBTS_FIELD]
  return isRecord(doubts) ? (doubts as object as Doubts) : {}
}

export const givenOf = ({ x, y, visibility }: Node): Given => ({ x, y, visibility })

/** Until a person moves the node or changes whether it is visible. */
export function isDoubtful(doubts: Doubts, { id, nodes }: Skeleton, index: number): boolean {
  const [node, given] = [nodes[index], doubts[nodeId(id, index)]]
  return (
    node !== undefined &&
    given !== undefined &&
    isPlaced(node) &&
    node.x === given.x &&
    node.y === given.y &&
    node.visibility === given.visibility
  )
}

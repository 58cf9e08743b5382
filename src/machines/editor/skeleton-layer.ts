import type { Skeleton } from '../../domain/hand-skeleton/active.ts'
import type { Node } from '../../domain/documents/types.ts'
import { VISIBILITY } from '../../domain/constants.ts'
import { changedNodes } from '../../domain/hand-skeleton/nodes.ts'
import { composite, updateFields } from './edit-makers.ts'
import type { Edit, EditPath } from './edits.ts'

export const NODE_PLACE = 'node-place'

export interface SkeletonLayer {
  readonly role: string
  readonly frameRole: string
  readonly skeletonsOf: (document: unknown) => readonly Skeleton[]
  readonly pathOf: (id: string | null) => EditPath
  /** Of the main skeleton only the nodes: it always exists. */
  readonly remove: (document: unknown, skeleton: Skeleton) => Edit | null
}

/** Names stay. Null when nothing would change. */
export function changeNodesEdit(
  document: unknown,
  path: EditPath,
  before: readonly Node[],
  after: readonly Node[],
): Edit | null {
  const edits = after.map(({ x, y, visibility }, at) => {
    const was = before[at]
    const isSame = was?.x === x && was.y === y && was.visibility === visibility
    return isSame ? null : updateFields(document, [...path, { at }], { x, y, visibility })
  })
  return composite(edits)
}

export const clearedNodes = (nodes: readonly Node[], indices: readonly number[]): Node[] =>
  changedNodes(nodes, indices, (node) => ({ ...node, x: 0, y: 0, visibility: VISIBILITY.unlabelled }))

export const nodeId = (skeleton: string | null, index: number): string => `${skeleton ?? ''}/${index}`

export function readNodeId(id: string): { skeleton: string | null; index: number } | null {
  const [, skeleton, index] = /^(.*)\/(\d+)$/.exec(id) ?? []
  return index === undefined ? null : { skeleton: skeleton || null, index: Number(index) }
}

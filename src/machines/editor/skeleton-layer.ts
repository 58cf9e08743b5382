import type { Skeleton } from '../../domain/hand-skeleton/active.ts'
import type { Node } from '../../domain/documents/schemas.ts'
import { VISIBILITY } from '../../domain/constants.ts'
import { changedNodes } from '../../domain/hand-skeleton/nodes.ts'
import { composite, updateFields } from './edit-makers.ts'
import type { Edit, EditPath } from './edits.ts'

/** Label of a step that places one node, and of no other. */
export const NODE_PLACE = 'node-place'

/** Where a kind's document keeps skeletons. */
export interface SkeletonLayer {
  /** Role of single nodes in the scene, in hits and in previews. */
  readonly role: string
  /** Role of the boxes around whole parts. */
  readonly frameRole: string
  /** The main one first. */
  readonly skeletonsOf: (document: unknown) => readonly Skeleton[]
  /** Path of a skeleton's list of nodes. */
  readonly pathOf: (id: string | null) => EditPath
  /** Takes an instance away; for the main one, which is always there, all its nodes. */
  readonly remove: (document: unknown, skeleton: Skeleton) => Edit | null
}

/** Puts a list of nodes in the place of another one of the same names. Null when nothing would change. */
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

/** A list of nodes with none of these labelled. */
export const clearedNodes = (nodes: readonly Node[], indices: readonly number[]): Node[] =>
  changedNodes(nodes, indices, (node) => ({ ...node, x: 0, y: 0, visibility: VISIBILITY.unlabelled }))

/** Names a node, or a part by its first node, in scenes and hits. */
export const nodeId = (skeleton: string | null, index: number): string => `${skeleton ?? ''}/${index}`

/** What a node's id names; null when it is none. */
export function readNodeId(id: string): { skeleton: string | null; index: number } | null {
  const [, skeleton, index] = /^(.*)\/(\d+)$/.exec(id) ?? []
  return index === undefined ? null : { skeleton: skeleton || null, index: Number(index) }
}

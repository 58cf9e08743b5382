import type { Skeleton } from '../../domain/hand-skeleton/active.ts'
import type { MarkedNode } from '../../contract/types.d.ts'
import type { NodeTemplate } from '../../domain/documents/templates.ts'
import type { Node } from '../../domain/documents/types.ts'
import { VISIBILITY } from '../../domain/constants.ts'
import { changedNodes } from '../../domain/hand-skeleton/nodes.ts'
import { composite, updateFields } from './edit-makers.ts'
import type { Edit, EditPath } from './edits.ts'
import type { Fields } from './types.ts'

export const NODE_PLACE = 'node-place'

export interface SkeletonLayer {
  readonly role: string
  readonly frameRole: string
  /** With fields of the view also the labelled skeleton that the next press begins. */
  readonly skeletonsOf: (document: unknown, fields?: Fields) => readonly Skeleton[]
  /** Bones, as pairs of indices. */
  readonly edgesOf: (skeleton: Skeleton, fields: Fields) => NodeTemplate['edges']
  /** Of its nodes. */
  readonly pathOf: (skeleton: Skeleton) => EditPath
  /** A labelled skeleton comes with its first node and goes with its last. Null when nothing would change. */
  readonly change: (document: unknown, skeleton: Skeleton, after: readonly MarkedNode[]) => Edit | null
  /** Of the main skeleton only the nodes: it always exists. */
  readonly remove: (document: unknown, skeleton: Skeleton) => Edit | null
}

/** Names stay. Null when nothing would change. */
export function changeNodesEdit(
  document: unknown,
  path: EditPath,
  before: readonly MarkedNode[],
  after: readonly MarkedNode[],
): Edit | null {
  const edits = after.map(({ x, y, visibility, attributes }, at) => {
    const was = before[at]
    const isSame =
      was?.x === x && was.y === y && was.visibility === visibility && was.attributes === attributes
    return isSame ? null : updateFields(document, [...path, { at }], { x, y, visibility, attributes })
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

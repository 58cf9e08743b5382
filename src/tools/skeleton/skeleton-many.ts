import type { Node } from '../../domain/documents/types.ts'
import type { Point } from '../../domain/geometry/point.ts'
import type { Rect, Size } from '../../domain/geometry/rect.ts'
import type { Skeleton } from '../../domain/hand-skeleton/active.ts'
import { isPlaced, movedNodes } from '../../domain/hand-skeleton/nodes.ts'
import { composite } from '../../machines/editor/edit-makers.ts'
import { applyEdit } from '../../machines/editor/edits.ts'
import type { Edit } from '../../machines/editor/edits.ts'
import { joined, toggledIn } from '../../machines/editor/selection.ts'
import { clearedNodes, nodeId, readNodeId } from '../../machines/editor/skeleton-layer.ts'
import type { SkeletonLayer } from '../../machines/editor/skeleton-layer.ts'
import type { Commit, NodePreview, Selected, ToolView } from '../../machines/editor/types.ts'

type View = ToolView<unknown>

export interface NodeGroup {
  readonly skeleton: Skeleton
  readonly indices: readonly number[]
}

/** Empty for a single node, which is the active node instead. */
export function selectedGroups(
  layer: SkeletonLayer,
  { document, selection }: Pick<View, 'document' | 'selection'>,
) {
  const chosen = selection.flatMap(({ role, id }) => (role === layer.role ? (readNodeId(id) ?? []) : []))
  if (chosen.length < 2) return []
  const groups = layer.skeletonsOf(document).flatMap((skeleton): NodeGroup[] => {
    const indices = chosen
      .filter((each) => each.skeleton === skeleton.id && isPlaced(skeleton.nodes[each.index]))
      .map(({ index }) => index)
    return indices.length > 0 ? [{ skeleton, indices }] : []
  })
  return groups.flatMap(({ indices }) => indices).length > 1 ? groups : []
}

export const isIn = (groups: readonly NodeGroup[], skeleton: Skeleton, index: number): boolean =>
  groups.some((group) => group.skeleton.id === skeleton.id && group.indices.includes(index))

interface Changed extends NodeGroup {
  readonly after: readonly Node[]
}

/** By one movement, until the first node reaches the edge. */
export function movedGroups(groups: readonly NodeGroup[], by: Point, bounds: Size): readonly Changed[] {
  const nodes = groups.flatMap(({ skeleton, indices }) =>
    indices.flatMap((index) => skeleton.nodes[index] ?? []),
  )
  const moved = movedNodes(nodes, [...nodes.keys()], by, bounds)
  const now = new Map(nodes.map((node, place) => [node, moved[place] ?? node]))
  return groups.map(({ skeleton, indices }) => ({
    skeleton,
    indices,
    after: skeleton.nodes.map((node, index) => (indices.includes(index) ? (now.get(node) ?? node) : node)),
  }))
}

/** Each on the result of the one before: a labelled skeleton without nodes leaves its list. */
function inTurn<One>(document: unknown, all: readonly One[], edit: (now: unknown, one: One) => Edit | null) {
  let now = document
  return composite(
    all.map((one) => {
      const made = edit(now, one)
      if (made) now = applyEdit(now, made)
      return made
    }),
  )
}

export const groupsEdit = (
  layer: Pick<SkeletonLayer, 'change'>,
  document: unknown,
  changed: readonly Changed[],
): Edit | null => inTurn(document, changed, (now, { skeleton, after }) => layer.change(now, skeleton, after))

export function groupsPreview(layer: SkeletonLayer, changed: readonly Changed[]): NodePreview | null {
  const [first, ...more] = changed.map(({ skeleton, indices, after }) => ({
    id: skeleton.id,
    nodes: indices.flatMap((index) => {
      const node = after[index]
      return node ? [{ index, x: node.x, y: node.y, visibility: node.visibility }] : []
    }),
  }))
  return first ? { type: 'node', role: layer.role, ...first, ...(more.length > 0 ? { more } : {}) } : null
}

/** In whole mode removes every skeleton that has one of the nodes. */
export function groupsRemoval(
  layer: SkeletonLayer,
  document: unknown,
  groups: readonly NodeGroup[],
  whole: boolean,
): Commit | null {
  const label = whole ? 'skeleton-remove' : 'node-remove'
  const common = { label, select: [], fields: { activeNode: null } }
  if (!whole) {
    const cleared = groups.map((group) => ({
      ...group,
      after: clearedNodes(group.skeleton.nodes, group.indices),
    }))
    const edit = groupsEdit(layer, document, cleared)
    return edit && { edit, ...common }
  }
  const edit = inTurn(document, groups, (now, { skeleton }) => layer.remove(now, skeleton))
  return edit && { edit, ...common, fields: { activeNode: null, activeExtra: null } }
}

/** Without a rectangle: all placed nodes. */
export const nodesIn = (
  layer: SkeletonLayer,
  skeletons: readonly Skeleton[],
  rect?: Rect,
): readonly Selected[] =>
  skeletons.flatMap(({ id, nodes }) =>
    nodes.flatMap((node, index) => {
      const isInside =
        rect === undefined ||
        (node.x >= rect.x &&
          node.y >= rect.y &&
          node.x <= rect.x + rect.width &&
          node.y <= rect.y + rect.height)
      return isPlaced(node) && isInside ? [{ role: layer.role, id: nodeId(id, index) }] : []
    }),
  )

export const marqueeSelection = (
  layer: SkeletonLayer,
  { document, selection }: View,
  rect: Rect,
  adds: boolean,
): readonly Selected[] => joined(adds ? selection : [], nodesIn(layer, layer.skeletonsOf(document), rect))

/** The active node counts as the first of those selected. */
export function toggledNode(
  layer: SkeletonLayer,
  selection: readonly Selected[],
  one: { readonly skeleton: string | null; readonly index: number },
  active: { readonly skeleton: Skeleton; readonly index: number | null } | null,
): readonly Selected[] {
  const nodes = selection.filter(({ role }) => role === layer.role)
  const first =
    nodes.length === 0 &&
    active !== null &&
    active.index !== null &&
    isPlaced(active.skeleton.nodes[active.index])
      ? [{ role: layer.role, id: nodeId(active.skeleton.id, active.index) }]
      : nodes
  return toggledIn(first, { role: layer.role, id: nodeId(one.skeleton, one.index) })
}

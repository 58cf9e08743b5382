import { VISIBILITY } from '../../domain/constants.ts'
import type { Node } from '../../domain/documents/schemas.ts'
import type { Point } from '../../domain/geometry/point.ts'
import type { Rect } from '../../domain/geometry/rect.ts'
import { centre, rectBetween } from '../../domain/geometry/rect.ts'
import type { Skeleton } from '../../domain/hand-skeleton/active.ts'
import { choiceAfter } from '../../domain/hand-skeleton/active.ts'
import {
  boundsOfNodes,
  fittedNodes,
  movedNodes,
  nextVisibility,
  placeInside,
  turnedNodes,
} from '../../domain/hand-skeleton/nodes.ts'
import { missingParts, posedNodes, restingRect } from '../../domain/hand-skeleton/pose.ts'
import { pulledBox } from '../../machines/editor/rects.ts'
import { NODE_PLACE, changeNodesEdit } from '../../machines/editor/skeleton-layer.ts'
import type { SkeletonLayer } from '../../machines/editor/skeleton-layer.ts'
import type { Commit, Fields, NodePreview, PointerSample, ToolView } from '../../machines/editor/types.ts'
import { activeIn, isMissing, meansHidden } from './skeletonTool.gestures.ts'
import type { Gesture, OnSkeleton, SkeletonToolOptions } from './skeletonTool.gestures.ts'

/** What the skeleton tool does under the pointer; when it does it is drawn in `skeletonTool.chart.ts`. */

type View = ToolView<unknown>

/** Degrees to which a turn snaps with Shift. */
const TURN_STEP = 15

const withNode = (nodes: readonly Node[], index: number, change: Partial<Node>): Node[] =>
  nodes.map((node, place) => (place === index ? { ...node, ...change } : node))

const visibilityFor = (hidden: boolean): Node['visibility'] =>
  hidden ? VISIBILITY.hidden : VISIBILITY.visible

function turnBetween(middle: { x: number; y: number }, press: PointerSample, sample: PointerSample): number {
  const angle = (at: { x: number; y: number }): number => Math.atan2(at.y - middle.y, at.x - middle.x)
  const degrees = ((angle(sample) - angle(press)) * 180) / Math.PI
  return sample.modifiers.shift ? Math.round(degrees / TURN_STEP) * TURN_STEP : degrees
}

/** What is missing of a skeleton at rest, in a rectangle or about the point of a click. */
function droppedNodes({ skeleton }: OnSkeleton, where: Rect | Point, { bounds }: View): Node[] {
  const { bodyType, nodes } = skeleton
  const template = { bodyType, nodes: nodes.map(({ name }) => name), edges: [] }
  const parts = missingParts(template, nodes)
  const rect = 'width' in where ? where : restingRect(bodyType, where, bounds, parts.length)
  return posedNodes(template, nodes, rect, bounds, { parts })
}

/** The nodes as the gesture would leave them if it ended at this sample; null when it changes none. */
export function nodesOfGesture(
  gesture: Gesture,
  press: PointerSample,
  sample: PointerSample,
  view: View,
): readonly Node[] | null {
  const { nodes } = gesture.skeleton
  const by = { x: sample.x - press.x, y: sample.y - press.y }
  switch (gesture.type) {
    case 'none':
      return null
    case 'place': {
      const visibility = visibilityFor(gesture.hidden)
      return withNode(nodes, gesture.index, { ...placeInside(sample, view.bounds), visibility })
    }
    case 'move':
      return movedNodes(nodes, [gesture.index], by, view.bounds)
    case 'carry':
      return movedNodes(nodes, gesture.part.indices, by, view.bounds)
    case 'drop':
      return droppedNodes(gesture, rectBetween(press, sample), view)
    case 'turn':
    case 'stretch':
      return shapedNodes(gesture, press, sample, view)
  }
}

/** The nodes of a part turned about its middle, or stretched by a handle. */
function shapedNodes(
  gesture: Extract<Gesture, { type: 'turn' | 'stretch' }>,
  press: PointerSample,
  sample: PointerSample,
  { bounds }: View,
): readonly Node[] | null {
  const { nodes } = gesture.skeleton
  const { indices } = gesture.part
  const box = boundsOfNodes(nodes, indices)
  if (!box) return null
  if (gesture.type === 'turn')
    return turnedNodes(nodes, indices, turnBetween(centre(box), press, sample), bounds)
  const by = { x: sample.x - press.x, y: sample.y - press.y }
  const constraint = { proportional: sample.modifiers.shift, centred: false }
  const rect = pulledBox(box, gesture.handle, by, constraint, bounds)
  return fittedNodes(nodes, indices, box, rect, bounds)
}

/** The nodes that a gesture has changed, to be shown. */
export const previewOf = (
  layer: SkeletonLayer,
  { skeleton }: OnSkeleton,
  after: readonly Node[],
): NodePreview => ({
  type: 'node',
  role: layer.role,
  id: skeleton.id,
  nodes: after.flatMap(({ x, y, visibility }, index) =>
    skeleton.nodes[index] === after[index] ? [] : [{ index, x, y, visibility }],
  ),
})

const changeOf = (
  { layer }: SkeletonToolOptions,
  { id, nodes }: Skeleton,
  after: readonly Node[],
  view: View,
) => changeNodesEdit(view.document, layer.pathOf(id), nodes, after)

/** The cursor of the arrow keys goes on from where the pointer was. */
const cursorAt = (node: Node | undefined): Fields => (node ? { mousePosition: { x: node.x, y: node.y } } : {})

function commitPlace(
  options: SkeletonToolOptions,
  skeleton: Skeleton,
  index: number,
  after: readonly Node[],
  view: View,
): Commit | null {
  const edit = changeOf(options, skeleton, after, view)
  const fields = { ...choiceAfter({ ...skeleton, nodes: after }, index), ...cursorAt(after[index]) }
  return edit && { edit, label: NODE_PLACE, fields }
}

/** The commit that ends a drag; null when it leaves everything as it was. */
export function commitOf(
  options: SkeletonToolOptions,
  gesture: Gesture,
  after: readonly Node[],
  view: View,
): Commit | null {
  const { skeleton } = gesture
  if (gesture.type === 'place') return commitPlace(options, skeleton, gesture.index, after, view)
  const edit = changeOf(options, skeleton, after, view)
  if (!edit) return null
  if (gesture.type !== 'move') {
    const activeNode = 'part' in gesture ? (gesture.part.indices[0] ?? null) : 0
    return { edit, label: `skeleton-${gesture.type}`, fields: { activeExtra: skeleton.id, activeNode } }
  }
  // Who corrects a node on the way goes on with the one that is missing.
  const fields = gesture.click === 'place' ? {} : { activeNode: gesture.index, activeExtra: skeleton.id }
  return { edit, label: 'node-move', fields: { ...fields, ...cursorAt(after[gesture.index]) } }
}

/** What a click without a drag does: a commit, or other fields. */
export function clickOf(
  options: SkeletonToolOptions,
  gesture: Gesture,
  press: PointerSample,
  view: View,
): Commit | Fields {
  const { skeleton } = gesture
  const placed = (onto: Skeleton, index: number): Commit | Fields => {
    const visibility = visibilityFor(meansHidden(press))
    const after = withNode(onto.nodes, index, { ...placeInside(press, view.bounds), visibility })
    return commitPlace(options, onto, index, after, view) ?? {}
  }
  switch (gesture.type) {
    case 'place':
      return placed(skeleton, gesture.index)
    case 'move': {
      const active = activeIn(options, view)
      if (gesture.click === 'place' && isMissing(active)) return placed(active.skeleton, active.index)
      const chosen = { activeNode: gesture.index, activeExtra: skeleton.id }
      const node = skeleton.nodes[gesture.index]
      if (gesture.click !== 'hide' || !node) return { ...chosen, ...cursorAt(node) }
      const after = withNode(skeleton.nodes, gesture.index, { visibility: shownOrHidden(node) })
      const edit = changeOf(options, skeleton, after, view)
      return edit ? { edit, label: 'node-visibility', fields: chosen } : chosen
    }
    case 'drop': {
      const { x, y } = press
      return commitOf(options, gesture, droppedNodes(gesture, { x, y }, view), view) ?? {}
    }
    case 'none':
      return { activeNode: null }
    default:
      return { activeNode: gesture.part.indices[0] ?? null, activeExtra: skeleton.id }
  }
}

const shownOrHidden = ({ visibility }: Node): Node['visibility'] =>
  visibility === VISIBILITY.hidden ? VISIBILITY.visible : nextVisibility(visibility)

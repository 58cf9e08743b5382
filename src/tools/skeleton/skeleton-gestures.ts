import { VISIBILITY } from '../../domain/constants.ts'
import type { Node } from '../../domain/documents/types.ts'
import type { Point } from '../../domain/geometry/point.ts'
import type { Rect } from '../../domain/geometry/rect.ts'
import { centre, rectBetween } from '../../domain/geometry/rect.ts'
import type { ActiveNode, Skeleton } from '../../domain/hand-skeleton/active.ts'
import { activeOf, begun, choiceAfter, choiceOf, isFresh } from '../../domain/hand-skeleton/active.ts'
import type { SkeletonPart } from '../../domain/hand-skeleton/anatomy.ts'
import { partsOf, partWith } from '../../domain/hand-skeleton/anatomy.ts'
import {
  boundsOfNodes,
  fittedNodes,
  isPlaced,
  movedNodes,
  nextVisibility,
  placeInside,
  turnedNodes,
} from '../../domain/hand-skeleton/nodes.ts'
import { pulledNodes } from '../../domain/hand-skeleton/limbs.ts'
import { laidSkeleton } from '../../domain/hand-skeleton/pose.ts'
import { isMainButton } from '../../machines/editor/press.ts'
import { pulledBox } from '../../machines/editor/rects.ts'
import type { NodeGroup } from './skeleton-many.ts'
import { isIn, selectedGroups } from './skeleton-many.ts'
import { NODE_PLACE, readNodeId } from '../../machines/editor/skeleton-layer.ts'
import type { SkeletonLayer } from '../../machines/editor/skeleton-layer.ts'
import type {
  Commit,
  Fields,
  HandleName,
  NodePreview,
  PointerSample,
  ToolView,
} from '../../machines/editor/types.ts'
import type { Json } from '../../machines/json.ts'
import { sameJson } from '../../machines/json.ts'

type SkeletonMode = 'nodes' | 'whole' | 'suggest'

export interface SkeletonToolOptions {
  readonly layer: SkeletonLayer
  /**
   * `nodes`: one node after another; `whole`: parts are moved, stretched and turned as one; `suggest`: a drag on empty ground is a box
   * for a model to place what is in it.
   */
  readonly mode: SkeletonMode
  readonly newId: () => string
}

type View = ToolView<unknown>

interface OnSkeleton {
  readonly skeleton: Skeleton
}

export type Gesture = OnSkeleton &
  (
    | { readonly type: 'place'; readonly index: number; readonly hidden: boolean }
    /** `place`: a click without a drag places the missing node instead. */
    | {
        readonly type: 'move'
        readonly index: number
        readonly click: 'select' | 'hide' | 'place' | 'toggle'
      }
    | { readonly type: 'many'; readonly index: number; readonly groups: readonly NodeGroup[] }
    | { readonly type: 'marquee'; readonly adds: boolean }
    /** `skeleton` is any: the model makes its own. */
    | { readonly type: 'ask' }
    | { readonly type: 'carry'; readonly part: SkeletonPart }
    | { readonly type: 'turn'; readonly part: SkeletonPart }
    | {
        readonly type: 'stretch'
        readonly part: SkeletonPart
        readonly handle: Exclude<HandleName, 'rotate'>
      }
    /** `over`: of another skeleton, which a click without a drag chooses instead. */
    | { readonly type: 'drop'; readonly over?: ActiveNode }
  )

export function standsAsPressed({ layer }: SkeletonToolOptions, gesture: Gesture, view: View): boolean {
  if (gesture.type === 'marquee' || gesture.type === 'ask') return true
  const now = layer.skeletonsOf(view.document, view.fields)
  const held = gesture.type === 'many' ? gesture.groups.map(({ skeleton }) => skeleton) : [gesture.skeleton]
  return held.every((skeleton) => {
    const same: unknown = now.find(({ id }) => id === skeleton.id)
    return sameJson(same as Json | undefined, skeleton as Json)
  })
}

const SECOND_BUTTON = 2

/** The joint is there but hidden: Alt or the second button. */
const meansHidden = ({ buttons, modifiers }: PointerSample): boolean =>
  modifiers.alt || (buttons & SECOND_BUTTON) !== 0

const presses = (sample: PointerSample): boolean => isMainButton(sample) || meansHidden(sample)

export const activeIn = ({ layer }: SkeletonToolOptions, view: View): ActiveNode | null =>
  activeOf(layer.skeletonsOf(view.document, view.fields), choiceOf(view.fields))

/** What the next press begins where skeletons have labels; null elsewhere. */
const freshIn = ({ layer }: SkeletonToolOptions, view: View): Skeleton | null =>
  layer.skeletonsOf(view.document, view.fields).find(isFresh) ?? null

function hitNode({ layer }: SkeletonToolOptions, { hit }: PointerSample, view: View, role: string) {
  const named = hit?.role === role ? readNodeId(hit.id) : null
  const skeleton =
    named && layer.skeletonsOf(view.document, view.fields).find(({ id }) => id === named.skeleton)
  return named && skeleton ? { skeleton, index: named.index } : null
}

const partsIn = ({ bodyType, nodes }: Skeleton): readonly SkeletonPart[] =>
  partsOf({ bodyType, nodes: nodes.map(({ name }) => name) })

const isMissing = (active: ActiveNode | null): active is ActiveNode & { index: number } =>
  active !== null && active.index !== null && !isPlaced(active.skeleton.nodes[active.index])

function nodeGesture(options: SkeletonToolOptions, sample: PointerSample, view: View): Gesture | null {
  const active = activeIn(options, view)
  const { shift } = sample.modifiers
  const places = isMissing(active) && !shift
  const hit = hitNode(options, sample, view, options.layer.role)
  if (hit) {
    const groups = selectedGroups(options.layer, view)
    if (!shift && isIn(groups, hit.skeleton, hit.index)) return { type: 'many', ...hit, groups }
    const click = places ? 'place' : meansHidden(sample) ? 'hide' : shift ? 'toggle' : 'select'
    return { type: 'move', ...hit, click }
  }
  if (!active) return null
  const hidden = meansHidden(sample)
  if (places && active.index !== null)
    return { type: 'place', skeleton: active.skeleton, index: active.index, hidden }
  // A finished instance is left without a key: the next press begins another.
  const next = active.index === null && !shift ? freshIn(options, view) : null
  return next
    ? { type: 'place', skeleton: next, index: 0, hidden }
    : { type: 'marquee', skeleton: active.skeleton, adds: shift }
}

function wholeGesture(options: SkeletonToolOptions, sample: PointerSample, view: View): Gesture | null {
  const { role, frameRole } = options.layer
  const { shift } = sample.modifiers
  const active = activeIn(options, view)
  const node = hitNode(options, sample, view, role)
  if (node?.skeleton.label !== undefined) return nodeGesture(options, sample, view)
  const hit = hitNode(options, sample, view, frameRole) ?? node
  const part = hit && partWith(partsIn(hit.skeleton), hit.index)
  if (hit && part) {
    const { skeleton } = hit
    const handle = sample.hit?.part === 'handle' ? sample.hit.handle : undefined
    if (handle === 'rotate') return { type: 'turn', skeleton, part }
    const groups = handle ? [] : selectedGroups(options.layer, view)
    if (groups.some((group) => group.skeleton.id === skeleton.id))
      return { type: 'many', skeleton, index: hit.index, groups }
    if (handle) return { type: 'stretch', skeleton, part, handle }
    // People stand in front of each other: boxes begin on the frames of others, and the active one is moved by its own.
    const fresh = shift || skeleton.id === active?.skeleton.id ? null : freshIn(options, view)
    return fresh && skeleton.label !== undefined
      ? { type: 'drop', skeleton: fresh, over: { skeleton, index: part.indices[0] ?? null } }
      : { type: 'carry', skeleton, part }
  }
  if (!active) return null
  const { skeleton } = active
  const next = shift ? null : freshIn(options, view)
  if (next) return { type: 'drop', skeleton: next }
  return isMissing(active) ? { type: 'drop', skeleton } : { type: 'marquee', skeleton, adds: shift }
}

/** On a node as with the tool for nodes. */
function askGesture(options: SkeletonToolOptions, sample: PointerSample, view: View): Gesture | null {
  if (hitNode(options, sample, view, options.layer.role)) return nodeGesture(options, sample, view)
  const [skeleton] = options.layer.skeletonsOf(view.document, view.fields)
  return skeleton && isMainButton(sample) ? { type: 'ask', skeleton } : null
}

const GESTURES = { nodes: nodeGesture, whole: wholeGesture, suggest: askGesture } as const satisfies Record<
  SkeletonMode,
  unknown
>

const meansMarquee = (sample: PointerSample): boolean =>
  isMainButton(sample) && (sample.modifiers.ctrl || sample.modifiers.meta)

export function gestureAt(options: SkeletonToolOptions, sample: PointerSample, view: View): Gesture | null {
  if (!presses(sample)) return null
  if (meansMarquee(sample)) {
    const active = activeIn(options, view)
    return active && { type: 'marquee', skeleton: active.skeleton, adds: sample.modifiers.shift }
  }
  return GESTURES[options.mode](options, sample, view)
}

/** Degrees; with Shift. */
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

const droppedNodes = ({ skeleton }: OnSkeleton, where: Rect | Point, { bounds }: View): Node[] =>
  laidSkeleton(skeleton, where, bounds).nodes

export function nodesOfGesture(
  { layer }: SkeletonToolOptions,
  gesture: Gesture,
  press: PointerSample,
  sample: PointerSample,
  view: View,
): readonly Node[] | null {
  const { nodes } = gesture.skeleton
  const by = { x: sample.x - press.x, y: sample.y - press.y }
  switch (gesture.type) {
    // They show and change more than one skeleton.
    case 'many':
    case 'marquee':
    case 'ask':
      return null
    case 'place': {
      const visibility = visibilityFor(gesture.hidden)
      return withNode(nodes, gesture.index, { ...placeInside(sample, view.bounds), visibility })
    }
    case 'move':
      return sample.modifiers.shift
        ? pulledNodes(nodes, layer.edgesOf(gesture.skeleton, view.fields), gesture.index, by, view.bounds)
        : movedNodes(nodes, [gesture.index], by, view.bounds)
    case 'carry':
      return movedNodes(nodes, gesture.part.indices, by, view.bounds)
    case 'drop':
      return droppedNodes(gesture, rectBetween(press, sample), view)
    case 'turn':
    case 'stretch':
      return shapedNodes(gesture, press, sample, view)
  }
}

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

/** The cursor of the arrow keys continues from the pointer. */
const cursorAt = (node: Node | undefined): Fields => (node ? { mousePosition: { x: node.x, y: node.y } } : {})

function commitPlace(
  { layer, newId }: SkeletonToolOptions,
  pressed: Skeleton,
  index: number,
  after: readonly Node[],
  view: View,
): Commit | null {
  const skeleton = begun(pressed, newId)
  const edit = layer.change(view.document, skeleton, after)
  const fields = { ...choiceAfter({ ...skeleton, nodes: after }, index), ...cursorAt(after[index]) }
  return edit && { edit, label: NODE_PLACE, fields }
}

export function commitOf(
  options: SkeletonToolOptions,
  gesture: Gesture,
  after: readonly Node[],
  view: View,
): Commit | null {
  if (gesture.type === 'place') return commitPlace(options, gesture.skeleton, gesture.index, after, view)
  const skeleton = begun(gesture.skeleton, options.newId)
  const edit = options.layer.change(view.document, skeleton, after)
  if (!edit) return null
  if (gesture.type !== 'move') {
    const activeNode = 'part' in gesture ? (gesture.part.indices[0] ?? null) : 0
    return { edit, label: `skeleton-${gesture.type}`, fields: { activeExtra: skeleton.id, activeNode } }
  }
  // After a correction the missing node stays active.
  const fields = gesture.click === 'place' ? {} : { activeNode: gesture.index, activeExtra: skeleton.id }
  return { edit, label: 'node-move', fields: { ...fields, ...cursorAt(after[gesture.index]) } }
}

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
      const edit = options.layer.change(view.document, skeleton, after)
      return edit ? { edit, label: 'node-visibility', fields: chosen } : chosen
    }
    case 'drop': {
      const { over } = gesture
      if (over) return { activeNode: over.index, activeExtra: over.skeleton.id }
      const { x, y } = press
      return commitOf(options, gesture, droppedNodes(gesture, { x, y }, view), view) ?? {}
    }
    case 'marquee':
    case 'ask':
      return { activeNode: null }
    case 'many':
      return {
        activeNode: gesture.index,
        activeExtra: skeleton.id,
        ...cursorAt(skeleton.nodes[gesture.index]),
      }
    default:
      return { activeNode: gesture.part.indices[0] ?? null, activeExtra: skeleton.id }
  }
}

const shownOrHidden = ({ visibility }: Node): Node['visibility'] =>
  visibility === VISIBILITY.hidden ? VISIBILITY.visible : nextVisibility(visibility)

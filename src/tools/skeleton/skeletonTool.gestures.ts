import type { ActiveNode, Skeleton } from '../../domain/hand-skeleton/active.ts'
import { activeOf, choiceOf } from '../../domain/hand-skeleton/active.ts'
import type { SkeletonPart } from '../../domain/hand-skeleton/anatomy.ts'
import { partsOf, partWith } from '../../domain/hand-skeleton/anatomy.ts'
import { isPlaced } from '../../domain/hand-skeleton/nodes.ts'
import type { Json } from '../../machines/json.ts'
import { sameJson } from '../../machines/same-json.ts'
import { readNodeId } from '../../machines/editor/skeleton-layer.ts'
import type { SkeletonLayer } from '../../machines/editor/skeleton-layer.ts'
import type { HandleName, PointerSample, ToolView } from '../../machines/editor/types.ts'

/** What a press of the skeleton tool begins. */

export interface SkeletonToolOptions {
  readonly layer: SkeletonLayer
  /** `nodes`: one node after another; `whole`: parts dropped, moved, stretched and turned as one. */
  readonly mode: 'nodes' | 'whole'
}

type View = ToolView<unknown>

export interface OnSkeleton {
  readonly skeleton: Skeleton
}

/** What a press does if it goes on. */
export type Gesture = OnSkeleton &
  (
    | { readonly type: 'place'; readonly index: number; readonly hidden: boolean }
    /** `places`: a click without a drag is meant for the node that is missing, not for this one. */
    | { readonly type: 'move'; readonly index: number; readonly click: 'select' | 'hide' | 'place' }
    | { readonly type: 'carry'; readonly part: SkeletonPart }
    | { readonly type: 'turn'; readonly part: SkeletonPart }
    | {
        readonly type: 'stretch'
        readonly part: SkeletonPart
        readonly handle: Exclude<HandleName, 'rotate'>
      }
    | { readonly type: 'drop' }
    | { readonly type: 'none' }
  )

/** Whether the skeleton that was pressed on is still as it was then. */
export function standsAsPressed({ layer }: SkeletonToolOptions, { skeleton }: Gesture, view: View): boolean {
  const now: unknown = layer.skeletonsOf(view.document).find(({ id }) => id === skeleton.id)
  return sameJson(now as Json | undefined, skeleton as unknown as Json)
}

const MAIN_BUTTON = 1
const SECOND_BUTTON = 2
const isMain = ({ buttons }: PointerSample): boolean => (buttons & MAIN_BUTTON) !== 0

/** Alt, or the second button: the joint is there but not to be seen. */
export const meansHidden = ({ buttons, modifiers }: PointerSample): boolean =>
  modifiers.alt || (buttons & SECOND_BUTTON) !== 0

const presses = (sample: PointerSample): boolean => isMain(sample) || meansHidden(sample)

export const activeIn = ({ layer }: SkeletonToolOptions, view: View): ActiveNode | null =>
  activeOf(layer.skeletonsOf(view.document), choiceOf(view.fields))

function hitNode({ layer }: SkeletonToolOptions, { hit }: PointerSample, view: View, role: string) {
  const named = hit?.role === role ? readNodeId(hit.id) : null
  const skeleton = named && layer.skeletonsOf(view.document).find(({ id }) => id === named.skeleton)
  return named && skeleton ? { skeleton, index: named.index } : null
}

const partsIn = ({ bodyType, nodes }: Skeleton): SkeletonPart[] =>
  partsOf({ bodyType, nodes: nodes.map(({ name }) => name) })

/** Whether the node that is active is still to be placed. */
export const isMissing = (active: ActiveNode | null): active is ActiveNode & { index: number } =>
  active !== null && active.index !== null && !isPlaced(active.skeleton.nodes[active.index])

function nodeGesture(options: SkeletonToolOptions, sample: PointerSample, view: View): Gesture | null {
  const active = activeIn(options, view)
  const places = isMissing(active) && !sample.modifiers.shift
  const hit = hitNode(options, sample, view, options.layer.role)
  if (hit) {
    const click = places ? 'place' : meansHidden(sample) ? 'hide' : 'select'
    return { type: 'move', ...hit, click }
  }
  if (!active) return null
  if (!places || active.index === null) return { type: 'none', skeleton: active.skeleton }
  return { type: 'place', skeleton: active.skeleton, index: active.index, hidden: meansHidden(sample) }
}

function wholeGesture(options: SkeletonToolOptions, sample: PointerSample, view: View): Gesture | null {
  const { role, frameRole } = options.layer
  const hit = hitNode(options, sample, view, frameRole) ?? hitNode(options, sample, view, role)
  const part = hit && partWith(partsIn(hit.skeleton), hit.index)
  if (hit && part) {
    const { skeleton } = hit
    const handle = sample.hit?.part === 'handle' ? sample.hit.handle : undefined
    if (handle === 'rotate') return { type: 'turn', skeleton, part }
    return handle ? { type: 'stretch', skeleton, part, handle } : { type: 'carry', skeleton, part }
  }
  const active = activeIn(options, view)
  return active && { type: isMissing(active) ? 'drop' : 'none', skeleton: active.skeleton }
}

/** What a press at this sample begins; null when it is none of the tool's affairs. */
export function gestureAt(options: SkeletonToolOptions, sample: PointerSample, view: View): Gesture | null {
  if (!presses(sample)) return null
  return options.mode === 'nodes' ? nodeGesture(options, sample, view) : wholeGesture(options, sample, view)
}

import type { Point } from '../../domain/geometry/point.ts'
import { changeableOf, cursorOf } from '../../domain/hand-skeleton/active.ts'
import { partsOf, partWith } from '../../domain/hand-skeleton/anatomy.ts'
import { isPlaced, movedNodes, placeInside } from '../../domain/hand-skeleton/nodes.ts'
import { clearedNodes, nodeId } from '../../machines/editor/skeleton-layer.ts'
import type { Commit, Fields, KeySample, ToolView } from '../../machines/editor/types.ts'
import { activeIn } from './skeleton-gestures.ts'
import type { NodeGroup } from './skeleton-many.ts'
import { groupsEdit, groupsRemoval, movedGroups, selectedGroups } from './skeleton-many.ts'
import type { SkeletonToolOptions } from './skeleton-gestures.ts'

type View = ToolView<unknown>

/** Source pixels: alone, with Shift, with Ctrl. */
const CURSOR_STEPS = { plain: 10, shift: 1, ctrl: 0.1 } as const

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

export function stepOf({ key, modifiers }: KeySample): Point | null {
  const arrow = ARROWS[key]
  if (!arrow || modifiers.alt) return null
  const { plain, shift, ctrl } = CURSOR_STEPS
  const step = modifiers.ctrl || modifiers.meta ? ctrl : modifiers.shift ? shift : plain
  return { x: arrow.x * step, y: arrow.y * step }
}

export const isRemoval = ({ key }: KeySample): boolean => key === 'Delete' || key === 'Backspace'

function carried(options: SkeletonToolOptions, view: View) {
  const active = activeIn(options, view)
  if (!active || active.index === null) return null
  const { bodyType, nodes } = active.skeleton
  if (options.mode === 'nodes')
    return isPlaced(nodes[active.index]) ? { ...active, indices: [active.index] } : null
  const part = partWith(partsOf({ bodyType, nodes: nodes.map(({ name }) => name) }), active.index)
  const indices = part?.indices.filter((index) => isPlaced(nodes[index])) ?? []
  return indices.length > 0 ? { ...active, indices } : null
}

function arrowOfMany(
  { layer }: SkeletonToolOptions,
  key: KeySample,
  view: View,
  groups: readonly NodeGroup[],
): Commit | Fields {
  const moved = movedGroups(groups, stepOf(key) ?? { x: 0, y: 0 }, view.bounds)
  const edit = groupsEdit(layer, view.document, moved)
  const ids = groups.flatMap(({ skeleton, indices }) => indices.map((index) => nodeId(skeleton.id, index)))
  return edit ? { edit, label: 'node-nudge', merge: `nudge ${ids.join(' ')}`, time: key.time } : {}
}

export function arrowOf(options: SkeletonToolOptions, key: KeySample, view: View): Commit | Fields {
  const by = stepOf(key) ?? { x: 0, y: 0 }
  const groups = selectedGroups(options.layer, view)
  if (groups.length > 0) return arrowOfMany(options, key, view, groups)
  const what = carried(options, view)
  if (!what) {
    const from = cursorOf(view.fields)
    return { mousePosition: placeInside({ x: from.x + by.x, y: from.y + by.y }, view.bounds) }
  }
  const { skeleton, indices } = what
  const after = movedNodes(skeleton.nodes, indices, by, view.bounds)
  const edit = options.layer.change(view.document, skeleton, after)
  if (!edit) return {}
  const [first] = indices
  const node = first === undefined ? undefined : after[first]
  const merge = `nudge ${nodeId(skeleton.id, first ?? 0)} ${options.mode}`
  const fields = node && options.mode === 'nodes' ? { mousePosition: { x: node.x, y: node.y } } : {}
  return { edit, label: 'node-nudge', merge, time: key.time, fields }
}

/** All that is selected, else the active node or the one just placed; in whole mode the instance. */
export function removalOf(options: SkeletonToolOptions, view: View): Commit | null {
  const groups = selectedGroups(options.layer, view)
  if (groups.length > 0) return groupsRemoval(options.layer, view.document, groups, options.mode === 'whole')
  const active = activeIn(options, view)
  if (!active) return null
  const { layer, mode } = options
  const { skeleton } = active
  if (mode === 'whole') {
    const edit = layer.remove(view.document, skeleton)
    return edit && { edit, label: 'skeleton-remove', fields: { activeNode: null, activeExtra: null } }
  }
  const index = changeableOf(active)
  if (index === null) return null
  const after = clearedNodes(skeleton.nodes, [index])
  const edit = layer.change(view.document, skeleton, after)
  return edit && { edit, label: 'node-remove', fields: { activeNode: index, activeExtra: skeleton.id } }
}

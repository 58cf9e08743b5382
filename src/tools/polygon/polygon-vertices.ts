import type { Point } from '../../domain/geometry/point.ts'
import { nearestInPicture } from '../../domain/geometry/rect.ts'
import { composite } from '../../machines/editor/edit-makers.ts'
import { nearestOnEdge } from '../../machines/editor/paths.ts'
import {
  changePolygonEdit,
  polygonById,
  polygonsOf,
  removePolygonEdit,
} from '../../machines/editor/polygon-layer.ts'
import type { PolygonLayer } from '../../machines/editor/polygon-layer.ts'
import { isSelected, selected } from '../../machines/editor/press.ts'
import type { Commit, PointerSample, Preview, ToolView } from '../../machines/editor/types.ts'

export interface Pull {
  readonly layer: PolygonLayer
  readonly id: string
  readonly index: number
  readonly points: readonly Point[]
}

const leastVertices = ({ open }: PolygonLayer): number => (open ? 2 : 3)

function hitPolygon(layer: PolygonLayer, { hit }: PointerSample, { document }: ToolView<unknown>) {
  if (!hit || hit.role !== layer.role || hit.index === undefined) return null
  const polygon = polygonById(document, layer, hit.id)
  return polygon ? { ...polygon, part: hit.part, index: hit.index } : null
}

/** On a selected polygon also a new vertex on an edge. */
export function pullAt(layer: PolygonLayer, sample: PointerSample, view: ToolView<unknown>): Pull | null {
  const found = hitPolygon(layer, sample, view)
  if (!found) return null
  const { id, index, points, part } = found
  if (part === 'vertex') return { layer, id, index, points }
  if (part !== 'edge' || !isSelected(view, layer.role, id)) return null
  const born = nearestOnEdge(points, index, sample)
  return { layer, id, index: index + 1, points: points.toSpliced(index + 1, 0, born) }
}

export const pulledTo = (pull: Pull, sample: PointerSample, { bounds }: ToolView<unknown>): Pull => ({
  ...pull,
  points: pull.points.with(pull.index, nearestInPicture(sample, bounds)),
})

export const pullPreview = ({ layer, id, points }: Pull): Preview => ({
  type: 'path',
  role: layer.role,
  id,
  mode: 'paint',
  points,
  closed: layer.open !== true,
  placed: points.length,
})

export function pullCommit({ layer, id, points }: Pull, { document }: ToolView<unknown>): Commit | null {
  const edit = changePolygonEdit(document, layer, id, points)
  return edit && { edit, label: 'vertex', select: selected(layer.role, id) }
}

export function vertexRemovalCommit(
  layer: PolygonLayer,
  sample: PointerSample,
  view: ToolView<unknown>,
): Commit | null {
  const found = hitPolygon(layer, sample, view)
  if (found?.part !== 'vertex' || found.points.length <= leastVertices(layer)) return null
  const edit = changePolygonEdit(view.document, layer, found.id, found.points.toSpliced(found.index, 1))
  return edit && { edit, label: 'vertex', select: selected(layer.role, found.id) }
}

/** Removes the last polygon first, so that the other indices stay valid. */
export function removalCommit(layer: PolygonLayer, view: ToolView<unknown>): Commit | null {
  const edits = polygonsOf(view.document, layer)
    .filter(({ id }) => isSelected(view, layer.role, id))
    .map(({ id }) => removePolygonEdit(view.document, layer, id))
  const edit = composite(edits.toReversed())
  return edit && { edit, label: 'remove', select: [] }
}

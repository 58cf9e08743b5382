import type { Point } from '../../domain/geometry/point.ts'
import { nearestInPicture } from '../../domain/geometry/rect.ts'
import { composite } from '../../machines/editor/edit-makers.ts'
import type { LayerPoint, PointLayer } from '../../machines/editor/point-layer.ts'
import { isSelected, nudgeOf, selected } from '../../machines/editor/press.ts'
import type { Commit, KeySample, PointerSample, Preview, ToolView } from '../../machines/editor/types.ts'

/** What the point tool does; when it does it is drawn in `pointTool.chart.ts`. */

export interface PointToolOptions {
  /** Points that it moves, nudges and removes. */
  readonly layers: readonly PointLayer[]
  /** Where a press places one; null: it places none. */
  readonly creates: PointLayer | null
  readonly newId: () => string
}

/** What a press is for: a point on its way, or one in the making. */
export interface PointGesture {
  readonly layer: PointLayer
  readonly point: LayerPoint | null
}

export interface PointToolContext {
  readonly gesture: PointGesture | null
  readonly press: PointerSample | null
}

export const RESTING: PointToolContext = { gesture: null, press: null }

/** The point under the pointer. */
export function pointAt(
  { layers }: PointToolOptions,
  { hit }: PointerSample,
  { document }: ToolView<unknown>,
): PointGesture | null {
  const layer = layers.find(({ role }) => role === hit?.role)
  const point = layer?.pointsOf(document).find(({ id }) => id === hit?.id)
  return layer && point ? { layer, point } : null
}

/** Where the point of a gesture is now: a moved one keeps its distance to the pointer. */
export function placeNow(
  { point }: PointGesture,
  press: PointerSample,
  sample: PointerSample,
  { bounds }: ToolView<unknown>,
): Point {
  if (!point) return nearestInPicture(sample, bounds)
  return nearestInPicture({ x: point.x + sample.x - press.x, y: point.y + sample.y - press.y }, bounds)
}

export const pointPreview = ({ layer, point }: PointGesture, { x, y }: Point): Preview => ({
  type: 'point',
  role: layer.role,
  id: point?.id ?? null,
  at: { x, y },
})

/** The commit that a gesture ends with; null when nothing would change. */
export function pointCommit(
  { newId }: PointToolOptions,
  { layer, point }: PointGesture,
  at: Point,
  { document }: ToolView<unknown>,
): Commit | null {
  const id = point?.id ?? newId()
  const edit = point ? layer.move(document, id, at) : layer.place(document, at, id)
  return edit && { edit, label: point ? 'move' : 'create', select: selected(layer.role, id) }
}

/** The selected points that are still there. */
export const selectedPoints = ({ layers }: PointToolOptions, view: ToolView<unknown>) =>
  layers.flatMap((layer) =>
    layer
      .pointsOf(view.document)
      .filter(({ id }) => isSelected(view, layer.role, id))
      .map((point) => ({ layer, point })),
  )

/** Moves the selected points with an arrow key; presses that follow each other make one undo step. */
export function nudgeCommit(
  options: PointToolOptions,
  key: KeySample,
  view: ToolView<unknown>,
): Commit | null {
  const by = nudgeOf(key)
  if (!by) return null
  const points = selectedPoints(options, view)
  const edit = composite(
    points.map(({ layer, point: { id, x, y } }) =>
      layer.move(view.document, id, nearestInPicture({ x: x + by.x, y: y + by.y }, view.bounds)),
    ),
  )
  const merge = `nudge ${points.map(({ point }) => point.id).join(' ')}`
  return edit && { edit, label: 'nudge', merge, time: key.time }
}

/** Removes the selected points. Later ones first, so that each index holds when its turn comes. */
export function removalCommit(options: PointToolOptions, view: ToolView<unknown>): Commit | null {
  const edits = selectedPoints(options, view).map(({ layer, point }) => layer.remove(view.document, point.id))
  const edit = composite(edits.toReversed())
  return edit && { edit, label: 'remove', select: [] }
}

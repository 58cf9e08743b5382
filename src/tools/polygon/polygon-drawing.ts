import type { Point } from '../../domain/geometry/point.ts'
import type { MaskLayer, MaskSource } from '../../machines/editor/masks.ts'
import { LEAST_POINTS, closedPathCommit, hasEffect, paintingAt } from '../../machines/editor/paint.ts'
import type { Painting } from '../../machines/editor/paint.ts'
import type { LiveWire } from '../../machines/editor/live-wire.ts'
import { apartOnScreen } from '../../machines/editor/paths.ts'
import { createPolygonEdit } from '../../machines/editor/polygon-layer.ts'
import type { PolygonLayer } from '../../machines/editor/polygon-layer.ts'
import { selected } from '../../machines/editor/press.ts'
import type {
  DrawingOutcome,
  PaintMode,
  PointerSample,
  Preview,
  ToolView,
} from '../../machines/editor/types.ts'
import type { Pull } from './polygon-vertices.ts'
import type { Drawing } from './polygon-path.ts'
import { NOTHING_DRAWN, aimedPath, closedPath } from './polygon-path.ts'

export interface PolygonToolOptions {
  readonly creates:
    | { readonly holds: 'masks'; readonly mode: PaintMode; readonly layer: MaskLayer }
    | { readonly holds: 'polygons'; readonly layer: PolygonLayer }
  readonly masks: MaskSource
  readonly wire?: LiveWire
  readonly newId: () => string
}

export interface PolygonToolContext extends Drawing {
  readonly painting: Painting | null
  /** Detects a double click; null once the last vertex was undone. */
  readonly press: PointerSample | null
  readonly pull: Pull | null
}

export const RESTING: PolygonToolContext = { ...NOTHING_DRAWN, painting: null, press: null, pull: null }

/** Milliseconds and CSS pixels between the presses of a double click; presses beside the picture count at its rim. */
const DOUBLE = { time: 400, distance: 5 } as const
/** CSS pixels around the first vertex within which a press closes the path. */
const CLOSING_DISTANCE = 10
const LEAST_OF_LINE = 2

export function paintingOf(
  { creates }: PolygonToolOptions,
  sample: PointerSample,
  view: ToolView<unknown>,
): Painting | null {
  if (creates.holds === 'polygons') return { mode: 'paint', target: null }
  const painting = paintingAt(creates.layer, creates.mode, sample, view)
  return hasEffect(painting) ? painting : null
}

/** A polyline is a path that stays open. */
export const isOpen = ({ creates }: PolygonToolOptions): boolean =>
  creates.holds === 'polygons' && creates.layer.open === true

/** Enough points for what is drawn: an area, or a line. */
export const isWhole = (options: PolygonToolOptions, points: readonly Point[]): boolean =>
  points.length >= (isOpen(options) ? LEAST_OF_LINE : LEAST_POINTS)

export const repeats = (press: PointerSample | null, sample: PointerSample): boolean =>
  press !== null &&
  sample.time - press.time <= DOUBLE.time &&
  apartOnScreen(press, sample, sample) <= DOUBLE.distance

export function closes(
  options: PolygonToolOptions,
  { points, press }: PolygonToolContext,
  sample: PointerSample,
): boolean {
  const [first] = points
  if (!first || !isWhole(options, points)) return false
  if (repeats(press, sample)) return true
  return !isOpen(options) && apartOnScreen(first, sample, sample) <= CLOSING_DISTANCE
}

export function drawingPreview(
  { creates: { layer } }: PolygonToolOptions,
  context: PolygonToolContext,
): Preview {
  const { points: vertices, aim, painting, undone } = context
  return {
    type: 'path',
    role: layer.role,
    id: null,
    mode: painting?.mode ?? 'paint',
    ...aimedPath(context),
    closed: false,
    vertices: aim ? [...vertices, aim] : vertices,
    ...(undone.length > 0 && { hasUndone: true }),
  }
}

/** Null when the path encloses no area, or is no line. @param press the press that closes it, if any */
export function drawnCommit(
  options: PolygonToolOptions,
  context: PolygonToolContext,
  view: ToolView<unknown>,
  press?: PointerSample,
): DrawingOutcome | null {
  const { creates, masks, newId } = options
  const { painting } = context
  if (!painting || !isWhole(options, context.points)) return null
  const points = isOpen(options)
    ? aimedPath({ ...context, aim: null }).points
    : closedPath(context, view, press)
  if (creates.holds === 'masks')
    return closedPathCommit({ layer: creates.layer, masks, newId }, painting, points, view)
  const id = newId()
  const edit = createPolygonEdit(view, creates.layer, id, points)
  return { edit, label: 'create', select: selected(creates.layer.role, id) }
}

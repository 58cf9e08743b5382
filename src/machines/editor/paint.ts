import type { RleMask } from '../../domain/documents/shapes.ts'
import type { Point } from '../../domain/geometry/point.ts'
import type { MaskLayer, MaskMode, MaskSource } from './masks.ts'
import { isMainButton } from './press.ts'
import type { DrawingOutcome, PaintMode, PathPreview, PointerSample, ToolReport, ToolView } from './types.ts'

/** What all tools share that put whole shapes into masks. */

export interface PaintOptions {
  readonly layer: MaskLayer
  readonly masks: MaskSource
  readonly newId: () => string
}

/** A shape on its way: whether it is added or taken away, and to or from which mask. */
export interface Painting {
  readonly mode: PaintMode
  readonly target: string | null
  /** As in `MaskChange`. */
  readonly isProposal?: boolean
}

/** With Alt held a tool that adds takes away, and the other way round. */
export const modeAt = (mode: PaintMode, { modifiers }: PointerSample): PaintMode =>
  modifiers.alt === (mode === 'paint') ? 'erase' : 'paint'

export const paintingAt = (
  layer: MaskLayer,
  mode: PaintMode,
  sample: PointerSample,
  view: ToolView<unknown>,
): Painting => ({ mode: modeAt(mode, sample), target: layer.targetOf(view) })

/** Nothing can be taken away from a mask that is not there. */
export const hasEffect = ({ mode, target }: Painting): boolean => mode === 'paint' || target !== null

/** The commit that puts a shape in; null where it holds no pixel or changes none. */
export function shapeCommit(
  { layer, masks, newId }: PaintOptions,
  { mode, target, isProposal = false }: Omit<Painting, 'mode'> & { readonly mode: MaskMode },
  view: ToolView<unknown>,
  shape: RleMask,
): DrawingOutcome | null {
  const port = masks()
  if (!port || port.area(shape) === 0) return null
  return layer.apply({ view, target, mode, shape, isProposal, masks: port, newId })
}

/** What a press of the main button paints; null where it would change nothing, or the codec is not there yet. */
export function mainPainting(
  { layer, masks }: PaintOptions,
  mode: PaintMode,
  sample: PointerSample,
  view: ToolView<unknown>,
): Painting | null {
  if (!isMainButton(sample) || masks() === null) return null
  const painting = paintingAt(layer, mode, sample, view)
  return hasEffect(painting) ? painting : null
}

/** Why a press of the main button paints nothing: the codec is not there, or nothing is selected to take from. */
export const unpainted =
  ({ masks }: PaintOptions) =>
  (sample: PointerSample): ToolReport | null => {
    if (!isMainButton(sample)) return null
    return masks() === null ? { type: 'TOOL.UNREADY' } : { type: 'TOOL.LOST', why: 'unselected' }
  }

/** Fewer points enclose nothing. */
export const LEAST_POINTS = 3

export const closedPathPreview = (
  { layer }: PaintOptions,
  { mode }: Painting,
  points: readonly Point[],
): PathPreview => ({
  type: 'path',
  role: layer.role,
  id: null,
  mode,
  points,
  closed: true,
  placed: points.length,
})

/** The commit that a closed path ends with; null when it encloses nothing. */
export function closedPathCommit(
  options: PaintOptions,
  painting: Painting,
  points: readonly Point[],
  view: ToolView<unknown>,
): DrawingOutcome | null {
  const masks = options.masks()
  if (!masks || points.length < LEAST_POINTS) return null
  return shapeCommit(options, painting, view, masks.polygon(view.bounds, points))
}

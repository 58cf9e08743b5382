import type { RleMask } from '../../domain/documents/types.ts'
import type { Point } from '../../domain/geometry/point.ts'
import type { MaskLayer, MaskMode, MaskSource } from './masks.ts'
import { isMainButton } from './press.ts'
import type { DrawingOutcome, PaintMode, PathPreview, PointerSample, ToolReport, ToolView } from './types.ts'

export interface PaintOptions {
  readonly layer: MaskLayer
  readonly masks: MaskSource
  readonly newId: () => string
}

export interface Painting {
  readonly mode: PaintMode
  readonly target: string | null
  readonly isProposal?: boolean
}

/** Alt swaps adding and removing. */
export const modeAt = (mode: PaintMode, { modifiers }: PointerSample): PaintMode =>
  modifiers.alt === (mode === 'paint') ? 'erase' : 'paint'

export const paintingAt = (
  layer: MaskLayer,
  mode: PaintMode,
  sample: PointerSample,
  view: ToolView<unknown>,
): Painting => ({ mode: modeAt(mode, sample), target: layer.targetOf(view) })

export const hasEffect = ({ mode, target }: Painting): boolean => mode === 'paint' || target !== null

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

export const unpainted =
  ({ masks }: PaintOptions) =>
  (sample: PointerSample): ToolReport | null => {
    if (!isMainButton(sample)) return null
    return masks() === null ? { type: 'TOOL.UNREADY' } : { type: 'TOOL.LOST', why: 'unselected' }
  }

/** Fewer points enclose no area. */
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

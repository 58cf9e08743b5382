import type { RleMask } from '../../domain/documents/shapes.ts'
import type { MaskLayer, MaskMode, MaskSource } from './masks.ts'
import type { Drawn, PaintMode, PointerSample, ToolView } from './types.ts'

/** What all tools share that put whole shapes into masks: lasso, polygon and fill. */

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
): Drawn | null {
  const port = masks()
  if (!port || port.area(shape) === 0) return null
  return layer.apply({ view, target, mode, shape, isProposal, masks: port, newId })
}

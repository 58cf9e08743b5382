import type { RleMask } from '../../domain/documents/types.ts'
import type { Size } from '../../domain/geometry/rect.ts'
import type { DrawingOutcome, PaintMode, StrokePoint, ToolView } from './types.ts'

interface At {
  readonly x: number
  readonly y: number
}

/** Synchronous. Results have the size of `size` or the first mask, hold compressed counts and are never mutated. */
export interface MaskPort {
  /** Processes a stroke so far, so that `stroke` is fast; the list must only grow. */
  readonly gather: (size: Size, points: readonly StrokePoint[]) => void
  /** Every pixel whose centre lies in the hull of two neighbouring dabs; a single dab is a disc. */
  readonly stroke: (size: Size, points: readonly StrokePoint[]) => RleMask
  readonly polygon: (size: Size, points: readonly At[]) => RleMask
  /** The connected pixels with the same value as the one at `at`. */
  readonly region: (mask: RleMask, at: At) => RleMask
  /**
   * What a fill at `at` adds: the enclosed area of a clear pixel, or the holes of the patch of a set one. Null for the
   * outside, which touches all four edges, and where there is nothing to fill.
   */
  readonly fill: (mask: RleMask, at: At) => RleMask | null
  readonly contains: (mask: RleMask, at: At) => boolean
  readonly union: (a: RleMask, b: RleMask) => RleMask
  readonly intersect: (a: RleMask, b: RleMask) => RleMask
  readonly subtract: (a: RleMask, b: RleMask) => RleMask
  readonly area: (mask: RleMask) => number
  readonly box: (mask: RleMask) => ({ readonly x: number; readonly y: number } & Size) | null
}

/** Null until the codec is loaded. Tools then report TOOL.UNREADY instead of starting. */
export type MaskSource = () => MaskPort | null

export type MaskMode = PaintMode | 'replace'

export interface MaskChange {
  /** The current document, not the one at the start of the stroke. */
  readonly view: ToolView<unknown>
  /** From `targetOf` at the press; may no longer exist. Null: a new mask. */
  readonly target: string | null
  readonly mode: MaskMode
  readonly shape: RleMask
  readonly isProposal?: boolean
  readonly masks: MaskPort
  readonly newId: () => string
}

/** Masks that are selected by a press, a rectangle around them, or all at once. */
export interface PickLayer {
  readonly role: string
  readonly idsOf: (document: unknown) => readonly string[]
  /** Those that can be picked now: in sight, and not locked. */
  readonly pickable: (view: ToolView<unknown>) => readonly Pickable[]
}

export interface Pickable {
  readonly id: string
  readonly mask: RleMask
}

/** Where a kind's document keeps masks. The kind handles trees, clipping and names. */
export interface MaskLayer {
  readonly role: string
  /** Id of the mask to paint; null: a stroke creates a new mask, and an eraser does nothing. */
  readonly targetOf: (view: ToolView<unknown>) => string | null
  readonly maskOf: (view: ToolView<unknown>, target: string) => RleMask | null
  /** One undo step that applies the shape, or why it is refused; null when nothing would change. */
  readonly apply: (change: MaskChange) => DrawingOutcome | null
}

import type { RleMask } from '../../domain/documents/types.ts'
import type { Rect, Size } from '../../domain/geometry/rect.ts'
import type { MaskAlgebra } from '../../domain/segments/mask-algebra.ts'
import type { Edit } from './edits.ts'
import type { DrawingOutcome, PaintMode, StrokePoint, ToolView } from './types.ts'

interface At {
  readonly x: number
  readonly y: number
}

/** Results have the size of `size` or the first mask, compressed counts, and are never mutated. */
export interface MaskPort {
  /** Prepares `stroke`; the list of points must only grow. */
  readonly gather: (size: Size, points: readonly StrokePoint[]) => void
  /** Every pixel whose centre lies in the hull of two neighbouring dabs; a single dab is a disc. */
  readonly stroke: (size: Size, points: readonly StrokePoint[]) => RleMask
  readonly polygon: (size: Size, points: readonly At[]) => RleMask
  /** The connected pixels of one value around `at`. */
  readonly region: (mask: RleMask, at: At) => RleMask
  /** The area around a clear pixel, or the holes of a set patch. Null for nothing, or the outside. */
  readonly fill: (mask: RleMask, at: At) => RleMask | null
  readonly contains: (mask: RleMask, at: At) => boolean
  readonly union: (a: RleMask, b: RleMask) => RleMask
  readonly intersect: (a: RleMask, b: RleMask) => RleMask
  readonly subtract: (a: RleMask, b: RleMask) => RleMask
  readonly area: (mask: RleMask) => number
  readonly box: (mask: RleMask) => ({ readonly x: number; readonly y: number } & Size) | null
}

/** Null until the codec is loaded; tools then report TOOL.UNREADY. */
export type MaskSource = () => MaskPort | null

export type MaskMode = PaintMode | 'replace'

export interface MaskChange {
  /** The current document, not that of the press. */
  readonly view: ToolView<unknown>
  /** From `targetOf` at the press; may be gone. Null: a new mask. */
  readonly target: string | null
  readonly mode: MaskMode
  readonly shape: RleMask
  readonly isProposal?: boolean
  readonly masks: MaskAlgebra & Pick<MaskPort, 'area'>
  readonly newId: () => string
}

export interface PickLayer {
  readonly role: string
  readonly idsOf: (document: unknown) => readonly string[]
  /** Visible and not locked. */
  readonly pickable: (view: ToolView<unknown>) => readonly Pickable[]
  /** Where the select tool itself removes them. */
  readonly remove?: (document: unknown, id: string) => Edit | null
}

/** Items that are not in the document yet: a click makes one part of it. */
export interface OfferLayer {
  readonly role: string
  /** Null where it is gone. */
  readonly take: (view: ToolView<unknown>, id: string, newId: () => string) => DrawingOutcome | null
}

/** What a marquee selects: by its pixels, or by its bounds where it has none. */
type Pickable = { readonly id: string } & ({ readonly mask: RleMask } | { readonly bounds: Rect })

/** The kind handles trees, clipping and names. */
export interface MaskLayer {
  readonly role: string
  /** Null: a stroke creates a mask, and an eraser does nothing. */
  readonly targetOf: (view: ToolView<unknown>) => string | null
  readonly maskOf: (view: ToolView<unknown>, target: string) => RleMask | null
  /** One undo step, or why there is none; null when nothing would change. */
  readonly apply: (change: MaskChange) => DrawingOutcome | null
}

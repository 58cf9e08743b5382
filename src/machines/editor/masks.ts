import type { RleMask } from '../../domain/documents/shapes.ts'
import type { Size } from '../../domain/geometry/rect.ts'
import type { DrawingOutcome, PaintMode, StrokePoint, ToolView } from './types.ts'

/** What tools that paint are given from outside: runs instead of pixels, and a place in the kind's document. */

interface At {
  readonly x: number
  readonly y: number
}

/**
 * Shapes to masks and masks with masks, all at once. Results are as large as `size` or their first mask and hold
 * compressed counts, as the documents do; they are never changed afterwards.
 */
export interface MaskPort {
  /** Takes in what a stroke has so far; its list only ever grows, and `stroke` then has little left to do. */
  readonly gather: (size: Size, points: readonly StrokePoint[]) => void
  /** Every pixel whose centre lies in the hull of two neighbouring dabs; a single dab is a disc. */
  readonly stroke: (size: Size, points: readonly StrokePoint[]) => RleMask
  /** The inside of a closed path. */
  readonly polygon: (size: Size, points: readonly At[]) => RleMask
  /** The pixels that have the same value as the one at a place, and are connected with it. */
  readonly region: (mask: RleMask, at: At) => RleMask
  /**
   * What a fill adds at a place: of a clear pixel its enclosed surroundings, of a set one the holes of its patch.
   * Null for the outside, which reaches all four edges, and where there is nothing to fill.
   */
  readonly fill: (mask: RleMask, at: At) => RleMask | null
  readonly contains: (mask: RleMask, at: At) => boolean
  readonly union: (a: RleMask, b: RleMask) => RleMask
  readonly intersect: (a: RleMask, b: RleMask) => RleMask
  /** What is set in `a` and not in `b`. */
  readonly subtract: (a: RleMask, b: RleMask) => RleMask
  /** Set pixels. */
  readonly area: (mask: RleMask) => number
  /** The smallest rectangle around what is set; null of an empty mask. */
  readonly box: (mask: RleMask) => ({ readonly x: number; readonly y: number } & Size) | null
}

/** Where masks come from; null until the codec is loaded. Tools then say TOOL.UNREADY instead of starting. */
export type MaskSource = () => MaskPort | null

/** What a shape does to a mask: it is added, taken away, or stands for it from now on. */
export type MaskMode = PaintMode | 'replace'

/** A shape that is to become part of a mask, or no longer be. */
export interface MaskChange {
  /** The document as it is now, not as it was when the stroke began. */
  readonly view: ToolView<unknown>
  /** As `targetOf` said at the press; may be gone by now. Null: a new mask. */
  readonly target: string | null
  readonly mode: MaskMode
  readonly shape: RleMask
  /** A proposal of the segmentation engine that a person accepted, not drawn by hand. */
  readonly isProposal?: boolean
  readonly masks: MaskPort
  readonly newId: () => string
}

/** Where a kind's document keeps masks. Trees, clipping and names are the kind's own affair. */
export interface MaskLayer {
  /** Role of its masks in the scene and in previews. */
  readonly role: string
  /** Id of the mask that is painted now; null where a stroke makes a new one. An eraser does nothing then. */
  readonly targetOf: (view: ToolView<unknown>) => string | null
  /** The runs of a mask; null when it is not there. */
  readonly maskOf: (view: ToolView<unknown>, target: string) => RleMask | null
  /** One undo step that puts the shape in, or why it may not be; null when nothing would change. */
  readonly apply: (change: MaskChange) => DrawingOutcome | null
}

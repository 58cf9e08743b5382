import type { RleMask } from '../../domain/documents/types.ts'
import type { Rect, Size } from '../../domain/geometry/rect.ts'
import type { JsonObject } from '../json.ts'
import type { Edit } from './edits.ts'
import type { ProposalHand, Prompts } from './prompts.ts'

export type HandleName = 'nw' | 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'rotate'

/** A hit of the renderer; `role` is the layer of the item. */
export interface Hit {
  readonly id: string
  readonly role: string
  readonly part: 'handle' | 'vertex' | 'edge' | 'interior'
  readonly handle?: HandleName
  readonly index?: number
}

export interface Modifiers {
  readonly shift: boolean
  readonly ctrl: boolean
  readonly alt: boolean
  readonly meta: boolean
}

/** In source pixels. */
export interface TrailPoint {
  readonly x: number
  readonly y: number
  /** 0 … 1. */
  readonly pressure: number
}

export interface PointerSample {
  /** Source pixels; may lie outside the picture. */
  readonly x: number
  readonly y: number
  /** CSS pixels within the canvas; unit of slop and panning. */
  readonly screenX: number
  readonly screenY: number
  /** CSS pixels per source pixel. */
  readonly zoom: number
  readonly hit: Hit | null
  /** For a press: all hits there, the topmost first. */
  readonly under?: readonly Hit[]
  /** Bits of `PointerEvent.buttons`: 1 main, 2 secondary, 4 middle, 32 pen eraser. */
  readonly buttons: number
  readonly modifiers: Modifiers
  /** 0 … 1. */
  readonly pressure: number
  /** Since the previous sample, oldest first: a fast stroke keeps its shape. */
  readonly trail?: readonly TrailPoint[]
  readonly pointerType: 'mouse' | 'pen' | 'touch'
  /** Milliseconds, monotonic. */
  readonly time: number
}

export interface KeySample {
  readonly key: string
  readonly modifiers: Modifiers
  readonly repeat: boolean
  readonly time: number
}

export interface Selected {
  readonly role: string
  readonly id: string
}

/** View state and tool settings, under the specification's names. Undo does not change them. */
export type Fields = JsonObject

/** Source pixels; a stroke is the hull of each two neighbouring dabs. */
export interface StrokePoint {
  readonly x: number
  readonly y: number
  readonly radius: number
}

export type PaintMode = 'paint' | 'erase'

export type Preview =
  | BoxPreview
  | PointPreview
  | PathPreview
  | StrokePreview
  | SizePreview
  | NodePreview
  | ProposalPreview

export interface BoxPreview {
  readonly type: 'box'
  readonly role: string
  readonly id: string | null
  readonly rect: Rect
  /** Degrees clockwise about the centre, in layers whose boxes turn. */
  readonly rotation?: number
  readonly others?: readonly Omit<BoxPreview, 'others'>[]
}

export const MARQUEE_ROLE = 'marquee'

interface PointPreview {
  readonly type: 'point'
  readonly role: string
  readonly id: string | null
  readonly at: { readonly x: number; readonly y: number }
}

export interface PathPreview {
  readonly type: 'path'
  readonly role: string
  readonly id: string | null
  readonly mode: PaintMode
  readonly points: readonly { readonly x: number; readonly y: number }[]
  readonly closed: boolean
  /** Later points follow the pointer. */
  readonly placed: number
  /** Left out: all points. */
  readonly vertices?: readonly { readonly x: number; readonly y: number }[]
  readonly hasUndone?: boolean
}

export interface StrokePreview {
  readonly type: 'stroke'
  readonly role: string
  readonly id: string
  readonly mode: PaintMode
  readonly target: string | null
  /** One list throughout a stroke; only appended to. */
  readonly points: readonly StrokePoint[]
  /** How many of `points` this preview has. */
  readonly count: number
}

interface SizePreview {
  readonly type: 'size'
  readonly role: string
  readonly at: { readonly x: number; readonly y: number }
  /** Diameter in source pixels. */
  readonly size: number
}

export interface NodePreview extends HeldNodes {
  readonly type: 'node'
  readonly role: string
  readonly more?: readonly HeldNodes[]
}

interface HeldNodes {
  /** Null: the main skeleton. */
  readonly id: string | null
  readonly nodes: readonly {
    readonly index: number
    readonly x: number
    readonly y: number
    readonly visibility: 0 | 1 | 2
  }[]
}

export interface ProposalPreview {
  readonly type: 'proposal'
  readonly role: string
  readonly target: string | null
  readonly refines: boolean
  readonly prompts: Prompts
  /** Null until the first reply; the last reply stays while the next one is computed. */
  readonly mask: RleMask | null
  readonly score: number | null
  /** What a click at the resting pointer would make of it. */
  readonly ahead: RleMask | null
  readonly hand: ProposalHand
  readonly stroke: {
    readonly id: string
    readonly mode: PaintMode
    readonly points: readonly StrokePoint[]
    readonly count: number
  } | null
  /** `hint`: for the resting pointer, nothing is pressed; `outdated`: the mask to refine has changed. */
  readonly state: 'hint' | 'waiting' | 'ready' | 'failed' | 'outdated'
  /** Before the reply came; applied as soon as it comes. */
  readonly accepted: boolean
  readonly hasUndone?: boolean
  readonly problem: string | null
}

export interface ToolView<Document> {
  readonly document: Document
  readonly selection: readonly Selected[]
  /** In source pixels. */
  readonly bounds: Size
  readonly fields: Fields
}

/** Any may come in any state; a tool ignores what it does not need. */
export type ToolEvent<Document> =
  | {
      readonly type: 'DOWN' | 'MOVE' | 'UP'
      readonly sample: PointerSample
      readonly view: ToolView<Document>
    }
  | { readonly type: 'HOVER'; readonly sample: PointerSample; readonly view: ToolView<Document> }
  | { readonly type: 'KEY'; readonly key: KeySample; readonly view: ToolView<Document> }
  /** Takes back the last vertex, or all. */
  | { readonly type: 'BACK' }
  | { readonly type: 'FORTH' }
  | { readonly type: 'CANCEL' }
  /** A second finger or a lost window ends the press; the tool stays in use. */
  | { readonly type: 'INTERRUPT'; readonly view: ToolView<Document> }
  /** Finished work is committed, the rest dropped. */
  | { readonly type: 'SETTLE'; readonly view: ToolView<Document> }
  | { readonly type: 'LOOK'; readonly view: ToolView<Document> }
  /** Results computed from the old document may be invalid. */
  | { readonly type: 'CHANGED'; readonly view: ToolView<Document> }
  /** A person chose another tool for the open proposal. */
  | { readonly type: 'HAND'; readonly hand: ProposalHand }
  | { readonly type: 'TURNED' }
  /** The tool must not commit for the old document, and sends no reply. */
  | { readonly type: 'RESET' }

export interface Commit<AnyEdit = Edit> {
  readonly edit: AnyEdit
  /** A code for the list of steps, not a text. */
  readonly label?: string
  readonly merge?: string
  readonly time?: number
  readonly select?: readonly Selected[]
  /** Such as the active node. Undo restores only what the kind lists in `fieldsAlong`. */
  readonly fields?: Fields
  readonly beside?: StepBeside
  /** Part of the drawing has no effect, where nobody would see it. */
  readonly partly?: LostDrawing['lost']
}

/** Undo brings back `before`, redo `after`. */
export interface StepBeside {
  readonly before: Beside
  readonly after: Beside
}

export interface Beside {
  /** Only while the tool of the other side is in use: a person may have chosen a third one. Absent: any stays. */
  readonly tool?: string
  readonly fields: Fields
}

/** Its target is still loading, so it waits in the kind's fields. */
export interface DeferredCommit {
  readonly later: Fields
}

export type DrawingOutcome = Commit | DeferredCommit | LostDrawing

export type ToolReport<AnyEdit = Edit> =
  | { readonly type: 'TOOL.PREVIEW'; readonly preview: Preview }
  | { readonly type: 'TOOL.COMMIT'; readonly commit: Commit<AnyEdit> }
  | { readonly type: 'TOOL.LATER'; readonly fields: Fields }
  | { readonly type: 'TOOL.CANCEL' }
  | { readonly type: 'TOOL.SELECT'; readonly selection: readonly Selected[] }
  | { readonly type: 'TOOL.PAN'; readonly dx: number; readonly dy: number }
  | { readonly type: 'TOOL.FIELDS'; readonly fields: Fields }
  | { readonly type: 'TOOL.UNREADY' }
  /** The tool continues by itself and first needs the view; LOOK carries it. */
  | { readonly type: 'TOOL.LOOK'; readonly tool: string }
  | ({ readonly type: 'TOOL.UNUSED' } & UnusedProposal)
  | { readonly type: 'TOOL.FULL'; readonly role: string; readonly most: number }
  | { readonly type: 'TOOL.LOST'; readonly why: LostDrawing['lost'] }

export interface LostDrawing {
  /**
   * `full`: the document takes no more; `outside`: no pixel is within the parent; `taken`: other masks have
   * all pixels, `guarded`: locked or hidden ones; `protected`: all pixels to erase are of such parts, `spared`:
   * some are.
   */
  readonly lost:
    | 'unselected'
    | 'locked'
    | 'hidden'
    | 'full'
    | 'outside'
    | 'taken'
    | 'guarded'
    | 'protected'
    | 'spared'
}

export interface UnusedProposal {
  /** `nothing`: it would change nothing, or a protected mask; `left`: another document was opened first. */
  readonly why: 'outdated' | 'nothing' | 'failed' | 'left'
  readonly problem: string | null
}

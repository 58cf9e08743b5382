import type { Rect, Size } from '../../domain/geometry/rect.ts'
import type { JsonObject } from '../json.ts'
import type { Edit } from './edits.ts'
import type { ProposalPreview } from './prompts.ts'

/** What the editor machine, its tools and the screen say to each other. All of it is plain data. */

export type HandleName = 'nw' | 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'rotate'

/** What lies under the pointer, as the renderer's hit test says it. `role` is the layer that an item belongs to. */
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

/** A place that the pointer came through; source pixels. */
export interface TrailPoint {
  readonly x: number
  readonly y: number
  /** 0 … 1. */
  readonly pressure: number
}

export interface PointerSample {
  /** Source pixels; may lie outside of the picture. */
  readonly x: number
  readonly y: number
  /** CSS pixels within the canvas: what slop and panning are measured in. */
  readonly screenX: number
  readonly screenY: number
  /** CSS pixels that one source pixel covers now. */
  readonly zoom: number
  readonly hit: Hit | null
  /** Of a press: all things there, what `hit` names first. */
  readonly under?: readonly Hit[]
  /** Bits as of `PointerEvent.buttons`: 1 main, 2 secondary, 4 middle, 32 the eraser of a pen. */
  readonly buttons: number
  readonly modifiers: Modifiers
  /** 0 … 1. */
  readonly pressure: number
  /** Where the pointer came through since the sample before, oldest first: a fast stroke keeps its shape. */
  readonly trail?: readonly TrailPoint[]
  readonly pointerType: 'mouse' | 'pen' | 'touch'
  /** Milliseconds, monotonic. */
  readonly time: number
}

export interface KeySample {
  /** `KeyboardEvent.key`. */
  readonly key: string
  readonly modifiers: Modifiers
  readonly repeat: boolean
  readonly time: number
}

/** One selected thing: the layer it belongs to and its id there. */
export interface Selected {
  readonly role: string
  readonly id: string
}

/**
 * The kind's state of view under the specification's slice names (activeNode, hideNode, activeCategory, mouseState …)
 * and what tools remember of a person's choices (brushSize). Neither part of the document nor of undo.
 */
export type Fields = JsonObject

/** A dab of a brush in source pixels; a stroke is the hull of each two neighbouring dabs. */
export interface StrokePoint {
  readonly x: number
  readonly y: number
  readonly radius: number
}

export type PaintMode = 'paint' | 'erase'

/** What a tool shows before it commits. `role` is that of the layer it works on. */
export type Preview =
  BoxPreview | PointPreview | PathPreview | StrokePreview | SizePreview | NodePreview | ProposalPreview

export interface BoxPreview {
  readonly type: 'box'
  readonly role: string
  /** Id of the box that is moved, resized or turned, null for one in the making. */
  readonly id: string | null
  readonly rect: Rect
  /** Degrees clockwise about the centre, in layers whose boxes turn. */
  readonly rotation?: number
}

export interface PointPreview {
  readonly type: 'point'
  readonly role: string
  /** Id of the point that is moved. */
  readonly id: string | null
  readonly at: { readonly x: number; readonly y: number }
}

/** A polygon or a free path. */
export interface PathPreview {
  readonly type: 'path'
  readonly role: string
  /** Id of the polygon whose vertices are moved, null for a path in the making. */
  readonly id: string | null
  readonly mode: PaintMode
  /** A path that is still open ends where the pointer is. */
  readonly points: readonly { readonly x: number; readonly y: number }[]
  readonly closed: boolean
  /** How many of the points stand; those after them follow the pointer. */
  readonly placed: number
  /** Which of the points a person set, where it is not all of them. */
  readonly vertices?: readonly { readonly x: number; readonly y: number }[]
  /** Whether vertices were taken back that redo brings again. */
  readonly hasUndone?: boolean
}

/** A stroke of a brush or eraser. */
export interface StrokePreview {
  readonly type: 'stroke'
  readonly role: string
  /** Another id is another stroke. */
  readonly id: string
  readonly mode: PaintMode
  /** Id of the mask that it changes, null for a new one. */
  readonly target: string | null
  /** The same list throughout a stroke, and only ever appended to. */
  readonly points: readonly StrokePoint[]
  /** How many of the points count in this preview. */
  readonly count: number
}

/** The brush while its size is changed by dragging: its circle stays where the drag began. */
export interface SizePreview {
  readonly type: 'size'
  readonly role: string
  readonly at: { readonly x: number; readonly y: number }
  /** Diameter in source pixels. */
  readonly size: number
}

/** Nodes of a skeleton on their way. */
export interface NodePreview {
  readonly type: 'node'
  readonly role: string
  /** Id of the instance, null for the first one of the document. */
  readonly id: string | null
  readonly nodes: readonly {
    readonly index: number
    readonly x: number
    readonly y: number
    readonly visibility: 0 | 1 | 2
  }[]
}

/** What a tool may look at when it decides. */
export interface ToolView<Document> {
  readonly document: Document
  readonly selection: readonly Selected[]
  /** Size of the media in source pixels. */
  readonly bounds: Size
  readonly fields: Fields
}

/** What a tool hears. Each may come in any state; what a tool has no use for it leaves aside. */
export type ToolEvent<Document> =
  | {
      readonly type: 'DOWN' | 'MOVE' | 'UP'
      readonly sample: PointerSample
      readonly view: ToolView<Document>
    }
  /** The pointer moves and nothing is pressed. */
  | { readonly type: 'HOVER'; readonly sample: PointerSample; readonly view: ToolView<Document> }
  | { readonly type: 'KEY'; readonly key: KeySample; readonly view: ToolView<Document> }
  /** Undo while the tool shows something: one step of that back, the last vertex or all of it. */
  | { readonly type: 'BACK' }
  /** Redo while the tool shows something: the last step back is made again. */
  | { readonly type: 'FORTH' }
  /** Escape: the person takes back what is under way, or drops the selection. */
  | { readonly type: 'CANCEL' }
  /** The pointer is taken away (a second finger, a lost window): the press is over, the tool stays in use. */
  | { readonly type: 'INTERRUPT'; readonly view: ToolView<Document> }
  /** The tool is put away or the item left: what is worth it is committed now, the rest dropped. */
  | { readonly type: 'SETTLE'; readonly view: ToolView<Document> }
  /** How things stand, as the tool has asked by TOOL.LOOK. */
  | { readonly type: 'LOOK'; readonly view: ToolView<Document> }
  /** The document was changed from elsewhere: what was worked out from the one before may no longer hold. */
  | { readonly type: 'CHANGED'; readonly view: ToolView<Document> }
  /** Another picture of the same document is in sight: another frame of a video. */
  | { readonly type: 'TURNED' }
  /** Another document is open: nothing of the one before may be committed any more. Is answered by silence. */
  | { readonly type: 'RESET' }

/** One undo step. Steps with the same `merge` that follow each other within MERGE_MS become one. */
export interface Commit<AnyEdit = Edit> {
  readonly edit: AnyEdit
  /** What was done, for a list of steps; a code, not a text. */
  readonly label?: string
  readonly merge?: string
  readonly time?: number
  /** Selection after the commit; left out: as it is. */
  readonly select?: readonly Selected[]
  /** Fields to change with it, such as what is active now; undo leaves them, but for what a kind has follow it. */
  readonly fields?: Fields
  /** What of it comes to nothing, where some of it does and nobody would see why. */
  readonly partly?: LostDrawing['lost']
}

/** What can be no undo step yet, since what it changes is still being loaded: the kind keeps it in its fields. */
export interface DeferredCommit {
  readonly later: Fields
}

/** What becomes of something that was drawn. */
export type DrawingOutcome = Commit | DeferredCommit | LostDrawing

/** What a tool says to the editor. */
export type ToolReport<AnyEdit = Edit> =
  | { readonly type: 'TOOL.PREVIEW'; readonly preview: Preview }
  | { readonly type: 'TOOL.COMMIT'; readonly commit: Commit<AnyEdit> }
  | { readonly type: 'TOOL.LATER'; readonly fields: Fields }
  | { readonly type: 'TOOL.CANCEL' }
  | { readonly type: 'TOOL.SELECT'; readonly selection: readonly Selected[] }
  | { readonly type: 'TOOL.PAN'; readonly dx: number; readonly dy: number }
  /** Changes some of the fields; the others stay. */
  | { readonly type: 'TOOL.FIELDS'; readonly fields: Fields }
  /** It cannot work yet: what it needs is still being loaded. */
  | { readonly type: 'TOOL.UNREADY' }
  /** It goes on by itself, and has to know first how things stand by now; LOOK answers the tool of that name. */
  | { readonly type: 'TOOL.LOOK'; readonly tool: string }
  | ({ readonly type: 'TOOL.UNUSED' } & UnusedProposal)
  | { readonly type: 'TOOL.FULL'; readonly role: string; readonly most: number }
  | { readonly type: 'TOOL.LOST'; readonly why: LostDrawing['lost'] }

/** Why what a person has drawn comes to nothing. */
export interface LostDrawing {
  /**
   * `unselected`: no mask is, which it could change; `locked`, `hidden`: so is the one that is; `full`: the document takes no
   * more; `outside`: none of it lies within what it is to be part of; `taken`: all of it belongs to others, which keep it;
   * `guarded`: they do because they are locked or hidden; `kept`: all that it would erase belongs to parts that are;
   * `spared`: not all of it comes to nothing, but what belongs to such ones does.
   */
  readonly lost:
    'unselected' | 'locked' | 'hidden' | 'full' | 'outside' | 'taken' | 'guarded' | 'kept' | 'spared'
}

/** What a person accepted, or was about to, comes to nothing. */
export interface UnusedProposal {
  /**
   * `outdated`: what it would change is another by now; `nothing`: it would change nothing, or what must not be changed;
   * `failed`: there was no answer; `left`: another document was opened before there was one.
   */
  readonly why: 'outdated' | 'nothing' | 'failed' | 'left'
  /** Why there was no answer, in words for the person. */
  readonly problem: string | null
}

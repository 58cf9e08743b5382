import type { Edit } from './edits.ts'

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

export interface PointerSample {
  /** Source pixels; may lie outside of the picture. */
  readonly x: number
  readonly y: number
  /** CSS pixels within the canvas: what slop and panning are measured in. */
  readonly screenX: number
  readonly screenY: number
  readonly hit: Hit | null
  /** Bits as of `PointerEvent.buttons`: 1 main, 2 secondary, 4 middle. */
  readonly buttons: number
  readonly modifiers: Modifiers
  /** 0 … 1. */
  readonly pressure: number
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

export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** What a tool shows before it commits. More shapes join with their tools. */
export type Preview = {
  readonly type: 'box'
  readonly role: string
  /** Id of the box that is moved or resized, null for one in the making. */
  readonly id: string | null
  readonly rect: Rect
}

/** What a tool may look at when it decides. */
export interface ToolView<Document> {
  readonly document: Document
  readonly selection: readonly Selected[]
  /** Size of the media in source pixels. */
  readonly bounds: Size
}

/** What a tool hears. `CANCEL`: the person takes it back; `INTERRUPT`: something else came between. */
export type ToolEvent<Document> =
  | {
      readonly type: 'DOWN' | 'MOVE' | 'UP'
      readonly sample: PointerSample
      readonly view: ToolView<Document>
    }
  | { readonly type: 'KEY'; readonly key: KeySample; readonly view: ToolView<Document> }
  | { readonly type: 'CANCEL' }
  | { readonly type: 'INTERRUPT' }

/** One undo step. Steps with the same `merge` that follow each other within MERGE_MS become one. */
export interface Commit<AnyEdit = Edit> {
  readonly edit: AnyEdit
  /** What was done, for a list of steps; a code, not a text. */
  readonly label?: string
  readonly merge?: string
  readonly time?: number
  /** Selection after the commit; left out: as it is. */
  readonly select?: readonly Selected[]
}

/** What a tool says to the editor. */
export type ToolReport<AnyEdit = Edit> =
  | { readonly type: 'TOOL.PREVIEW'; readonly preview: Preview }
  | { readonly type: 'TOOL.COMMIT'; readonly commit: Commit<AnyEdit> }
  | { readonly type: 'TOOL.CANCEL' }
  | { readonly type: 'TOOL.SELECT'; readonly selection: readonly Selected[] }
  | { readonly type: 'TOOL.PAN'; readonly dx: number; readonly dy: number }

import type { AnyActorLogic } from 'xstate'
import type { Size } from '../../domain/geometry/rect.ts'
import type { Edit, EditReducer } from './edits.ts'
import type { History, HistoryStep } from './history.ts'
import type {
  LostDrawing,
  UnusedProposal,
  Commit,
  Fields,
  Hit,
  KeySample,
  PointerSample,
  Preview,
  Selected,
  ToolReport,
} from './types.ts'

/** A step that was taken back or made again, and the document since. */
export interface Retraced<Document, AnyEdit = Edit> {
  readonly step: HistoryStep<AnyEdit>
  readonly way: 'undo' | 'redo'
  readonly document: Document
}

/** What makes an editor machine that of one kind. */
export interface EditorSpec<Document, AnyEdit = Edit> {
  /** Id of the machine, as drawn and inspected. */
  readonly id: string
  readonly reducer: EditReducer<Document, AnyEdit>
  /** Tool charts by name. `pan` takes the pointer while the middle button or the pan key is held. */
  readonly tools: { readonly pan: AnyActorLogic } & { readonly [tool: string]: AnyActorLogic }
  readonly initialTool: string
  /** The kind's state of view at the start. */
  readonly fields?: Fields
  /** Fields that go with a step taken back or made again, such as what is active then; left out: none. */
  readonly fieldsAlong?: (retraced: Retraced<Document, AnyEdit>) => Fields
}

export interface EditorContext<Document, AnyEdit = Edit> {
  /** Which item and revision is open; comes back with every change. */
  readonly key: string | null
  readonly document: Document | null
  readonly history: History<AnyEdit>
  readonly bounds: Size
  readonly selection: readonly Selected[]
  readonly hover: Hit | null
  readonly preview: Preview | null
  /** Where the press that a tool holds has got to; null between presses. */
  readonly press: PointerSample | null
  /** The tool that the next press goes to. */
  readonly tool: string
  readonly panHeld: boolean
  /** The kind's state of view; outlives the document that is open, and is no part of undo. */
  readonly fields: Fields
}

export interface OpenedDocument<Document, AnyEdit = Edit> {
  readonly key: string
  readonly document: Document
  readonly history: History<AnyEdit>
  readonly bounds: Size
  readonly readonly: boolean
  /** The whole state of view for this item; left out, it stays as it was for the one before. */
  readonly fields?: Fields
}

export type EditorEvent<Document, AnyEdit = Edit> =
  | { readonly type: 'OPEN'; readonly opening: OpenedDocument<Document, AnyEdit> }
  | { readonly type: 'CLOSE' }
  | { readonly type: 'READONLY'; readonly readonly: boolean }
  | { readonly type: 'COMMIT'; readonly commit: Commit<AnyEdit> }
  | { readonly type: 'UNDO' }
  | { readonly type: 'REDO' }
  | { readonly type: 'SELECT'; readonly selection: readonly Selected[] }
  | { readonly type: 'PICK'; readonly tool: string }
  | { readonly type: 'POINTER.DOWN'; readonly sample: PointerSample }
  | { readonly type: 'POINTER.MOVE'; readonly sample: PointerSample }
  | { readonly type: 'POINTER.UP'; readonly sample: PointerSample }
  | { readonly type: 'POINTER.LEAVE' }
  | { readonly type: 'PAN.HOLD'; readonly held: boolean }
  | { readonly type: 'KEY'; readonly key: KeySample }
  /** Escape: the person takes back what is under way, or drops the selection. */
  | { readonly type: 'CANCEL' }
  /** A lost window, a second finger: the press ends as its tool sees fit; a path of several presses goes on. */
  | { readonly type: 'INTERRUPT' }
  /** Before the item is left, handed in or looked at elsewhere: what is pressed is let go of where it is, what is unfinished then is dropped. */
  | { readonly type: 'SETTLE' }
  /** Changes some of the fields; the others stay. Allowed in readonly mode too: it is the view that changes. */
  | { readonly type: 'FIELDS'; readonly fields: Fields }
  | ToolReport<AnyEdit>

/** What an editor emits; `actor.on('changed', …)`. */
export type EditorEmitted<Document, AnyEdit = Edit> =
  | {
      readonly type: 'changed'
      readonly key: string
      readonly document: Document
      readonly history: History<AnyEdit>
    }
  | { readonly type: 'refused'; readonly code: 'readonly' }
  | { readonly type: 'misfit'; readonly reason: string }
  | { readonly type: 'panned'; readonly dx: number; readonly dy: number }
  /** The fields after a change of some, with the key of what is open. */
  | { readonly type: 'fields'; readonly key: string | null; readonly fields: Fields }
  /** A tool cannot start yet, since the codec of masks is not there. */
  | { readonly type: 'unready' }
  /** Something that a person accepted comes to nothing. */
  | ({ readonly type: 'unused' } & UnusedProposal)
  /** What a person has drawn comes to nothing. */
  | { readonly type: 'lost'; readonly why: LostDrawing['lost'] }
  /** What a person draws cannot be kept: there are as many of its role as the document holds. */
  | { readonly type: 'full'; readonly role: string; readonly most: number }

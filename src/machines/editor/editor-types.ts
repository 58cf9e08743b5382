import type { AnyActorLogic } from 'xstate'
import type { Size } from '../../domain/geometry/rect.ts'
import type { Ontology } from '../../domain/ontology/ontology.ts'
import type { Edit, EditReducer } from './edits.ts'
import type { History, HistoryStep } from './history.ts'
import type { IdsByRole } from './selection.ts'
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

export interface Retraced<Document, AnyEdit = Edit> {
  readonly step: HistoryStep<AnyEdit>
  readonly way: 'undo' | 'redo'
  readonly document: Document
}

export interface EditorSpec<Document, AnyEdit = Edit> {
  readonly id: string
  readonly reducer: EditReducer<Document, AnyEdit>
  /** `pan` has the pointer while the middle button or the pan key is held. */
  readonly tools: { readonly pan: AnyActorLogic } & { readonly [tool: string]: AnyActorLogic }
  readonly initialTool: string
  readonly fields?: Fields
  readonly ids?: IdsByRole
  readonly fieldsAlong?: (retraced: Retraced<Document, AnyEdit>) => Fields
  /** Asked when another document opens; null: the tool in hand. */
  readonly toolToBegin?: (begun: BegunDocument<Document>) => string | null
}

interface BegunDocument<Document> {
  readonly document: Document
  /** The document that was open before; null for the first. */
  readonly left: Document | null
  readonly ontology: Ontology | undefined
  /** The tool in hand. */
  readonly tool: string
}

export interface EditorContext<Document, AnyEdit = Edit> {
  readonly key: string | null
  readonly document: Document | null
  readonly history: History<AnyEdit>
  readonly bounds: Size
  readonly selection: readonly Selected[]
  /** The last selection, with what undo removed since: redo selects it again. */
  readonly chosen: readonly Selected[]
  readonly hover: Hit | null
  readonly preview: Preview | null
  readonly press: PointerSample | null
  readonly tool: string
  readonly left: Document | null
  readonly panHeld: boolean
  /** Survives another document; undo does not change it. */
  readonly fields: Fields
}

interface OpenedDocument<Document, AnyEdit = Edit> {
  readonly key: string
  readonly document: Document
  readonly history: History<AnyEdit>
  readonly bounds: Size
  readonly readonly: boolean
  /** Of the database; absent where it has none. */
  readonly ontology?: Ontology | undefined
  /** Full view state of this item; left out: that of the item before stays. */
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
  | { readonly type: 'CANCEL' }
  | { readonly type: 'INTERRUPT' }
  | { readonly type: 'SETTLE' }
  /** Allowed in readonly mode: only the view changes. */
  | { readonly type: 'FIELDS'; readonly fields: Fields }
  | ToolReport<AnyEdit>

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
  | { readonly type: 'fields'; readonly key: string | null; readonly fields: Fields }
  /** The mask codec is not loaded yet. */
  | { readonly type: 'unready' }
  | ({ readonly type: 'unused' } & UnusedProposal)
  | { readonly type: 'lost'; readonly why: LostDrawing['lost'] }
  | { readonly type: 'full'; readonly role: string; readonly most: number }

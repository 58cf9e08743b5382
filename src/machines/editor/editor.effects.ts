import { EditMismatch } from './edits.ts'
import type { EditorContext, EditorEmitted, EditorEvent, EditorSpec } from './editor.types.ts'
import { EMPTY_HISTORY, canRedo, canUndo, commitTo, redo, undo } from './history.ts'
import type { Revision } from './history.ts'
import type { PointerSample, ToolEvent } from './types.ts'

/** What the editor does; when it does it is drawn in `editor.chart.ts`. */

/** Of any kind: what is declared on these looks only at parts that no kind changes. */
type Event = EditorEvent<unknown, unknown>
type Context = EditorContext<unknown, unknown>
export interface At<AtContext = Context, AtEvent = Event> {
  readonly context: AtContext
  readonly event: AtEvent
}

const MIDDLE_BUTTON = 4

/** Narrows an event to the type that the chart names beside a guard or action. */
export const as = <Type extends Event['type'], AnyEvent extends Event>(type: Type, event: AnyEvent) => {
  if (event.type !== type) throw new Error(`${event.type} where ${type} belongs`)
  return event as Extract<AnyEvent, { type: Type }>
}

/** The named guards of the editor's chart. */
export const editorGuards = {
  opensReadonly: ({ event }: At) => as('OPEN', event).opening.readonly,
  isReadonly: ({ event }: At) => as('READONLY', event).readonly,
  hasUndo: ({ context }: At) => canUndo(context.history),
  hasRedo: ({ context }: At) => canRedo(context.history),
  asksFor: ({ event }: At, { tool }: { tool: string }) => as('PICK', event).tool === tool,
  isOpen: ({ context }: At) => context.document !== null,
  pans: ({ context, event }: At) =>
    context.document !== null &&
    (context.panHeld || (as('POINTER.DOWN', event).sample.buttons & MIDDLE_BUTTON) !== 0),
}

const PHASES = { 'POINTER.DOWN': 'DOWN', 'POINTER.MOVE': 'MOVE', 'POINTER.UP': 'UP' } as const

const isPointer = (event: Event): event is Event & { type: keyof typeof PHASES; sample: PointerSample } =>
  event.type in PHASES

/** An editor's event in the words of a tool. Whatever a tool has no word for interrupts it. */
export function inToolWords({ context, event }: At): ToolEvent<unknown> {
  const { document, selection, bounds } = context
  const view = { document, selection, bounds }
  if (isPointer(event)) return { type: PHASES[event.type], sample: event.sample, view }
  if (event.type === 'KEY') return { type: 'KEY', key: event.key, view }
  return event.type === 'CANCEL' ? { type: 'CANCEL' } : { type: 'INTERRUPT' }
}

/** Context of a freshly opened document. */
export const opened = <Document, AnyEdit>(event: EditorEvent<Document, AnyEdit>) => {
  const { key, document, history, bounds } = as('OPEN', event).opening
  return { key, document, history, bounds, selection: [], hover: null, preview: null }
}

/** Context of an editor with nothing open. */
export const CLOSED = {
  key: null,
  document: null,
  history: EMPTY_HISTORY,
  bounds: { width: 0, height: 0 },
  selection: [],
  hover: null,
  preview: null,
} as const

type Outcome<Document, AnyEdit> =
  { readonly revision: Revision<Document, AnyEdit> } | { readonly misfit: string }

function revisionAfter<Document, AnyEdit>(
  { reducer }: EditorSpec<Document, AnyEdit>,
  revision: Revision<Document, AnyEdit>,
  event: EditorEvent<Document, AnyEdit>,
): Revision<Document, AnyEdit> {
  if (event.type === 'UNDO') return undo(reducer, revision)
  if (event.type === 'REDO') return redo(reducer, revision)
  if (event.type === 'COMMIT' || event.type === 'TOOL.COMMIT')
    return commitTo(reducer, revision, event.commit)
  return revision
}

/** The revision after a commit, undo or redo. An edit that does not fit the document changes nothing. */
function outcomeOf<Document, AnyEdit>(
  spec: EditorSpec<Document, AnyEdit>,
  revision: Revision<Document, AnyEdit>,
  event: EditorEvent<Document, AnyEdit>,
): Outcome<Document, AnyEdit> {
  try {
    return { revision: revisionAfter(spec, revision, event) }
  } catch (error) {
    if (error instanceof EditMismatch) return { misfit: error.message }
    throw error
  }
}

/** What a commit, undo or redo does to the context, and what is to be told about it. */
export function revise<Document, AnyEdit>(
  spec: EditorSpec<Document, AnyEdit>,
  { context, event }: At<EditorContext<Document, AnyEdit>, EditorEvent<Document, AnyEdit>>,
): {
  change: Partial<EditorContext<Document, AnyEdit>>
  told: EditorEmitted<Document, AnyEdit> | null
} {
  const { key, document, history, selection } = context
  if (key === null || document === null) return { change: {}, told: null }
  const outcome = outcomeOf(spec, { document, history }, event)
  if ('misfit' in outcome)
    return { change: { preview: null }, told: { type: 'misfit', reason: outcome.misfit } }
  const { revision } = outcome
  const commits = event.type === 'COMMIT' || event.type === 'TOOL.COMMIT'
  const select = commits ? (event.commit.select ?? selection) : selection
  return {
    change: { ...revision, selection: select, preview: null },
    told: revision.history === history ? null : { type: 'changed', key, ...revision },
  }
}

import { nearestInPicture } from '../../domain/geometry/rect.ts'
import type { Size } from '../../domain/geometry/rect.ts'
import { EditMismatch } from './edits.ts'
import type { EditorContext, EditorEmitted, EditorEvent, EditorSpec, Retraced } from './editor-types.ts'
import { EMPTY_HISTORY, canRedo, canUndo, commitTo, redo, undo, withSelects } from './history.ts'
import type { HistoryStep, Revision, StepSelects } from './history.ts'
import { isProposalHand } from './prompts.ts'
import type { ProposalHand } from './prompts.ts'
import { presentIn } from './selection.ts'
import { changesNothing, isHint, showsPreview } from './selectors.ts'
import type { Beside, Fields, PointerSample, Selected, ToolEvent, ToolView } from './types.ts'

type Event = EditorEvent<unknown, unknown>
type Context = EditorContext<unknown, unknown>
export interface At<AtContext = Context, AtEvent = Event> {
  readonly context: AtContext
  readonly event: AtEvent
}

const MIDDLE_BUTTON = 4

export const as = <Type extends Event['type'], AnyEvent extends Event>(type: Type, event: AnyEvent) => {
  if (event.type !== type) throw new Error(`${event.type} where ${type} belongs`)
  return event as Extract<AnyEvent, { type: Type }>
}

export const asFields = <AnyEvent extends Event>(event: AnyEvent) =>
  event.type === 'TOOL.FIELDS' || event.type === 'TOOL.LATER' ? event.fields : as('FIELDS', event).fields

const handOf = (event: Event): ProposalHand | null => {
  const { tool } = as('PICK', event)
  return isProposalHand(tool) ? tool : null
}

export const editorGuards = {
  opensReadonly: ({ event }: At) => as('OPEN', event).opening.readonly,
  isReadonly: ({ event }: At) => as('READONLY', event).readonly,
  undoes: (at: At) => !showsPreview(at) && canUndo(at.context.history),
  redoes: (at: At) => !showsPreview(at) && canRedo(at.context.history),
  showsPreview: (at: At) => showsPreview(at),
  isHint: ({ event }: At) => isHint(as('TOOL.PREVIEW', event).preview),
  changesNothing: ({ event }: At) => changesNothing(as('TOOL.PREVIEW', event).preview),
  showsNothing: (at: At) => !showsPreview(at),
  turnsFrame: ({ context, event }: At) => {
    const { currentFrame } = asFields(event)
    return (
      context.document !== null &&
      currentFrame !== undefined &&
      currentFrame !== context.fields['currentFrame']
    )
  },
  picksHand: ({ context: { preview }, event }: At) =>
    preview?.type === 'proposal' && !isHint(preview) && !preview.accepted && handOf(event) !== null,
  asksFor: ({ event }: At, { tool }: { tool: string }) => as('PICK', event).tool === tool,
  isOpen: ({ context }: At) => context.document !== null,
  pans: ({ context, event }: At) =>
    context.document !== null &&
    (context.panHeld || (as('POINTER.DOWN', event).sample.buttons & MIDDLE_BUTTON) !== 0),
}

export const pressed = (event: Event) => ({
  press: (event.type === 'POINTER.DOWN' ? event : as('POINTER.MOVE', event)).sample,
})

const PHASES = { 'POINTER.DOWN': 'DOWN', 'POINTER.MOVE': 'MOVE', 'POINTER.UP': 'UP' } as const

const isPointer = (event: Event): event is Event & { type: keyof typeof PHASES; sample: PointerSample } =>
  event.type in PHASES

const viewOf = ({ document, selection, bounds, fields }: Context): ToolView<unknown> => ({
  document,
  selection,
  bounds,
  fields,
})

const asSettled = (context: Context): ToolEvent<unknown> => ({
  type: 'SETTLE',
  view: viewOf(context),
})

/** Ends at the press's last position: a key just before the button comes up acts on what is visible. */
export function asPutAway(context: Context): readonly ToolEvent<unknown>[] {
  const settled = asSettled(context)
  if (context.press === null) return [settled]
  const { trail: _, ...sample } = context.press
  return [{ type: 'UP', sample: { ...sample, buttons: 0 }, view: viewOf(context) }, settled]
}

/** What reaches the edge is drawn from the grey around the picture. A handle that sticks out is grabbed. */
const fromRim = (sample: PointerSample, bounds: Size): PointerSample =>
  sample.hit === null ? { ...sample, ...nearestInPicture(sample, bounds) } : sample

/** Commits from elsewhere are already in the document. */
export function inToolWords({ context, event }: At): ToolEvent<unknown> {
  const view = viewOf(context)
  if (event.type === 'POINTER.DOWN')
    return { type: 'DOWN', sample: fromRim(event.sample, context.bounds), view }
  if (isPointer(event)) return { type: PHASES[event.type], sample: event.sample, view }
  switch (event.type) {
    case 'KEY':
      return { type: 'KEY', key: event.key, view }
    case 'CANCEL':
      return { type: 'CANCEL' }
    case 'UNDO':
      return { type: 'BACK' }
    case 'REDO':
      return { type: 'FORTH' }
    case 'COMMIT':
      return { type: 'CHANGED', view }
    case 'FIELDS':
      return { type: 'TURNED' }
    case 'PICK':
      return { type: 'HAND', hand: handOf(event) ?? 'smart' }
    case 'TOOL.LOOK':
      return { type: 'LOOK', view }
    default:
      return { type: 'INTERRUPT', view }
  }
}

export const asHover = ({ context, event }: At): ToolEvent<unknown> => ({
  type: 'HOVER',
  sample: as('POINTER.MOVE', event).sample,
  view: viewOf(context),
})

export const panned = (event: Event) => {
  const { dx, dy } = as('TOOL.PAN', event)
  return { type: 'panned', dx, dy } as const
}

export const forwardedEvent = (event: Event) => {
  if (event.type === 'TOOL.UNREADY') return { type: 'unready' } as const
  if (event.type === 'TOOL.FULL') {
    const { role, most } = event
    return { type: 'full', role, most } as const
  }
  if (event.type === 'TOOL.LOST') return { type: 'lost', why: event.why } as const
  const { why, problem } = as('TOOL.UNUSED', event)
  return { type: 'unused', why, problem } as const
}

export const opened = <Document, AnyEdit>(
  context: EditorContext<Document, AnyEdit>,
  event: EditorEvent<Document, AnyEdit>,
) => {
  const { key, document, history, bounds, fields = context.fields } = as('OPEN', event).opening
  const left = context.document ?? context.left
  return {
    key,
    document,
    history,
    bounds,
    fields,
    left,
    selection: [],
    chosen: [],
    hover: null,
    preview: null,
  }
}

/** Null: the one in hand. */
export function toolToBegin<Document, AnyEdit>(
  spec: EditorSpec<Document, AnyEdit>,
  { context, event }: At<EditorContext<Document, AnyEdit>, EditorEvent<Document, AnyEdit>>,
): string | null {
  const { opening } = as('OPEN', event)
  if (opening.key === context.key || opening.readonly) return null
  const { document, ontology } = opening
  const left = context.document ?? context.left
  const tool = spec.toolToBegin?.({ document, left, ontology, tool: context.tool }) ?? null
  return tool === context.tool ? null : tool
}

export const selected = (
  { ids }: Pick<EditorSpec<unknown>, 'ids'>,
  document: unknown,
  chosen: readonly Selected[],
) => ({ selection: presentIn(ids, document, chosen), chosen })

export const CLOSED = {
  key: null,
  document: null,
  history: EMPTY_HISTORY,
  bounds: { width: 0, height: 0 },
  selection: [],
  chosen: [],
  hover: null,
  preview: null,
  press: null,
} as const

type Outcome<Document, AnyEdit> =
  | { readonly revision: Revision<Document, AnyEdit> }
  | { readonly misfit: string }

/**
 * What goes with a commit is selected again by its undo: all that was selected where it leaves nothing selected, as cleared
 * nodes, which the document still lists. What comes with it is selected again by redo.
 */
function selectsAround<Document>(
  { ids }: Pick<EditorSpec<Document>, 'ids'>,
  before: { readonly document: Document; readonly selection: readonly Selected[] },
  after: { readonly document: Document; readonly select: readonly Selected[] },
): StepSelects {
  const { select } = after
  const kept = select.length === 0 ? [] : presentIn(ids, after.document, before.selection)
  const isGone = kept.length < before.selection.length
  const isMade = presentIn(ids, before.document, select).length < select.length
  return { ...(isGone && { undo: before.selection }), ...((isGone || isMade) && { redo: select }) }
}

function revisionAfter<Document, AnyEdit>(
  spec: EditorSpec<Document, AnyEdit>,
  revision: Revision<Document, AnyEdit>,
  { context, event }: At<EditorContext<Document, AnyEdit>, EditorEvent<Document, AnyEdit>>,
): Revision<Document, AnyEdit> {
  const { reducer } = spec
  if (event.type === 'UNDO') return undo(reducer, revision)
  if (event.type === 'REDO') return redo(reducer, revision)
  const commit = commitOf(event)
  if (!commit) return revision
  const { document, history } = commitTo(reducer, revision, commit)
  const { select } = commit
  if (select === undefined) return { document, history }
  const before = { document: revision.document, selection: context.selection }
  return { document, history: withSelects(history, selectsAround(spec, before, { document, select })) }
}

/** An edit that does not fit changes nothing. */
function outcomeOf<Document, AnyEdit>(
  spec: EditorSpec<Document, AnyEdit>,
  revision: Revision<Document, AnyEdit>,
  at: At<EditorContext<Document, AnyEdit>, EditorEvent<Document, AnyEdit>>,
): Outcome<Document, AnyEdit> {
  try {
    return { revision: revisionAfter(spec, revision, at) }
  } catch (error) {
    if (error instanceof EditMismatch) return { misfit: error.message }
    throw error
  }
}

function patchedFields(fields: Fields, patch: Fields): Fields {
  const isNews = Object.entries(patch).some(([name, value]) => fields[name] !== value)
  return isNews ? { ...fields, ...patch } : fields
}

export function changeFields<Document, AnyEdit>(
  { key, fields }: EditorContext<Document, AnyEdit>,
  patch: Fields,
): Revised<Document, AnyEdit> {
  const next = patchedFields(fields, patch)
  if (next === fields) return { change: {}, emitted: [] }
  return { change: { fields: next }, emitted: [{ type: 'fields', key, fields: next }] }
}

interface Revised<Document, AnyEdit> {
  readonly change: Partial<EditorContext<Document, AnyEdit>>
  readonly emitted: readonly EditorEmitted<Document, AnyEdit>[]
  readonly tool?: string | null
}

const commitOf = <Document, AnyEdit>(event: EditorEvent<Document, AnyEdit>) =>
  event.type === 'COMMIT' || event.type === 'TOOL.COMMIT' ? event.commit : null

function fieldsWith<Document, AnyEdit>(
  { fieldsAlong }: EditorSpec<Document, AnyEdit>,
  { context, event }: At<EditorContext<Document, AnyEdit>, EditorEvent<Document, AnyEdit>>,
  document: Document,
): Fields {
  const commit = commitOf(event)
  if (commit) return commit.fields ?? {}
  const { step, way } = retracedBy({ context, event })
  if (!step) return {}
  return { ...fieldsAlong?.({ step, way, document }), ...sideAfter({ step, way })?.fields }
}

type Retracing<AnyEdit> = Pick<Retraced<unknown, AnyEdit>, 'way'> & {
  readonly step: HistoryStep<AnyEdit> | undefined
}

function retracedBy<Document, AnyEdit>({
  context,
  event,
}: At<EditorContext<Document, AnyEdit>, EditorEvent<Document, AnyEdit>>): Retracing<AnyEdit> {
  const { done, undone } = context.history
  const way = event.type === 'UNDO' ? 'undo' : 'redo'
  return { step: (way === 'undo' ? done : undone).at(-1), way }
}

const sideAfter = ({ step, way }: Retracing<unknown>): Beside | undefined =>
  step?.beside?.[way === 'undo' ? 'before' : 'after']

function toolAlong<Document, AnyEdit>(
  at: At<EditorContext<Document, AnyEdit>, EditorEvent<Document, AnyEdit>>,
): string | null {
  if (commitOf(at.event)) return null
  const { step, way } = retracedBy(at)
  const left = sideAfter({ step, way: way === 'undo' ? 'redo' : 'undo' })
  return left?.tool === at.context.tool ? (sideAfter({ step, way })?.tool ?? null) : null
}

export function revise<Document, AnyEdit>(
  spec: EditorSpec<Document, AnyEdit>,
  { context, event }: At<EditorContext<Document, AnyEdit>, EditorEvent<Document, AnyEdit>>,
): Revised<Document, AnyEdit> {
  const { key, document, history, chosen } = context
  if (key === null || document === null) return { change: {}, emitted: [] }
  const outcome = outcomeOf(spec, { document, history }, { context, event })
  // A change from elsewhere keeps the tool's preview.
  const shown = event.type === 'COMMIT' ? {} : { preview: null }
  if ('misfit' in outcome) return { change: shown, emitted: [{ type: 'misfit', reason: outcome.misfit }] }
  const { revision } = outcome
  const fields = changeFields(context, fieldsWith(spec, { context, event }, revision.document))
  const changed = revision.history === history ? [] : [{ type: 'changed', key, ...revision } as const]
  const commit = commitOf(event)
  const { step, way } = retracedBy({ context, event })
  const { select = chosen, partly } = commit ?? { select: step?.selects?.[way] }
  const lost = partly === undefined ? [] : [{ type: 'lost', why: partly } as const]
  return {
    change: { ...revision, ...fields.change, ...selected(spec, revision.document, select), ...shown },
    emitted: [...changed, ...fields.emitted, ...lost],
    tool: toolAlong({ context, event }),
  }
}

import type { AnyActorRef } from 'xstate'
import type { EditorContext } from './editor-types.ts'
import { canRedo, canUndo } from './history.ts'
import type { Preview, Selected } from './types.ts'

/** What a screen reads from an editor's snapshot. Pure, for `useSelector`. */

interface At<Document, AnyEdit> {
  readonly context: EditorContext<Document, AnyEdit>
}

/** A hint under a resting pointer is nothing that anybody did. */
export const isHint = (preview: Preview): boolean => preview.type === 'proposal' && preview.state === 'hint'

/** Whether a tool shows what a person is at: a path, a stroke, a proposal. Undo and removal mean that first of all. */
export const showsPreview = <Document, AnyEdit>({ context: { preview } }: At<Document, AnyEdit>): boolean =>
  preview !== null && !isHint(preview)

/** Whether undo would take something back: what a tool shows, else a step. */
export const hasUndo = <Document, AnyEdit>(at: At<Document, AnyEdit>): boolean =>
  showsPreview(at) || canUndo(at.context.history)

/** Whether redo would make a step again: one of what a tool shows, else one of the document. */
export const hasRedo = <Document, AnyEdit>(at: At<Document, AnyEdit>): boolean => {
  const { preview, history } = at.context
  if (showsPreview(at)) return preview !== null && 'hasUndone' in preview && preview.hasUndone
  return canRedo(history)
}

/** Milliseconds within which nobody has seen what came, and answered it. */
const BREATH_MS = 300

/** What a tool says of an answer that was accepted before it came. */
interface Awaiting {
  readonly accepted?: boolean
  readonly cameAt?: number | null
}

const awaitingOf = (tool: AnyActorRef | undefined): Awaiting =>
  (tool?.getSnapshot() as { context?: Awaiting } | undefined)?.context ?? {}

interface WithTools {
  readonly children: Readonly<Record<string, AnyActorRef | undefined>>
}

/** Whether something that was accepted before it came is still on its way. */
export const isOnItsWay = ({ children }: WithTools): boolean =>
  Object.values(children).some((tool) => awaitingOf(tool).accepted === true)

/** Whether such a thing came so short before a time (by the wall clock) that nobody can have seen it by then. */
export const cameJustNow = ({ children }: WithTools, time: number): boolean =>
  Object.values(children).some((tool) => {
    const { cameAt = null } = awaitingOf(tool)
    return cameAt !== null && time >= cameAt && time - cameAt < BREATH_MS
  })

export const activeTool = <Document, AnyEdit>({ context }: At<Document, AnyEdit>): string =>
  context.panHeld ? 'pan' : context.tool

export const isSelected =
  <Document, AnyEdit>({ role, id }: Selected) =>
  ({ context }: At<Document, AnyEdit>): boolean =>
    context.selection.some((one) => one.role === role && one.id === id)

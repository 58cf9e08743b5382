import type { AnyActorRef } from 'xstate'
import type { EditorContext } from './editor-types.ts'
import { canRedo, canUndo } from './history.ts'
import { MARQUEE_ROLE } from './types.ts'
import type { Preview, Selected } from './types.ts'

interface At<Document, AnyEdit> {
  readonly context: EditorContext<Document, AnyEdit>
}

/** A hint shows what a click would do; it is no work. */
export const isHint = (preview: Preview): boolean => preview.type === 'proposal' && preview.state === 'hint'

export const changesNothing = (preview: Preview): boolean =>
  preview.type === 'box' && preview.role === MARQUEE_ROLE

export const showsPreview = <Document, AnyEdit>({ context: { preview } }: At<Document, AnyEdit>): boolean =>
  preview !== null && !isHint(preview)

export const hasUndo = <Document, AnyEdit>(at: At<Document, AnyEdit>): boolean =>
  showsPreview(at) || canUndo(at.context.history)

export const hasRedo = <Document, AnyEdit>(at: At<Document, AnyEdit>): boolean => {
  const { preview, history } = at.context
  if (showsPreview(at)) return preview !== null && 'hasUndone' in preview && preview.hasUndone
  return canRedo(history)
}

/** An open proposal may be used by another tool than the one that made it. */
export const effectiveTool = <Document, AnyEdit>({
  context: { preview, tool },
}: At<Document, AnyEdit>): string => (preview?.type === 'proposal' && !isHint(preview) ? preview.hand : tool)

/** Milliseconds; nobody reacts to a result faster. */
const BREATH_MS = 300

interface Awaiting {
  readonly accepted?: boolean
  readonly cameAt?: number | null
}

const awaitingOf = (tool: AnyActorRef | undefined): Awaiting =>
  (tool?.getSnapshot() as { context?: Awaiting } | undefined)?.context ?? {}

interface WithTools {
  readonly children: Readonly<Record<string, AnyActorRef | undefined>>
}

export const isOnItsWay = ({ children }: WithTools): boolean =>
  Object.values(children).some((tool) => awaitingOf(tool).accepted === true)

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

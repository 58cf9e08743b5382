import type { EditorContext } from './editor.types.ts'
import { canRedo, canUndo } from './history.ts'
import type { Selected } from './types.ts'

/** What a screen reads from an editor's snapshot. Pure, for `useSelector`. */

interface At<Document, AnyEdit> {
  readonly context: EditorContext<Document, AnyEdit>
}

export const hasUndo = <Document, AnyEdit>({ context }: At<Document, AnyEdit>): boolean =>
  canUndo(context.history)

export const hasRedo = <Document, AnyEdit>({ context }: At<Document, AnyEdit>): boolean =>
  canRedo(context.history)

export const activeTool = <Document, AnyEdit>({ context }: At<Document, AnyEdit>): string =>
  context.panHeld ? 'pan' : context.tool

export const isSelected =
  <Document, AnyEdit>({ role, id }: Selected) =>
  ({ context }: At<Document, AnyEdit>): boolean =>
    context.selection.some((one) => one.role === role && one.id === id)

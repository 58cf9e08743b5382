import type { AnyActorRef } from 'xstate'
import type { ToolReport } from './types.ts'

/** The actor that an action runs in. */
export interface Teller {
  readonly self: { readonly _parent?: AnyActorRef | undefined }
}

/** Tells the editor that invoked this tool. */
export const report = (self: Teller['self'], what: ToolReport): void => self._parent?.send(what)

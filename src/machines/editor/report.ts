import type { AnyActorRef } from 'xstate'
import type { DrawingOutcome, KeySample, PointerSample, ToolEvent, ToolReport, ToolView } from './types.ts'

export interface ToolActor {
  readonly self: { readonly _parent?: AnyActorRef | undefined }
}

export const report = (self: ToolActor['self'], what: ToolReport): void => self._parent?.send(what)

export function conclusion(commit: DrawingOutcome | null): ToolReport {
  if (!commit) return { type: 'TOOL.CANCEL' }
  if ('lost' in commit) return { type: 'TOOL.LOST', why: commit.lost }
  return 'later' in commit ? { type: 'TOOL.LATER', fields: commit.later } : { type: 'TOOL.COMMIT', commit }
}

export const conclude = (self: ToolActor['self'], commit: DrawingOutcome | null): void =>
  report(self, conclusion(commit))

type Event = ToolEvent<unknown>

export const samplesOf = (event: Event) => event as Extract<Event, { sample: PointerSample }>
export const keysOf = (event: Event) => event as Extract<Event, { key: KeySample }>
export const viewsOf = (event: Event) => event as Extract<Event, { view: ToolView<unknown> }>

import type { RleMask } from '../../domain/documents/shapes.ts'
import type { Prompts } from './prompts.ts'
import type { ToolView } from './types.ts'

/** What the smart tool is given from outside: an engine that turns points and a box into a mask. */

export interface Proposal {
  readonly mask: RleMask
  /** How sure the engine is, 0 … 1. */
  readonly score: number
}

export interface SegmenterRequest {
  readonly prompts: Prompts
  /** The mask that is to be made better; null where a new shape is asked for. */
  readonly previous: RleMask | null
  /** The document and the state of view, by which a video knows its frame. */
  readonly view: ToolView<unknown>
  readonly signal: AbortSignal
}

export interface Segmenter {
  /** Rejects with an `Error` whose message is for the person. */
  readonly propose: (request: SegmenterRequest) => Promise<Proposal>
  /** Whether answers come fast enough to follow a resting pointer. */
  readonly isQuick: () => boolean
}

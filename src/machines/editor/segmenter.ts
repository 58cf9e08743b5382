import type { RleMask } from '../../domain/documents/types.ts'
import type { Prompts } from './prompts.ts'
import type { ToolView } from './types.ts'

export interface Proposal {
  readonly mask: RleMask
  /** Confidence, 0 … 1. */
  readonly score: number
}

export interface SegmenterRequest {
  readonly prompts: Prompts
  /** The mask to refine; null for a new shape. */
  readonly previous: RleMask | null
  readonly view: ToolView<unknown>
  readonly signal: AbortSignal
}

export interface Segmenter {
  /** Rejects with an `Error` whose message is for the person. */
  readonly propose: (request: SegmenterRequest) => Promise<Proposal>
  readonly isQuick: () => boolean
}

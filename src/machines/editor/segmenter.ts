import type { RleMask } from '../../domain/documents/types.ts'
import type { Prompts } from './prompts.ts'
import type { Fields, ToolView } from './types.ts'

export interface Proposal {
  readonly mask: RleMask
  /** The share of such proposals that are right, 0 … 1, as measured in docs/benchmarks; null where nobody measured it. */
  readonly score: number | null
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
  /** Whether an answer can follow a hovering pointer; corrections of a mask are quicker than a new one. */
  readonly isQuick: (question: Question) => boolean
}

export type Question = 'new' | 'correction'

export const questionOf = ({ points, box }: Prompts, previous: RleMask | null): Question =>
  previous !== null || points.length + (box ? 1 : 0) > 1 ? 'correction' : 'new'

/** A person may turn off what the resting pointer shows. */
export const showsHints = (fields: Fields): boolean => fields['smartHints'] !== false

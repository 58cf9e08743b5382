import type { RleMask } from '../../domain/documents/types.ts'
import type { Prompts } from './prompts.ts'
import type { Fields, ToolView } from './types.ts'

export interface Proposal {
  readonly mask: RleMask
  /** Share of such proposals that are right, 0 … 1, from docs/benchmarks; null: not measured. */
  readonly score: number | null
}

export interface SegmenterRequest {
  readonly prompts: Prompts
  readonly previous: RleMask | null
  readonly view: ToolView<unknown>
  readonly signal: AbortSignal
}

export interface Segmenter {
  /** Rejects with an `Error` whose message is for the person. */
  readonly propose: (request: SegmenterRequest) => Promise<Proposal>
  /** Fast enough to follow a hovering pointer. */
  readonly isQuick: (question: Question) => boolean
}

export type Question = 'new' | 'correction'

export const questionOf = ({ points, box }: Prompts, previous: RleMask | null): Question =>
  previous !== null || points.length + (box ? 1 : 0) > 1 ? 'correction' : 'new'

export const showsHints = (fields: Fields): boolean => fields['smartHints'] !== false

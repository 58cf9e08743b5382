import type { RleMask } from '../../domain/documents/types.ts'
import type { Rect } from '../../domain/geometry/rect.ts'

/** In source pixels. Label 1: belongs to the object; 0: does not. */
export interface PromptPoint {
  readonly x: number
  readonly y: number
  readonly label: 0 | 1
}

export interface Prompts {
  readonly points: readonly PromptPoint[]
  readonly box: Rect | null
}

export interface ProposalPreview {
  readonly type: 'proposal'
  readonly role: string
  readonly target: string | null
  readonly refines: boolean
  readonly prompts: Prompts
  /** Null until the first answer. The last answer stays while the next one is computed. */
  readonly mask: RleMask | null
  readonly score: number | null
  /** `hint`: for the resting pointer, nothing is pressed; `outdated`: the mask to refine has changed. */
  readonly state: 'hint' | 'waiting' | 'ready' | 'failed' | 'outdated'
  /** Accepted before the answer came; applied as soon as it comes. */
  readonly accepted: boolean
  readonly hasUndone?: boolean
  readonly problem: string | null
}

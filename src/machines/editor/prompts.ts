import type { RleMask } from '../../domain/documents/shapes.ts'
import type { Rect } from '../../domain/geometry/rect.ts'

/** What an engine is asked, and what is seen of it. */

/** A place in source pixels that belongs to what is meant (label 1) or does not (0). */
export interface PromptPoint {
  readonly x: number
  readonly y: number
  readonly label: 0 | 1
}

export interface Prompts {
  readonly points: readonly PromptPoint[]
  readonly box: Rect | null
}

/** What an engine proposes for some prompts, until a person accepts it. */
export interface ProposalPreview {
  readonly type: 'proposal'
  readonly role: string
  /** Id of the mask that it is added to, null for a new one. */
  readonly target: string | null
  /** It is a better shape of the target, which it replaces. */
  readonly refines: boolean
  readonly prompts: Prompts
  /** Null until the engine has answered once. While it works on more prompts, the answer before them stays. */
  readonly mask: RleMask | null
  readonly score: number | null
  /** `hint`: for the resting pointer alone, nothing is pressed yet; `outdated`: the mask to be bettered is another by now. */
  readonly state: 'hint' | 'waiting' | 'ready' | 'failed' | 'outdated'
  /** It was accepted already, and is taken as soon as it is there. */
  readonly accepted: boolean
  /** Whether prompts were taken back that redo brings again. */
  readonly hasUndone?: boolean
  /** Why there is no answer, in words for the person. */
  readonly problem: string | null
}

import type { Rect } from '../../domain/geometry/rect.ts'

/** What an engine is asked. */

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

import type { Rect } from '../../domain/geometry/rect.ts'

/** Source pixels. Label 1 belongs to the object, 0 does not. */
export interface PromptPoint {
  readonly x: number
  readonly y: number
  readonly label: 0 | 1
}

export interface Prompts {
  readonly points: readonly PromptPoint[]
  readonly box: Rect | null
}

/** What a press on an open proposal does; picked like the tool of that name. */
export type ProposalHand = 'smart' | 'brush' | 'eraser'

export const isProposalHand = (tool: string): tool is ProposalHand =>
  tool === 'smart' || tool === 'brush' || tool === 'eraser'

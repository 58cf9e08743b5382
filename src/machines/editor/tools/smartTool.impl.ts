import type { RleMask } from '../../../domain/documents/shapes.ts'
import { modeAt, shapeCommit } from '../paint.ts'
import type { PaintOptions } from '../paint.ts'
import { isPenEraser } from '../press.ts'
import { rectBetween } from '../rects.ts'
import type { PromptPoint, Prompts } from '../prompts.ts'
import type { Proposal, Segmenter } from '../segmenter.ts'
import type { Commit, Later, PointerSample, ProposalPreview, Rect, Size, ToolView } from '../types.ts'

/** What the smart tool does; when it does it is drawn in `smartTool.chart.ts`. */

export interface SmartToolOptions extends PaintOptions {
  readonly segmenter: Segmenter
}

export interface SmartToolContext {
  readonly press: PointerSample | null
  readonly prompts: Prompts
  /** The prompts before each one that was added, for taking them back one by one. */
  readonly before: readonly Prompts[]
  readonly proposal: Proposal | null
  readonly problem: string | null
  /** Where a resting pointer asks for a hint. */
  readonly hint: PointerSample | null
  /** What the tool may look at, as of the last event that told. */
  readonly view: ToolView<unknown> | null
  /** It was accepted before the answer was there. */
  readonly accepted: boolean
}

export const NO_PROMPTS: Prompts = { points: [], box: null }

export const RESTING: SmartToolContext = {
  press: null,
  prompts: NO_PROMPTS,
  before: [],
  proposal: null,
  problem: null,
  hint: null,
  view: null,
  accepted: false,
}

export const isInside = ({ x, y }: PointerSample, { width, height }: Size): boolean =>
  x >= 0 && y >= 0 && x < width && y < height

export const hasPrompts = ({ points, box }: Prompts): boolean => points.length > 0 || box !== null

/** A press with Alt, or with the other end of a pen, says what does not belong. */
const labelOf = (sample: PointerSample): PromptPoint['label'] =>
  modeAt('paint', sample) === 'erase' || isPenEraser(sample) ? 0 : 1

export const pointAt = (sample: PointerSample): PromptPoint => ({
  x: sample.x,
  y: sample.y,
  label: labelOf(sample),
})

/** The box from a press to the pointer, within the picture. */
export const boxTo = (press: PointerSample, sample: PointerSample, bounds: Size): Rect =>
  rectBetween(press, sample, bounds, { proportional: false, centred: false })

export const withPoint = (prompts: Prompts, sample: PointerSample): Prompts => ({
  ...prompts,
  points: [...prompts.points, pointAt(sample)],
})

type Shown = Pick<ProposalPreview, 'state'> & Partial<Pick<ProposalPreview, 'prompts'>>

export function previewOf(
  { layer }: SmartToolOptions,
  { prompts, proposal, problem, view }: SmartToolContext,
  shown: Shown,
): ProposalPreview {
  return {
    type: 'proposal',
    role: layer.role,
    target: view && layer.targetOf(view),
    prompts,
    mask: proposal?.mask ?? null,
    score: proposal?.score ?? null,
    problem,
    ...shown,
  }
}

/** Only points that are not wanted say nothing of what is. */
export const isAnswerable = ({ points, box }: Prompts): boolean =>
  box !== null || points.some(({ label }) => label === 1)

/**
 * The commit that accepts a proposal: part of the selected mask, or a new one. After a new one nothing is selected,
 * so that the next click begins the next object.
 */
export function acceptCommit(
  options: SmartToolOptions,
  view: ToolView<unknown>,
  mask: RleMask,
): Commit | Later | null {
  const target = options.layer.targetOf(view)
  const commit = shapeCommit(options, { mode: 'paint', target, isProposal: true }, view, mask)
  return commit && (target === null ? { ...commit, select: [] } : commit)
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

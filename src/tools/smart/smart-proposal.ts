import type { RleMask } from '../../domain/documents/types.ts'
import type { Rect, Size } from '../../domain/geometry/rect.ts'
import { nearestPixel } from '../../domain/geometry/rect.ts'
import { modeAt, shapeCommit } from '../../machines/editor/paint.ts'
import type { PaintOptions } from '../../machines/editor/paint.ts'
import { isPenEraser } from '../../machines/editor/press.ts'
import { rectBetween } from '../../machines/editor/rects.ts'
import type { Proposal, Segmenter } from '../../machines/editor/segmenter.ts'
import type { PromptPoint, Prompts, ProposalPreview } from '../../machines/editor/prompts.ts'
import type { Commit, DeferredCommit, PointerSample, ToolView } from '../../machines/editor/types.ts'

export interface SmartToolOptions extends PaintOptions {
  readonly segmenter: Segmenter
}

/** The selected mask at the time of the request, to detect changes. */
export interface Refined {
  readonly target: string
  readonly mask: RleMask
}

export interface SmartToolContext {
  readonly press: PointerSample | null
  readonly prompts: Prompts
  /** Prompts before each addition, for undo. */
  readonly before: readonly Prompts[]
  /** Prompts at each undo, for redo. */
  readonly undone: readonly Prompts[]
  /** The mask that clicks refine: the one selected at the last press; null: none. */
  readonly refined: Refined | null
  readonly proposal: Proposal | null
  readonly problem: string | null
  readonly hint: PointerSample | null
  readonly view: ToolView<unknown> | null
  /** Accepted before the answer came; `view` is that of the acceptance. */
  readonly accepted: boolean
  readonly away: boolean
  /** When the last answer accepted in advance came; wall clock, milliseconds. */
  readonly cameAt: number | null
}

export const NO_PROMPTS: Prompts = { points: [], box: null }

export const RESTING: SmartToolContext = {
  press: null,
  prompts: NO_PROMPTS,
  before: [],
  undone: [],
  refined: null,
  proposal: null,
  problem: null,
  hint: null,
  view: null,
  accepted: false,
  away: false,
  cameAt: null,
}

export const isInside = ({ x, y }: PointerSample, { width, height }: Size): boolean =>
  x >= 0 && y >= 0 && x < width && y < height

/** With the far edges, from which a press outside is taken. */
export const isInPicture = ({ x, y }: PointerSample, { width, height }: Size): boolean =>
  x >= 0 && y >= 0 && x <= width && y <= height

export const hasPrompts = ({ points, box }: Prompts): boolean => points.length > 0 || box !== null

/** Alt or a pen's eraser end marks what does not belong. */
const labelOf = (sample: PointerSample): PromptPoint['label'] =>
  modeAt('paint', sample) === 'erase' || isPenEraser(sample) ? 0 : 1

export const pointAt = (sample: PointerSample): PromptPoint => ({
  x: sample.x,
  y: sample.y,
  label: labelOf(sample),
})

export const boxTo = (press: PointerSample, sample: PointerSample, bounds: Size): Rect =>
  rectBetween(press, sample, bounds, { proportional: false, centred: false })

export const withPoint = (prompts: Prompts, sample: PointerSample, bounds: Size): Prompts => ({
  ...prompts,
  points: [...prompts.points, { ...pointAt(sample), ...nearestPixel(sample, bounds) }],
})

type Shown = Pick<ProposalPreview, 'state'> & Partial<Pick<ProposalPreview, 'prompts'>>

export function previewOf(
  { layer }: SmartToolOptions,
  context: SmartToolContext,
  shown: Shown,
): ProposalPreview {
  const { prompts, proposal, problem, view, accepted, undone } = context
  return {
    type: 'proposal',
    role: layer.role,
    target: view && layer.targetOf(view),
    refines: refinedBy(context) !== null,
    prompts,
    mask: proposal?.mask ?? null,
    score: proposal?.score ?? null,
    problem,
    accepted,
    ...(undone.length > 0 && { hasUndone: true }),
    ...shown,
  }
}

export function refinedIn({ layer, masks }: SmartToolOptions, view: ToolView<unknown>): Refined | null {
  const target = layer.targetOf(view)
  const mask = target === null ? null : layer.maskOf(view, target)
  const port = masks()
  return target !== null && mask && port && port.area(mask) > 0 ? { target, mask } : null
}

/** Only clicks refine the selected mask; a box adds a new object. */
export const refinedBy = ({ prompts, refined }: SmartToolContext): Refined | null =>
  prompts.box === null ? refined : null

/** Negative points alone say nothing, unless they cut an existing mask. */
export function isAnswerable(context: SmartToolContext): boolean {
  const { points, box } = context.prompts
  if (box !== null || points.some(({ label }) => label === 1)) return true
  return points.length > 0 && refinedBy(context) !== null
}

const isSame = (a: RleMask, b: RleMask | null): boolean =>
  b !== null && a.counts === b.counts && a.size.join() === b.size.join()

const FRAME = 'currentFrame'
const hasTurned = ({ view }: SmartToolContext, now: ToolView<unknown>): boolean =>
  view !== null && view.fields[FRAME] !== now.fields[FRAME]

/** The current view with the frame and selection of an acceptance in advance. */
function asAccepted({ accepted, view }: SmartToolContext, now: ToolView<unknown>): ToolView<unknown> {
  if (!accepted || !view) return now
  const { [FRAME]: frame } = view.fields
  const fields = frame === undefined ? now.fields : { ...now.fields, [FRAME]: frame }
  return { ...now, selection: view.selection, fields }
}

/** Whether the mask to refine has changed. A mask that is out of view cannot be compared. */
export function isOutdated(
  { layer }: SmartToolOptions,
  context: SmartToolContext,
  now: ToolView<unknown>,
): boolean {
  const refined = context.proposal && refinedBy(context)
  if (!refined || hasTurned(context, now)) return false
  return !isSame(refined.mask, layer.maskOf(now, refined.target))
}

export function renewed(
  { layer, masks }: SmartToolOptions,
  { refined }: SmartToolContext,
  now: ToolView<unknown>,
): Refined | null {
  const mask = refined && layer.maskOf(now, refined.target)
  const port = masks()
  return refined && mask && port && port.area(mask) > 0 ? { target: refined.target, mask } : null
}

/** Replaces the mask of the request, whatever is selected. A new one stays unselected: the next click begins another. */
export function acceptCommit(
  options: SmartToolOptions,
  context: SmartToolContext,
  now: ToolView<unknown>,
): Commit | DeferredCommit | null {
  const { proposal } = context
  if (!proposal) return null
  const { mask } = proposal
  const view = asAccepted(context, now)
  const refined = refinedBy(context)
  const target = options.layer.targetOf(view)
  const painting = refined
    ? ({ mode: 'replace', target: refined.target } as const)
    : ({ mode: 'paint', target } as const)
  const commit = shapeCommit(options, { ...painting, isProposal: true }, view, mask)
  if (!commit || 'lost' in commit) return null
  return painting.target === null ? { ...commit, select: [] } : commit
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

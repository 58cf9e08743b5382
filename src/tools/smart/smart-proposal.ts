import type { RleMask } from '../../domain/documents/types.ts'
import type { Rect, Size } from '../../domain/geometry/rect.ts'
import { nearestPixel } from '../../domain/geometry/rect.ts'
import { isPenEraser } from '../../machines/editor/press.ts'
import { brushSizeOf, LEAST_RADIUS } from '../../machines/editor/brush.ts'
import { modeAt, shapeCommit } from '../../machines/editor/paint.ts'
import type { PaintOptions } from '../../machines/editor/paint.ts'
import { rectBetween } from '../../machines/editor/rects.ts'
import type { Proposal, Segmenter } from '../../machines/editor/segmenter.ts'
import type { Grip } from '../../machines/editor/grips.ts'
import type { PromptPoint, ProposalHand } from '../../machines/editor/prompts.ts'
import type {
  Commit,
  DeferredCommit,
  PointerSample,
  ProposalPreview,
  StrokePoint,
  ToolView,
  TrailPoint,
} from '../../machines/editor/types.ts'
import { NO_MARKS, hasMarks, painted } from './smart-marks.ts'
import type { Marks, MarkStroke } from './smart-marks.ts'

export interface SmartToolOptions extends PaintOptions {
  readonly segmenter: Segmenter
}

/** As selected at the time of the request, to detect changes. */
interface Refined {
  readonly target: string
  readonly mask: RleMask
}

interface MarkedProposal extends Proposal {
  readonly marks: Marks
  readonly refined: Refined | null
}

interface Stroke {
  readonly id: string
  readonly mode: MarkStroke['mode']
  /** Appended to in place: copies would cost more with each sample. */
  readonly points: StrokePoint[]
}

export interface SmartToolContext {
  readonly press: PointerSample | null
  readonly marks: Marks
  readonly before: readonly Marks[]
  readonly undone: readonly Marks[]
  /** The mask selected at the last press; null: none. */
  readonly refined: Refined | null
  readonly proposal: MarkedProposal | null
  readonly problem: string | null
  /** Where the pointer rests, and what a click there would give. */
  readonly hint: PointerSample | null
  readonly ahead: RleMask | null
  readonly view: ToolView<unknown> | null
  readonly hand: ProposalHand
  readonly stroke: Stroke | null
  /** Being dragged. */
  readonly grip: Grip | null
  readonly over: Grip | null
  /** Replies to the questions of this proposal. Mutated in place. */
  readonly answers: Map<string, Proposal>
  /** Before the reply came; `view` is that of the acceptance. */
  readonly accepted: boolean
  readonly away: boolean
  /** Wall clock in milliseconds of the last reply that was accepted in advance. */
  readonly cameAt: number | null
}

export const RESTING: Omit<SmartToolContext, 'answers'> = {
  press: null,
  marks: NO_MARKS,
  before: [],
  undone: [],
  refined: null,
  proposal: null,
  problem: null,
  hint: null,
  ahead: null,
  view: null,
  hand: 'smart',
  stroke: null,
  grip: null,
  over: null,
  accepted: false,
  away: false,
  cameAt: null,
}

export const isInside = ({ x, y }: PointerSample, { width, height }: Size): boolean =>
  x >= 0 && y >= 0 && x < width && y < height

/** The far edges count. */
export const isInPicture = ({ x, y }: PointerSample, { width, height }: Size): boolean =>
  x >= 0 && y >= 0 && x <= width && y <= height

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

export const withPoint = (marks: Marks, sample: PointerSample, bounds: Size): Marks => ({
  ...marks,
  points: [...marks.points, { ...pointAt(sample), ...nearestPixel(sample, bounds) }],
})

export const marked = ({ marks, before }: SmartToolContext, next: Marks): Partial<SmartToolContext> => ({
  marks: next,
  before: [...before, marks],
  undone: [],
  over: null,
})

const dabAt = ({ x, y }: TrailPoint | PointerSample, size: number): StrokePoint => ({
  x,
  y,
  radius: Math.max(size / 2, LEAST_RADIUS),
})

export const beginStroke = (id: string, hand: ProposalHand, sample: PointerSample): Stroke => ({
  id,
  mode: hand === 'eraser' || isPenEraser(sample) ? 'erase' : 'paint',
  points: [],
})

export function extendStroke({ points }: Stroke, sample: PointerSample, { fields }: ToolView<unknown>): void {
  const size = brushSizeOf(fields)
  points.push(...[...(sample.trail ?? []), sample].map((at) => dabAt(at, size)))
}

/** Painted at once where the proposal answers all marks before it. */
export function withStroke(
  { masks }: SmartToolOptions,
  context: SmartToolContext,
  { bounds }: ToolView<unknown>,
): Partial<SmartToolContext> {
  const { marks, stroke, proposal } = context
  const port = masks()
  if (!stroke || !port) return {}
  const shape = port.stroke(bounds, stroke.points)
  if (port.area(shape) === 0) return {}
  const mark = { mode: stroke.mode, shape, after: marks.points.length }
  const next = { ...marks, strokes: [...marks.strokes, mark] }
  const mask = proposal && isCurrent(context) ? painted(port, proposal.mask, mark) : null
  return {
    ...marked(context, next),
    ...(proposal && mask && { proposal: { ...proposal, mask, score: null, marks: next } }),
  }
}

type ShownProposal = Pick<ProposalPreview, 'state'> & Partial<Pick<ProposalPreview, 'prompts' | 'mask'>>

export function previewOf(
  { layer }: SmartToolOptions,
  context: SmartToolContext,
  shown: ShownProposal,
): ProposalPreview {
  const { marks, proposal, problem, view, accepted, undone, ahead, hand, stroke } = context
  const { points, box } = marks
  return {
    type: 'proposal',
    role: layer.role,
    target: view && layer.targetOf(view),
    refines: refinedBy(context) !== null,
    prompts: { points, box },
    mask: proposal?.mask ?? null,
    score: proposal?.score ?? null,
    ahead,
    hand,
    stroke: stroke && { ...stroke, count: stroke.points.length },
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
export const refinedBy = ({ marks, refined }: Pick<SmartToolContext, 'marks' | 'refined'>): Refined | null =>
  marks.box === null ? refined : null

/** Negative points alone say nothing, unless they cut an existing mask. */
export function isAnswerable(context: SmartToolContext): boolean {
  const { points, box, strokes } = context.marks
  if (box !== null || points.some(({ label }) => label === 1)) return true
  if (strokes.some(({ mode }) => mode === 'paint')) return true
  return hasMarks(context.marks) && refinedBy(context) !== null
}

const isSame = (a: RleMask, b: RleMask | null): boolean =>
  b !== null && a.counts === b.counts && a.size.join() === b.size.join()

/** The proposal answers these marks about this mask. */
export function isCurrent(context: SmartToolContext): boolean {
  const { proposal, marks } = context
  if (proposal?.marks !== marks) return false
  const [then, now] = [proposal.refined, refinedBy(context)]
  return then === null || now === null
    ? then === now
    : then.target === now.target && isSame(then.mask, now.mask)
}

const FRAME = 'currentFrame'
const hasTurned = ({ view }: SmartToolContext, now: ToolView<unknown>): boolean =>
  view !== null && view.fields[FRAME] !== now.fields[FRAME]

/** With the frame and selection of an acceptance in advance. */
function asAccepted({ accepted, view }: SmartToolContext, now: ToolView<unknown>): ToolView<unknown> {
  if (!accepted || !view) return now
  const { [FRAME]: frame } = view.fields
  const fields = frame === undefined ? now.fields : { ...now.fields, [FRAME]: frame }
  return { ...now, selection: view.selection, fields }
}

/** A mask that is out of view cannot be compared. */
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

/** Replaces the mask of the request. A new one stays unselected: the next click begins another. */
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

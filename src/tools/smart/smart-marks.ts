import type { RleMask } from '../../domain/documents/types.ts'
import type { Size } from '../../domain/geometry/rect.ts'
import { nearestPixel } from '../../domain/geometry/rect.ts'
import type { MaskPort } from '../../machines/editor/masks.ts'
import type { Grip } from '../../machines/editor/grips.ts'
import type { Prompts } from '../../machines/editor/prompts.ts'
import type { Proposal } from '../../machines/editor/segmenter.ts'
import { movedRect, resizedRect } from '../../machines/editor/rects.ts'
import type { PaintMode, PointerSample } from '../../machines/editor/types.ts'
import { smartText } from '../../text/smart.ts'

/** Over a proposal. */
export interface MarkStroke {
  readonly mode: PaintMode
  readonly shape: RleMask
  /** Number of points before it. */
  readonly after: number
}

/** In order: the box first, then points and strokes. */
export interface Marks extends Prompts {
  readonly strokes: readonly MarkStroke[]
}

export const NO_MARKS: Marks = { points: [], box: null, strokes: [] }

export const hasMarks = ({ points, box, strokes }: Marks): boolean =>
  points.length > 0 || box !== null || strokes.length > 0

export function moved(
  marks: Marks,
  grip: Grip,
  press: PointerSample,
  to: PointerSample,
  bounds: Size,
): Marks {
  if (grip.type === 'point') {
    const at = nearestPixel(to, bounds)
    return {
      ...marks,
      points: marks.points.map((point, index) => (index === grip.index ? { ...point, ...at } : point)),
    }
  }
  const by = { x: to.x - press.x, y: to.y - press.y }
  const free = { proportional: false, centred: false }
  const box =
    marks.box &&
    (grip.type === 'frame'
      ? movedRect(marks.box, by, bounds, free)
      : resizedRect(marks.box, grip.handle, by, bounds, free))
  return box && box.width >= 1 && box.height >= 1 ? { ...marks, box } : marks
}

export function without(marks: Marks, grip: Grip): Marks {
  if (grip.type !== 'point') return { ...marks, box: null }
  return {
    ...marks,
    points: marks.points.filter((_, index) => index !== grip.index),
    strokes: marks.strokes.map((stroke) =>
      stroke.after > grip.index ? { ...stroke, after: stroke.after - 1 } : stroke,
    ),
  }
}

/** Null: nothing is left. */
export function painted(
  masks: MaskPort,
  mask: RleMask | null,
  { mode, shape }: Pick<MarkStroke, 'mode' | 'shape'>,
): RleMask | null {
  const result =
    mask === null
      ? mode === 'paint'
        ? shape
        : null
      : masks[mode === 'paint' ? 'union' : 'subtract'](mask, shape)
  return result && masks.area(result) > 0 ? result : null
}

/** `previous`: the mask to refine; null: a new one. */
export type Ask = (prompts: Prompts, previous: RleMask | null) => Promise<Proposal>

const saysWhere = ({ points, box }: Prompts): boolean =>
  box !== null || points.some(({ label }) => label === 1)

/**
 * Each stroke is painted on the reply to the prompts before, so that no later click loses it. Rejects where
 * nothing is left.
 */
export async function proposalOfMarks(
  { points, box, strokes }: Marks,
  refined: RleMask | null,
  masks: MaskPort,
  ask: Ask,
): Promise<Proposal> {
  let mask = refined
  let score: number | null = null
  let asked = { box: false, points: 0 }
  const askUpTo = async (count: number): Promise<void> => {
    const prompts = { points: points.slice(asked.points, count), box: asked.box ? null : box }
    const isNews = prompts.points.length > 0 || prompts.box !== null
    if (!isNews || (mask === null && !saysWhere(prompts))) return
    const answer: Proposal = await ask(prompts, mask)
    mask = answer.mask
    score = answer.score
    asked = { box: true, points: count }
  }
  for (const stroke of strokes) {
    await askUpTo(stroke.after)
    mask = painted(masks, mask, stroke)
    score = null
  }
  await askUpTo(points.length)
  if (mask === null) throw new Error(smartText.emptied)
  return { mask, score }
}

import { centre } from '../../../src/domain/geometry/rect.ts'
import type { Rectangle } from '../../../wasm-rle/mask.ts'
import type { PromptPoint, Suggestion } from '../engine.ts'

/** A box whose edge is clicked counts this much less than one whose middle is. */
const AT_EDGE = 0.7

/** From 0 in the middle to 1 at an edge. */
const fromMiddle = (box: Rectangle, { x, y }: PromptPoint): number => {
  const middle = centre(box)
  return 2 * Math.max(Math.abs(x - middle.x) / box.width, Math.abs(y - middle.y) / box.height)
}

/** The box of the object that clicks are on: it holds all of them, and none of those that are not on it. */
export function boxAt(
  found: readonly Pick<Suggestion, 'box' | 'score'>[],
  points: readonly PromptPoint[],
): Rectangle | null {
  let best: { box: Rectangle; worth: number } | null = null
  for (const { box, score } of found) {
    const far = points.map((point) => fromMiddle(box, point))
    if (points.some(({ label }, index) => (far[index] ?? 0) <= 1 !== (label === 1))) continue
    const worth = points
      .map(({ label }, index) => (label === 1 ? score * (1 - AT_EDGE * (far[index] ?? 0)) : Infinity))
      .reduce((least, each) => Math.min(least, each), Infinity)
    if (best === null || worth > best.worth) best = { box, worth }
  }
  return best && best.box
}

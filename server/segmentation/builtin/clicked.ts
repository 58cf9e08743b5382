import { centre } from '../../../src/domain/geometry/rect.ts'
import type { Rectangle } from '../../../wasm-rle/mask.ts'
import type { Picture } from '../../media/decoding/picture.ts'
import { type Engine, EngineError, type PromptPoint, type Prompts, type Suggestion } from '../engine.ts'

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

/**
 * Prompts with the box of what was clicked: a click alone does not say how far its object goes. What was found in the last picture
 * is kept, since people click several times in one.
 */
export function clicksWithBoxes(suggest: NonNullable<Engine['suggest']>) {
  let last: { key: string; found: Promise<readonly Suggestion[]> } | null = null
  const foundIn = (key: string, picture: Picture): Promise<readonly Suggestion[]> => {
    if (last?.key !== key)
      last = { key, found: suggest(key, picture, { what: 'objects', within: null, texts: [] }) }
    return last.found
  }
  return async (key: string, picture: Picture, prompts: Prompts): Promise<Prompts> => {
    const { points, box, previous } = prompts
    if (box !== null || previous !== null || points.every(({ label }) => label === 0)) return prompts
    try {
      return { ...prompts, box: boxAt(await foundIn(key, picture), points) }
    } catch (error) {
      // Without the models a click is answered from its surroundings.
      if (error instanceof EngineError) return prompts
      throw error
    }
  }
}

import { centre, intersectionOverUnion } from '../../../src/domain/geometry/rect.ts'
import type { Rectangle } from '../../../wasm-rle/mask.ts'
import type { Picture } from '../../media/decoding/picture.ts'
import { type Engine, EngineError, type PromptPoint, type Prompts, type Suggestion } from '../engine.ts'
import type { FoundObject } from './models/objects.ts'
import type { Known } from './models/shapes.ts'
import { type ExpectedShape, reachOver, SAME_OBJECT } from './prior/shape.ts'

/** A shape that reaches over less of its box is of somebody else, or of a part. */
const LEAST_REACH = 0.66

type FindPerson = (picture: Picture, box: Rectangle) => Promise<ExpectedShape>
type FindShape = (picture: Picture, known: Known) => Promise<ExpectedShape>
export type ExpectShape = (
  picture: Picture,
  box: Rectangle,
  found: readonly FoundObject[],
) => Promise<ExpectedShape | null>

/** What prompts mean once the picture's objects are known; `shape` is of what is in the box. */
interface Recognised {
  readonly prompts: Prompts
  readonly shape: ExpectedShape | null
}

/** Null: nothing that the models know fills the box. A person's own shape is looked for first. */
export const expecting =
  (findPerson: FindPerson, findShape: FindShape): ExpectShape =>
  async (picture, box, found) => {
    const filling = found.filter((one) => intersectionOverUnion(one.box, box) >= SAME_OBJECT)
    if (filling.length === 0) return null
    const isPerson = filling.some(({ label }) => label === 'person')
    const person = isPerson ? await findPerson(picture, box) : null
    const isWhole = person !== null && reachOver(person, box) >= LEAST_REACH
    return findShape(picture, { box, found, person: isWhole ? person : null })
  }

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
 * A click alone does not say how far its object goes: it gets the box of what was clicked. A box gets the shape that
 * is expected in it. What was found in the last picture is kept, since people ask several times in one.
 */
export function recognising(suggest: NonNullable<Engine['suggest']>, expectShape: ExpectShape) {
  let last: { key: string; found: Promise<readonly Suggestion[]> } | null = null
  const foundIn = (key: string, picture: Picture): Promise<readonly Suggestion[]> => {
    if (last?.key !== key)
      last = { key, found: suggest(key, picture, { what: 'objects', within: null, texts: [] }) }
    return last.found
  }
  async function recognised(key: string, picture: Picture, prompts: Prompts): Promise<Recognised> {
    const found = await foundIn(key, picture)
    const box = prompts.box ?? boxAt(found, prompts.points)
    const shape = box && (await expectShape(picture, box, found))
    return { prompts: box === prompts.box ? prompts : { ...prompts, box }, shape }
  }
  return async (key: string, picture: Picture, prompts: Prompts): Promise<Recognised> => {
    const { points, box, previous } = prompts
    const isComplete = previous !== null || (box === null && points.every(({ label }) => label === 0))
    if (isComplete) return { prompts, shape: null }
    try {
      return await recognised(key, picture, prompts)
    } catch (error) {
      // Without the models a prompt is answered from its surroundings.
      if (error instanceof EngineError) return { prompts, shape: null }
      throw error
    }
  }
}

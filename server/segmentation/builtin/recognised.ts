import { intersectionOverUnion } from '../../../src/domain/geometry/rect.ts'
import type { Rectangle } from '../../../wasm-rle/mask.ts'
import type { Picture } from '../../media/decoding/picture.ts'
import { type Engine, EngineError, type Prompts, type Suggestion } from '../engine.ts'
import { boxAt } from './clicked.ts'
import { type ExpectedShape, reachOver } from './prior/shape.ts'

/** Of a person's box as found and the one that is asked about. */
const SAME_PERSON = 0.5
/** A shape that reaches over less of its box is of somebody else, or of a part. */
const LEAST_REACH = 0.66

export type FindShape = (picture: Picture, box: Rectangle) => Promise<ExpectedShape>

/** What prompts mean once the picture's objects are known; `shape` is of the person in the box. */
interface Recognised {
  readonly prompts: Prompts
  readonly shape: ExpectedShape | null
}

/** Null: the model sees nobody who fills the box. */
export async function shapeIn(
  findShape: FindShape,
  picture: Picture,
  box: Rectangle,
): Promise<ExpectedShape | null> {
  const shape = await findShape(picture, box)
  return reachOver(shape, box) >= LEAST_REACH ? shape : null
}

/**
 * A click alone does not say how far its object goes: it gets the box of what was clicked. A box around a person gets the person's
 * shape. What was found in the last picture is kept, since people ask several times in one.
 */
export function recognising(suggest: NonNullable<Engine['suggest']>, findShape: FindShape) {
  let last: { key: string; found: Promise<readonly Suggestion[]> } | null = null
  const foundIn = (key: string, picture: Picture): Promise<readonly Suggestion[]> => {
    if (last?.key !== key)
      last = { key, found: suggest(key, picture, { what: 'objects', within: null, texts: [] }) }
    return last.found
  }
  async function recognised(key: string, picture: Picture, prompts: Prompts): Promise<Recognised> {
    const found = await foundIn(key, picture)
    const box = prompts.box ?? boxAt(found, prompts.points)
    const isPerson = (one: Suggestion): boolean =>
      box !== null && one.label === 'person' && intersectionOverUnion(one.box, box) >= SAME_PERSON
    const shape = box !== null && found.some(isPerson) ? await shapeIn(findShape, picture, box) : null
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

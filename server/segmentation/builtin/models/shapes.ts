import { area, centre, intersectionOverUnion } from '../../../../src/domain/geometry/rect.ts'
import type { Rectangle } from '../../../../wasm-rle/mask.ts'
import type { Picture } from '../../../media/decoding/picture.ts'
import type { Cv } from '../opencv.ts'
import { type ExpectedShape, oddsAt, SAME_OBJECT } from '../prior/shape.ts'
import { FEATURE_MODEL, pixelsOf } from './features.ts'
import type { Model, ModelFile } from './model.ts'
import type { FoundObject } from './objects.ts'
import { squareAbout } from './window.ts'

/** Cells along a side of a square, and numbers that the head is given for each. */
const SIDE = 40
const NUMBERS = 10

/** The first layers of the object detector, and a head that learnt from masks which of their cells are the object in a box. */
export const SHAPE_MODEL: ModelFile = {
  ...FEATURE_MODEL,
  head: { file: 'shape/shape', input: { name: 'shape/known', shape: [1, SIDE, SIDE, NUMBERS] } },
  outputs: ['shape/odds'],
}

/** Of the square, in the box's longer side. */
const AROUND = 1.4
/** Places farther out say no more, in halves of the box. Of the logarithm of its width by its height. */
const [FARTHEST, SLIMMEST] = [1.6, 1.5]
/** A person's log-odds, at most, and what they are divided by. */
const [MOST_ODDS, ODDS_UNIT] = [6, 3]

/** What is known of the object in a box before its shape is looked for. */
export interface Known {
  readonly box: Rectangle
  /** All that was found in the picture. */
  readonly found: readonly Pick<FoundObject, 'box' | 'score'>[]
  /** If a person fills the box. */
  readonly person: ExpectedShape | null
}

const within = (value: number, most: number): number => Math.min(most, Math.max(-most, value))
const holds = ({ x, y, width, height }: Rectangle, across: number, down: number): boolean =>
  across >= x && down >= y && across <= x + width && down <= y + height

/**
 * For each cell: how far it is from the box's middle on both axes, the squares of that, whether it is inside, how wide the box is,
 * the scores of a smaller and of a larger object that it may be, and the odds that it is the person.
 */
export function knownIn(square: Rectangle, { box, found, person }: Known): Float32Array {
  const middle = centre(box)
  const wide = within(Math.log(box.width / box.height), SLIMMEST)
  const others = found.filter((other) => intersectionOverUnion(other.box, box) < SAME_OBJECT)
  const smaller = others.filter((other) => area(other.box) < area(box))
  const larger = others.filter((other) => area(other.box) >= area(box))
  const known = new Float32Array(SIDE * SIDE * NUMBERS)
  const step = square.width / SIDE
  for (let row = 0, at = 0; row < SIDE; row += 1)
    for (let column = 0; column < SIDE; column += 1, at += NUMBERS) {
      const [x, y] = [square.x + (column + 0.5) * step, square.y + (row + 0.5) * step]
      const across = within((x - middle.x) / (box.width / 2), FARTHEST)
      const down = within((y - middle.y) / (box.height / 2), FARTHEST)
      const inside = Math.abs(across) <= 1 && Math.abs(down) <= 1 ? 1 : 0
      const best = (of: typeof others): number =>
        of.reduce((most, one) => (holds(one.box, x, y) ? Math.max(most, one.score) : most), 0)
      known.set([across, down, across ** 2, down ** 2, inside, wide, best(smaller), best(larger)], at)
      if (person === null) continue
      known[at + 8] = within(oddsAt(person, x, y) ?? -MOST_ODDS, MOST_ODDS) / ODDS_UNIT
      known[at + 9] = 1
    }
  return known
}

/** Where the object is that fills a box. */
export async function findShape(
  cv: Cv,
  model: Model,
  picture: Picture,
  known: Known,
): Promise<ExpectedShape> {
  const { box } = known
  const square = squareAbout(centre(box), AROUND * Math.max(box.width, box.height))
  const pixels = pixelsOf(cv, picture, square, model.side)
  const [odds = new Float32Array()] = await model.run(pixels, knownIn(square, known))
  return { rect: square, side: SIDE, odds }
}

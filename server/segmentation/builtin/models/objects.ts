import { intersectionOverUnion } from '../../../../src/domain/geometry/rect.ts'
import { ONTOLOGY_TEMPLATES } from '../../../../src/domain/ontology/templates.ts'
import type { Rectangle } from '../../../../wasm-rle/mask.ts'
import type { Picture } from '../../../media/decoding/picture.ts'
import { withoutRepeats } from '../../without-repeats.ts'
import type { Model, ModelFile } from './model.ts'
import { type Colours, placeIn, sampled, type Window } from './window.ts'

const GRAPH = 'PartitionedCall'

/** NanoDet-g, trained on COCO: for each cell of three grids the odds of 80 classes, and how far the sides are. */
export const OBJECT_MODEL: ModelFile = {
  file: 'nanodet/nanodet',
  from: 'here',
  input: { name: 'input_1', shape: [1, 3, 416, 416] },
  outputs: [`${GRAPH}/Add_29`, `${GRAPH}/Add_33`, `${GRAPH}/Add_37`],
}

/** What it was trained with: ImageNet's means and deviations. */
export const OBJECT_COLOURS: Colours = {
  order: [2, 1, 0],
  scale: [1 / 57.375, 1 / 57.12, 1 / 58.395],
  offset: [-103.53 / 57.375, -116.28 / 57.12, -123.675 / 58.395],
}

const CLASSES = ONTOLOGY_TEMPLATES['coco-80'].labels.map(({ id }) => id)
/** A side's distance is told as odds of 0 to 10 cells. */
const DISTANCES = 11
const CELL_LENGTH = CLASSES.length + 4 * DISTANCES
/** Below it there is noise more often than an object. */
const LEAST_SCORE = 0.25
/** Of two boxes of one class that overlap by more, the worse one is the same object. */
const SAME_OBJECT = 0.5

export interface FoundObject {
  readonly label: string
  readonly score: number
  readonly box: Rectangle
}

/** Whether two boxes share more than this, as intersection over union. */
export const sharingMoreThan =
  (most: number) =>
  (one: { readonly box: Rectangle }, other: { readonly box: Rectangle }): boolean =>
    intersectionOverUnion(one.box, other.box) > most

const chance = (odds: number): number => 1 / (1 + Math.exp(-odds))

/** The mean of the distances by their odds, in cells. */
function distanceOf(odds: Float32Array): number {
  const most = Math.max(...odds)
  const weights = Array.from(odds, (value) => Math.exp(value - most))
  const sum = weights.reduce((all, weight) => all + weight, 0)
  return weights.reduce((all, weight, distance) => all + weight * distance, 0) / sum
}

/** @param side cells of the grid along a side */
function boxOf(cell: Float32Array, at: number, side: number, window: Window): Rectangle {
  const [left = 0, top = 0, right = 0, bottom = 0] = [0, 1, 2, 3].map((edge) => {
    const start = CLASSES.length + edge * DISTANCES
    return distanceOf(cell.subarray(start, start + DISTANCES))
  })
  const [x, y] = [(at % side) + 0.5, Math.floor(at / side) + 0.5]
  const start = placeIn(window, { x: (x - left) / side, y: (y - top) / side })
  const end = placeIn(window, { x: (x + right) / side, y: (y + bottom) / side })
  return { ...start, width: end.x - start.x, height: end.y - start.y }
}

function foundIn(grid: Float32Array, window: Window): FoundObject[] {
  const cells = grid.length / CELL_LENGTH
  const side = Math.sqrt(cells)
  const found: FoundObject[] = []
  for (let at = 0; at < cells; at += 1) {
    const cell = grid.subarray(at * CELL_LENGTH, (at + 1) * CELL_LENGTH)
    for (const [place, label] of CLASSES.entries()) {
      const score = chance(cell[place] ?? -Infinity)
      if (score >= LEAST_SCORE) found.push({ label, score, box: boxOf(cell, at, side, window) })
    }
  }
  return found
}

/** Of each class, without repeats, the best first. The window is stretched to a square. */
export async function findObjects(model: Model, picture: Picture, window: Window): Promise<FoundObject[]> {
  const grids = await model.run(sampled(picture, window, model, OBJECT_COLOURS))
  const byClass = new Map<string, FoundObject[]>()
  for (const one of grids.flatMap((grid) => foundIn(grid, window)))
    byClass.set(one.label, [...(byClass.get(one.label) ?? []), one])
  return [...byClass.values()]
    .flatMap((found) => withoutRepeats(found, sharingMoreThan(SAME_OBJECT)))
    .toSorted((one, other) => other.score - one.score)
}

import { NODE_TEMPLATES } from '../../../../src/domain/documents/templates.ts'
import type { Picture } from '../../../media/decoding/picture.ts'
import type { SuggestedNode } from '../../engine.ts'
import type { Model, ModelFile } from './model.ts'
import { coloursBetween, placeIn, sampled, type Window } from './window.ts'

const GRAPH = 'StatefulPartitionedCall'

/** MoveNet Lightning: maps of 17 nodes, of the middles of people, of the way from a middle to its nodes, and of offsets. */
export const BODY_MODEL: ModelFile = {
  file: 'movenet-lightning',
  from: 'package',
  input: { name: `${GRAPH}/sub_1`, shape: [1, 192, 192, 3] },
  outputs: [
    `${GRAPH}/Sigmoid`,
    `${GRAPH}/truediv_2`,
    `${GRAPH}/kpt_regress_0/conv2d_6/BiasAdd`,
    `${GRAPH}/kpt_offset_0/conv2d_7/BiasAdd`,
  ],
}

const NODES = NODE_TEMPLATES['body-17'].nodes
/** Cells of a map along a side. */
const CELLS = 48
/** Keeps the weight finite at the expected place, as the model's own last layers do. */
const NEAR = 1.8

/** The place of the largest value. */
function best(length: number, value: (at: number) => number): number {
  let found = 0
  for (let at = 1; at < length; at += 1) if (value(at) > value(found)) found = at
  return found
}

/** The person about the window's middle; nodes in the order of the template. */
export async function findBody(model: Model, picture: Picture, window: Window): Promise<SuggestedNode[]> {
  const pixels = sampled(picture, window, model, coloursBetween(-1, 1))
  const [heat, middles, ways, offsets] = await model.run(pixels)
  if (heat === undefined || middles === undefined || ways === undefined || offsets === undefined) return []
  const middle = best(CELLS ** 2, (at) => middles[at] ?? 0)
  return NODES.map((name, node) => {
    const way = (middle * NODES.length + node) * 2
    const row = Math.floor(middle / CELLS) + (ways[way] ?? 0)
    const column = (middle % CELLS) + (ways[way + 1] ?? 0)
    const heatAt = (at: number): number => heat[at * NODES.length + node] ?? 0
    const cell = best(
      CELLS ** 2,
      (at) => heatAt(at) / (Math.hypot(Math.floor(at / CELLS) - row, (at % CELLS) - column) + NEAR),
    )
    const offset = (cell * NODES.length + node) * 2
    const place = placeIn(window, {
      x: ((cell % CELLS) + (offsets[offset + 1] ?? 0)) / CELLS,
      y: (Math.floor(cell / CELLS) + (offsets[offset] ?? 0)) / CELLS,
    })
    return { name, ...place, score: heatAt(cell) }
  })
}

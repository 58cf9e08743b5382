import { centre } from '../../../../src/domain/geometry/rect.ts'
import type { Rectangle } from '../../../../wasm-rle/mask.ts'
import type { Picture } from '../../../media/decoding/picture.ts'
import type { ExpectedShape } from '../prior/shape.ts'
import type { Model, ModelFile } from './model.ts'
import { coloursBetween, sampled, squareAbout } from './window.ts'

/** BlazePose Lite, of which only the map of the person's pixels is kept: the log-odds of each pixel of a square. */
export const PERSON_MODEL: ModelFile = {
  file: 'blazepose/blazepose-lite',
  from: 'here',
  input: { name: 'input_1', shape: [1, 256, 256, 3] },
  outputs: ['StatefulPartitionedCall/model/output_segmentation/BiasAdd'],
  // Two threads look at people at once.
  threads: 1,
}

/** Of the square, as a share of the box's longer side: a narrower one loses limbs. */
const AROUND = 1.5

/** Where the person is who fills a box. */
export async function findPersonShape(
  model: Model,
  picture: Picture,
  box: Rectangle,
): Promise<ExpectedShape> {
  const window = squareAbout(centre(box), AROUND * Math.max(box.width, box.height))
  const [odds = new Float32Array()] = await model.run(sampled(picture, window, model, coloursBetween(0, 1)))
  return { rect: window, side: model.side, odds }
}

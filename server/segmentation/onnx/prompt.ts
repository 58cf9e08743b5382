import { Tensor } from 'onnxruntime-node'
import { SAM2_SIDE } from '../../../src/domain/constants.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Prompts } from '../engine.ts'

/** SAM's labels. */
const CORNERS = [2, 3] as const
/** SAM's label. */
const PADDING = -1
/** Side of the decoder's mask input, and the logit of an accepted mask. */
const MASK_SIDE = 256
const SURE = 10

/** In the encoder's square; the box comes first, as in SAM. */
export function pointsOf(
  { points, box }: Pick<Prompts, 'points' | 'box'>,
  { width, height }: { width: number; height: number },
): { coordinates: number[]; labels: number[] } {
  const corners =
    box === null
      ? []
      : [
          { x: box.x, y: box.y, label: CORNERS[0] },
          { x: box.x + box.width, y: box.y + box.height, label: CORNERS[1] },
        ]
  const all = [...corners, ...points]
  return {
    coordinates: all.flatMap(({ x, y }) => [(x / width) * SAM2_SIDE, (y / height) * SAM2_SIDE]),
    labels: all.map(({ label }) => label),
  }
}

/** Only the memory counts. */
export const NO_POINTS: Prompts = { points: [], box: null, previous: null }

/** Without point or box, SAM's padding point. */
export function promptTensors(
  codec: Codec,
  prompts: Prompts,
  picture: { width: number; height: number },
): Record<string, Tensor> {
  const said = pointsOf(prompts, picture)
  const { coordinates, labels } = said.labels.length > 0 ? said : { coordinates: [0, 0], labels: [PADDING] }
  const { previous } = prompts
  const bytes = previous === null ? null : codec.decodeBytes(codec.resize(previous, MASK_SIDE, MASK_SIDE))
  const mask = Float32Array.from({ length: MASK_SIDE ** 2 }, (_, at) =>
    bytes === null ? 0 : bytes[at] === 1 ? SURE : -SURE,
  )
  return {
    point_coords: new Tensor('float32', Float32Array.from(coordinates), [1, labels.length, 2]),
    point_labels: new Tensor('float32', Float32Array.from(labels), [1, labels.length]),
    mask_input: new Tensor('float32', mask, [1, 1, MASK_SIDE, MASK_SIDE]),
    has_mask_input: new Tensor('float32', Float32Array.of(previous === null ? 0 : 1), [1]),
  }
}

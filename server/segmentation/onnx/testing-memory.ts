import { DECODER_INPUT, encoder } from './testing.ts'
import { fields, floats, int, ints, node, whole, write } from './testing-graph.ts'

/** The graphs' weights of their inputs. */
export const WEIGHTS = { picture: 0.001, positions: 0.01 } as const

const weight = (name: keyof typeof WEIGHTS) => floats(name, [1], Float32Array.of(WEIGHTS[name]))
const sum = (inputs: string[], output: string) => node('Sum', inputs, output)
const meanOf = (input: string, output: string, axes: string, keep: 0 | 1) =>
  node('ReduceMean', [input, axes], output, [int('keepdims', keep)])
const up = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Adds what tracking needs: the same features again, and the features reversed as positions. */
const trackingEncoder = () => {
  const plain = encoder({ embed: 'image_embed' })
  return {
    ...plain,
    node: [
      ...plain.node,
      node('Identity', ['image_embed'], 'pix_feat'),
      node('Reshape', ['image_embed', 'rows'], 'flat'),
      node('Transpose', ['flat'], 'vision_pos_embed', [ints('perm', [2, 1, 0])]),
    ],
    initializer: [...plain.initializer, whole('rows', [256, 1, 4096])],
    output: [...plain.output, ...fields({ pix_feat: [1, 256, 64, 64], vision_pos_embed: [4096, 1, 256] })],
  }
}

/** Proposals: the first channels of the features, and the given mask; pointer: each channel's mean. */
const trackingDecoder = () => ({
  name: 'decoder',
  node: [
    node('Gather', ['image_embed', 'c3'], 'three', [int('axis', 1)]),
    node('Resize', ['three', '', 'times4'], 'large'),
    node('Mul', ['mask_input', 'has_mask_input'], 'before'),
    node('Add', ['large', 'before'], 'masks'),
    node('ReduceMax', ['masks', 'sides'], 'most', [int('keepdims', 0)]),
    node('Sigmoid', ['most'], 'sure'),
    meanOf('image_embed', 'obj_ptr', 'sides', 0),
    ...['point_coords', 'point_labels', 'high_res_feats_0', 'high_res_feats_1'].flatMap((input) => [
      node('ReduceSum', [input], `all_${input}`, [int('keepdims', 0)]),
      node('Sub', [`all_${input}`, `all_${input}`], `no_${input}`),
    ]),
    sum(
      ['sure', 'no_point_coords', 'no_point_labels', 'no_high_res_feats_0', 'no_high_res_feats_1'],
      'iou_predictions',
    ),
  ],
  initializer: [
    whole('c3', [0, 1, 2]),
    whole('sides', [2, 3]),
    floats('times4', [4], Float32Array.of(1, 1, 4, 4)),
  ],
  input: DECODER_INPUT,
  output: fields({ masks: [1, 3, 256, 256], iou_predictions: [1, 3], obj_ptr: [1, 256] }),
})

/** The mask, reduced, and a little of the picture; positions are 0.5, code k is k. */
const memoryEncoder = () => ({
  name: 'memory encoder',
  node: [
    node('AveragePool', ['mask_for_mem'], 'small', [
      ints('kernel_shape', [16, 16]),
      ints('strides', [16, 16]),
    ]),
    node('Gather', ['pix_feat', 'c64'], 'pixels', [int('axis', 1)]),
    node('Mul', ['pixels', 'picture'], 'little'),
    node('Add', ['small', 'little'], 'maskmem_features'),
    node('Reshape', ['pixels', 'rows'], 'flat'),
    node('Transpose', ['flat'], 'turned', [ints('perm', [2, 1, 0])]),
    node('Sub', ['turned', 'turned'], 'nothing'),
    node('Add', ['nothing', 'half'], 'maskmem_pos_enc'),
    node('Identity', ['codes'], 'temporal_code'),
  ],
  initializer: [
    whole('c64', up(64)),
    whole('rows', [64, 1, 4096]),
    weight('picture'),
    floats('half', [1], Float32Array.of(0.5)),
    floats(
      'codes',
      [7, 1, 1, 64],
      Float32Array.from({ length: 7 * 64 }, (_, at) => Math.floor(at / 64)),
    ),
  ],
  input: fields({ mask_for_mem: [1, 1, 1024, 1024], pix_feat: [1, 256, 64, 64] }),
  output: fields({
    maskmem_features: [1, 64, 64, 64],
    maskmem_pos_enc: [4096, 1, 64],
    temporal_code: [7, 1, 1, 64],
  }),
})

/** The mean of the memories, and a little of all other inputs. */
const memoryAttention = () => ({
  name: 'memory attention',
  node: [
    meanOf('memory_1', 'mean', 'first', 1),
    node('Gather', ['mean', 'c0'], 'remembered', [int('axis', 1)]),
    meanOf('memory_pos_embed', 'where', 'three', 0),
    node('Mul', ['where', 'positions'], 'little_where'),
    meanOf('memory_0', 'who', 'two', 0),
    meanOf('current_vision_pos_embed', 'place', 'three', 0),
    sum(['current_vision_feat', 'who', 'place'], 'rest'),
    node('Mul', ['rest', 'picture'], 'little_rest'),
    sum(['remembered', 'little_where', 'little_rest'], 'image_embed'),
  ],
  initializer: [
    whole('first', [0]),
    whole('c0', [0]),
    whole('two', [0, 1]),
    whole('three', [0, 1, 2]),
    weight('picture'),
    weight('positions'),
  ],
  input: fields({
    current_vision_feat: [1, 256, 64, 64],
    current_vision_pos_embed: [4096, 1, 256],
    memory_0: ['pointers', 256],
    memory_1: ['frames', 64, 64, 64],
    memory_pos_embed: ['tokens', 1, 64],
  }),
  output: fields({ image_embed: [1, 256, 64, 64] }),
})

/** With the signature of SAM 2 and its memory. */
export async function writeTrackingModels(folder: string): Promise<void> {
  await write(folder, 'encoder.onnx', trackingEncoder())
  await write(folder, 'decoder.onnx', trackingDecoder())
  await write(folder, 'memory_encoder.onnx', memoryEncoder())
  await write(folder, 'memory_attention.onnx', memoryAttention())
}

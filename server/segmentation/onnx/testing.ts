import { fields, int, ints, node, whole, write } from './testing-graph.ts'

const pool = (size: number, output: string) =>
  node('AveragePool', ['image'], output, [ints('kernel_shape', [size, size]), ints('strides', [size, size])])
const channels = (count: number) => Array.from({ length: count }, (_, channel) => channel % 3)

/** Each feature map is the averaged picture, its channels repeated. */
export const encoder = (names: { embed: string }) => ({
  name: 'encoder',
  node: [
    pool(16, 'p16'),
    pool(4, 'p4'),
    pool(8, 'p8'),
    node('Gather', ['p16', 'c256'], names.embed, [int('axis', 1)]),
    node('Gather', ['p4', 'c32'], 'high_res_feats_0', [int('axis', 1)]),
    node('Gather', ['p8', 'c64'], 'high_res_feats_1', [int('axis', 1)]),
  ],
  initializer: [whole('c256', channels(256)), whole('c32', channels(32)), whole('c64', channels(64))],
  input: fields({ image: [1, 3, 1024, 1024] }),
  output: fields({
    [names.embed]: [1, 256, 64, 64],
    high_res_feats_0: [1, 32, 256, 256],
    high_res_feats_1: [1, 64, 128, 128],
  }),
})

/** Inputs of a decoder with SAM 2's signature. */
export const DECODER_INPUT = fields({
  image_embed: [1, 256, 64, 64],
  high_res_feats_0: [1, 32, 256, 256],
  high_res_feats_1: [1, 64, 128, 128],
  point_coords: [1, 'points', 2],
  point_labels: [1, 'points'],
  mask_input: [1, 1, 256, 256],
  has_mask_input: [1],
})

/** Proposal c: channel c of the picture plus the given mask; its score is its mean. */
const decoder = () => ({
  name: 'decoder',
  node: [
    node('Gather', ['high_res_feats_0', 'c3'], 'plain', [int('axis', 1)]),
    node('Mul', ['mask_input', 'has_mask_input'], 'before'),
    node('Add', ['plain', 'before'], 'masks'),
    node('ReduceMean', ['masks', 'sides'], 'means', [int('keepdims', 0)]),
    node('ReduceSum', ['point_coords', 'all3'], 'coords', [int('keepdims', 0)]),
    node('ReduceSum', ['point_labels', 'all2'], 'labels', [int('keepdims', 0)]),
    node('ReduceSum', ['image_embed', 'all4'], 'embed', [int('keepdims', 0)]),
    node('ReduceSum', ['high_res_feats_1', 'all4'], 'feats', [int('keepdims', 0)]),
    node('Sum', ['coords', 'labels', 'embed', 'feats'], 'sum'),
    node('Sub', ['sum', 'sum'], 'nothing'),
    node('Add', ['means', 'nothing'], 'iou_predictions'),
  ],
  initializer: [
    whole('c3', [0, 1, 2]),
    whole('sides', [2, 3]),
    whole('all2', [0, 1]),
    whole('all3', [0, 1, 2]),
    whole('all4', [0, 1, 2, 3]),
  ],
  input: DECODER_INPUT,
  output: fields({ masks: [1, 3, 256, 256], iou_predictions: [1, 3] }),
})

/** With SAM 2's signature; tests can compute the outputs. */
export async function writeModels(folder: string, embedName = 'image_embed'): Promise<void> {
  await write(folder, 'encoder.onnx', encoder({ embed: embedName }))
  await write(folder, 'decoder.onnx', decoder())
}

import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadCodec } from '../../../wasm-rle/node.ts'
import { temporaryFolder } from '../../media/testing.ts'
import type { Engine, Prompts } from '../engine.ts'
import { EngineError } from '../engine.ts'
import { Embeddings, createOnnxEngine } from './engine.ts'
import { normalised, thresholded } from './pixels.ts'
import { pointsOf } from './prompt.ts'
import { writeModels } from './testing.ts'
import { Tensor } from 'onnxruntime-node'

const noBuiltin = (): Promise<Engine> => Promise.reject(new Error('not asked for'))
const PROMPTS: Prompts = { points: [{ x: 1, y: 1, label: 1 }], box: null, previous: null }

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeEach(async () => {
  folder = await temporaryFolder()
})
afterEach(() => folder.remove())

/** Left half one colour, right half another; 64 × 32. */
function halves(left: readonly number[], right: readonly number[]) {
  const [width, height] = [64, 32]
  const pixels = new Uint8Array(width * height * 4)
  for (let at = 0; at < width * height; at += 1)
    pixels.set([...(at % width < width / 2 ? left : right), 255], at * 4)
  return { width, height, pixels }
}

const open = (embeddingBytes = 1e9) =>
  createOnnxEngine({ modelFolder: folder.path, modelDevice: 'cpu', embeddingBytes }, noBuiltin)
const reasonOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof EngineError ? error.reason : String(error)),
  )

test('the picture reaches the encoder and the best proposal is returned at its size', async () => {
  await writeModels(folder.path)
  const codec = await loadCodec()
  // Green is above its mean (0.456) on the right alone, and the greatest on average: (0 + 255) / 2.
  const picture = halves([0, 0, 0], [10, 255, 20])
  const { mask, score } = await (await open()).segment('a', picture, PROMPTS)
  expect({ size: mask.size, box: codec.box(mask) }).toEqual({
    size: [32, 64],
    box: { x: 32, y: 0, width: 32, height: 32 },
  })
  const mean = ((0 - 0.456) / 0.224 + (1 - 0.456) / 0.224) / 2
  expect(score).toBeCloseTo(mean, 2)
})

test('an earlier mask reaches the decoder', async () => {
  await writeModels(folder.path)
  const codec = await loadCodec()
  const picture = halves([0, 0, 0], [0, 0, 0])
  const previous = codec.place(codec.encodeBytes(new Uint8Array(16 * 16).fill(1), 16, 16), 8, 8, 64, 32)
  const { mask } = await (await open()).segment('a', picture, { ...PROMPTS, previous })
  expect(codec.iou(mask, previous)).toBeGreaterThan(0.9)
})

test('missing and unusable model files are named', async () => {
  expect(await reasonOf(open())).toEqual('SEGMENT_MODEL_DIR holds no encoder.onnx')
  await writeModels(folder.path, 'embedding')
  expect(await reasonOf(open())).toEqual(
    'encoder.onnx: no output image_embed; it has embedding, high_res_feats_0, high_res_feats_1',
  )
  await folder.file('encoder.onnx', 'no graph')
  expect(await reasonOf(open())).toMatch(/^encoder\.onnx cannot be loaded/)
})

test('pixels are normalised as SAM 2 does', () => {
  // (0 − 0.485) / 0.229, (51/255 − 0.456) / 0.224, (255/255 − 0.406) / 0.225; then the second pixel.
  const planes = normalised(Uint8Array.of(0, 51, 255, 255, 0, 102))
  const wanted = [-2.117904, 2.248908, -1.142857, -2.035714, 2.64, -0.026667]
  wanted.forEach((value, at) => expect(planes[at]).toBeCloseTo(value, 5))
})

test('logits are resized as PyTorch interpolates, then cut at 0', () => {
  // interpolate([[-1, 3]], size=(1, 4), mode="bilinear", align_corners=False) = [-1, 0, 2, 3]
  const plane = { values: Float32Array.of(-1, 3), width: 2, height: 1 }
  expect([...thresholded(plane, { width: 4, height: 1 })]).toEqual([0, 0, 1, 1])
  // size=(1, 8): [-1, -1, -0.5, 0.5, 1.5, 2.5, 3, 3]
  expect([...thresholded(plane, { width: 8, height: 1 })]).toEqual([0, 0, 0, 1, 1, 1, 1, 1])
})

test('a box becomes two points with labels 2 and 3 in the 1024 square', () => {
  const box = { x: 100, y: 50, width: 300, height: 150 }
  expect(pointsOf({ points: [{ x: 200, y: 100, label: 0 }], box }, { width: 400, height: 200 })).toEqual({
    coordinates: [256, 256, 1024, 1024, 512, 512],
    labels: [2, 3, 0],
  })
})

test('features are cached up to a limit in bytes, and the oldest are dropped', async () => {
  const embeddings = new Embeddings(2 * 400)
  const encoded: string[] = []
  const get = (key: string) =>
    embeddings.get(key, () => {
      encoded.push(key)
      return Promise.resolve({ f: new Tensor('float32', new Float32Array(100), [100]) })
    })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await get(key)
  expect({ encoded, size: embeddings.size }).toEqual({ encoded: ['a', 'b', 'c', 'b'], size: 2 })
})

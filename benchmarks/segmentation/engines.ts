import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBuiltinEngine } from '../../server/segmentation/builtin/engine.ts'
import type { Engine } from '../../server/segmentation/engine.ts'
import { createOnnxEngine } from '../../server/segmentation/onnx/engine.ts'
import { writeModels } from '../../server/segmentation/onnx/testing.ts'
import { readRle, writeRle } from '../../server/segmentation/process/answer-segment.ts'
import { createRemoteEngine } from '../../server/segmentation/remote/engine.ts'
import { startInferenceServer } from '../../tests/support/inference-server.ts'
import type { Codec } from '../../wasm-rle/codec.ts'
import { loadCodec } from '../../wasm-rle/node.ts'
import { PROMPTS, pictureOf, syntheticPictures, type Known } from './pictures.ts'
import { meanOverlap, medianCpu, medianWall, newTrials, timed, type SegmentRow } from './rows.ts'

const EMBEDDING_BYTES = 1e9
const noTracker = (): Promise<never> => Promise.reject(new Error('nothing is tracked here'))

/** A local inference server of the protocol that runs this engine. */
const serveEngine = (codec: Codec, engine: Engine) =>
  startInferenceServer(async ({ image, points, box, previous }) => {
    const picture = await pictureOf(Buffer.from(image.data, 'base64'))
    const prompts = { points, box, previous: previous && readRle(codec, previous) }
    const { mask, score } = await engine.segment('', picture, prompts)
    return { mask: writeRle(codec, mask), score }
  })

async function rowOf(
  name: string,
  engine: Engine,
  codec: Codec,
  pictures: Known[],
  hasQuality: boolean,
): Promise<SegmentRow> {
  const [first, further] = [newTrials(), newTrials()]
  for (const [at, { picture, truths }] of pictures.entries())
    for (const truth of truths) {
      const ask = () => engine.segment(String(at), picture, PROMPTS['box and click'](codec, truth))
      await timed(first, ask)
      const { mask } = await timed(further, ask)
      further.overlaps.push(codec.iou(mask, truth))
    }
  return {
    part: 'engines',
    case: name,
    n: further.overlaps.length,
    'mean IoU': hasQuality ? meanOverlap(further) : '–',
    'first question of a picture, wall ms': medianWall(first),
    'CPU ms': medianCpu(first),
    'further question, wall ms': medianWall(further),
    'further, CPU ms': medianCpu(further),
  }
}

/** Compares the built-in engine with those that run here. */
export async function measureEngines(): Promise<SegmentRow[]> {
  const codec = await loadCodec()
  const pictures = syntheticPictures(codec)
  const builtin = await createBuiltinEngine({ mostMasks: 20 })
  const rows = [await rowOf('builtin', builtin, codec, pictures, true)]
  const remote = await serveEngine(codec, builtin)
  const config = { url: remote.url, hosts: ['127.0.0.1'], allowPrivate: true, timeoutMs: 20_000 }
  rows.push(await rowOf('http', await createRemoteEngine(config, noTracker), codec, pictures, true))
  await remote.close()
  const folder = await mkdtemp(join(tmpdir(), 'biaozhu-models-'))
  await writeModels(folder)
  const models = { embeddingBytes: EMBEDDING_BYTES, modelDevice: 'cpu' } as const
  const noBuiltin = (): Promise<never> => Promise.reject(new Error('not asked for'))
  const around = await createOnnxEngine({ ...models, modelFolder: folder }, noBuiltin)
  rows.push(await rowOf('onnx around the model', around, codec, pictures, false))
  await rm(folder, { recursive: true })
  const own = process.env['SEGMENT_MODEL_DIR']
  if (own !== undefined) {
    const engine = await createOnnxEngine({ ...models, modelFolder: own }, noBuiltin)
    rows.push(await rowOf('onnx', engine, codec, pictures, true))
  }
  return rows
}

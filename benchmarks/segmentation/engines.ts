import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { createBuiltinEngine } from '../../server/segmentation/builtin/engine.ts'
import type { Engine, Prompts } from '../../server/segmentation/engine.ts'
import { createOnnxEngine } from '../../server/segmentation/onnx/engine.ts'
import { writeModels } from '../../server/segmentation/onnx/testing.ts'
import { readRle, writeRle } from '../../server/segmentation/process/answer-segment.ts'
import { createRemoteEngine } from '../../server/segmentation/remote/engine.ts'
import type { Codec } from '../../wasm-rle/codec.ts'
import { loadCodec } from '../../wasm-rle/node.ts'
import { PROMPTS, syntheticPictures } from './pictures.ts'
import type { Known } from './pictures.ts'
import type { Row } from './rows.ts'
import { newTimes, rounded, timed } from './rows.ts'
import { mean, median } from '../harness/statistics.ts'

const EMBEDDING_BYTES = 1e9
const noTracker = (): Promise<never> => Promise.reject(new Error('nothing is tracked here'))

interface Asked {
  image: { data: string }
  points: Prompts['points']
  box: Prompts['box']
  previous: Parameters<typeof readRle>[1] | null
}

/** An inference server of the protocol on this machine. */
async function inferenceServer(codec: Codec, engine: Engine): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const { image, points, box, previous } = JSON.parse(Buffer.concat(parts).toString()) as Asked
      const { data, info } = await sharp(Buffer.from(image.data, 'base64'))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const picture = { width: info.width, height: info.height, pixels: data }
      const prompts = { points, box, previous: previous && readRle(codec, previous) }
      const { mask, score } = await engine.segment('', picture, prompts)
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ mask: writeRle(codec, mask), score }))
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/segment`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function asked(
  name: string,
  engine: Engine,
  codec: Codec,
  pictures: Known[],
  quality: boolean,
): Promise<Row> {
  const [first, later, overlaps] = [newTimes(), newTimes(), [] as number[]]
  for (const [at, { picture, truths }] of pictures.entries())
    for (const truth of truths) {
      const prompts = PROMPTS['box and click']?.(codec, truth)
      if (prompts === undefined) continue
      await timed(first, () => engine.segment(String(at), picture, prompts))
      const { mask } = await timed(later, () => engine.segment(String(at), picture, prompts))
      overlaps.push(codec.iou(mask, truth))
    }
  return {
    part: 'engines',
    case: name,
    n: overlaps.length,
    'mean IoU': quality ? rounded(mean(overlaps), 3) : '–',
    'first question of a picture, wall ms': Math.round(median(first.wall)),
    'CPU ms': Math.round(median(first.cpu)),
    'further question, wall ms': Math.round(median(later.wall)),
    'further, CPU ms': Math.round(median(later.cpu)),
  }
}

/** The engines beside the built-in one, as far as they can run here. */
export async function measureEngines(say: (text: string) => void): Promise<Row[]> {
  const codec = await loadCodec()
  const pictures = syntheticPictures(codec)
  const builtin = await createBuiltinEngine()
  const rows = [await asked('builtin', builtin, codec, pictures, true)]
  const remote = await inferenceServer(codec, builtin)
  const config = { url: remote.url, hosts: ['127.0.0.1'], allowPrivate: true, timeoutMs: 20_000 }
  rows.push(await asked('http', await createRemoteEngine(config, noTracker), codec, pictures, true))
  remote.close()
  const folder = await mkdtemp(join(tmpdir(), 'biaozhu-models-'))
  await writeModels(folder)
  const around = await createOnnxEngine({ modelFolder: folder, embeddingBytes: EMBEDDING_BYTES }, noTracker)
  rows.push(await asked('onnx around the model', around, codec, pictures, false))
  await rm(folder, { recursive: true })
  const own = process.env['SEGMENT_MODEL_DIR']
  if (own !== undefined) {
    const engine = await createOnnxEngine({ modelFolder: own, embeddingBytes: EMBEDDING_BYTES }, noTracker)
    rows.push(await asked('onnx', engine, codec, pictures, true))
  }
  say(JSON.stringify(rows))
  return rows
}

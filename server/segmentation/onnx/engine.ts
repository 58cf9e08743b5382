import { type InferenceSession, Tensor } from 'onnxruntime-node'
import { SAM2_SIDE } from '../../../src/domain/constants.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import type { Picture } from '../../media/decoding/picture.ts'
import { type Engine, lateTracker, type Proposal } from '../engine.ts'
import type { EngineConfig } from '../process/messages.ts'
import {
  DECODER,
  DECODER_TRACKING,
  ENCODER,
  ENCODER_TRACKING,
  holdsMemory,
  holdsSam2,
  MEMORY_ATTENTION,
  MEMORY_ENCODER,
  openModel,
} from './models.ts'
import { detectorFiles, modelNameOf, suggesting } from './detection/folder.ts'
import { bestOf, type Values } from './outputs.ts'
import { squareOf, thresholded } from './pixels.ts'
import { promptTensors } from './prompt.ts'
import { createMemoryTracker } from './tracker.ts'

const bytesOf = (features: InferenceSession.OnnxValueMapType): number =>
  Object.values(features).reduce(
    (sum, value) => sum + ('data' in value ? (value.data as Uint8Array).byteLength : 0),
    0,
  )

/** Least recently used encoder outputs, limited in bytes. */
export class Embeddings {
  readonly #most: number
  readonly #cached = new Map<string, InferenceSession.OnnxValueMapType>()
  #bytes = 0

  constructor(mostBytes: number) {
    this.#most = mostBytes
  }

  get size(): number {
    return this.#cached.size
  }

  async get(
    key: string,
    encode: () => Promise<InferenceSession.OnnxValueMapType>,
  ): Promise<InferenceSession.OnnxValueMapType> {
    const known = this.#cached.get(key)
    const features = known ?? (await encode())
    this.#cached.delete(key)
    this.#cached.set(key, features)
    if (known === undefined) this.#bytes += bytesOf(features)
    for (const [oldest, old] of this.#cached) {
      if (this.#bytes <= this.#most) break
      this.#cached.delete(oldest)
      this.#bytes -= bytesOf(old)
    }
    return features
  }
}

function proposalOf(codec: Codec, found: Values, picture: Picture): Proposal {
  const { plane, score } = bestOf(found)
  const mask = codec.encodeBytes(thresholded(plane, picture), picture.width, picture.height)
  return { mask, score }
}

type Selection = Pick<Engine, 'segment' | 'tracks' | 'tracker'>

/** SAM 2: encodes once per picture, decodes once per question. */
async function openSam2(
  { modelFolder, embeddingBytes, modelDevice }: OnnxConfig,
  codec: Codec,
  builtin: () => Promise<Selection>,
): Promise<Selection> {
  const tracks = holdsMemory(modelFolder)
  const encoder = await openModel(modelFolder, tracks ? ENCODER_TRACKING : ENCODER, modelDevice)
  const decoder = await openModel(modelFolder, tracks ? DECODER_TRACKING : DECODER, modelDevice)
  const embeddings = new Embeddings(embeddingBytes)

  const encode = async (picture: Picture): Promise<Values> =>
    encoder.run({ image: new Tensor('float32', await squareOf(picture), [1, 3, SAM2_SIDE, SAM2_SIDE]) })

  return {
    segment: async (key, picture, prompts, signal) => {
      const features = await embeddings.get(key, () => encode(picture))
      signal?.throwIfAborted()
      const { image_embed, high_res_feats_0, high_res_feats_1 } = features
      const inputs = {
        image_embed,
        high_res_feats_0,
        high_res_feats_1,
        ...promptTensors(codec, prompts, picture),
      }
      return proposalOf(codec, await decoder.run(inputs as Values), picture)
    },
    tracks: tracks ? 'onnx' : 'builtin',
    tracker: tracks
      ? createMemoryTracker(codec, {
          encode,
          decoder,
          attention: await openModel(modelFolder, MEMORY_ATTENTION, modelDevice),
          memory: await openModel(modelFolder, MEMORY_ENCODER, modelDevice),
        })
      : lateTracker(async () => (await builtin()).tracker),
  }
}

type OnnxConfig = Pick<EngineConfig, 'modelFolder' | 'embeddingBytes' | 'modelDevice'>

/**
 * SAM 2 selects and tracks; without it the built-in engine does. Other models of the folder suggest. Throws `EngineError` that
 * names file and field.
 */
export async function createOnnxEngine(
  config: OnnxConfig,
  builtin: () => Promise<Selection>,
): Promise<Engine> {
  const { modelFolder, modelDevice: device } = config
  const codec = await loadCodec()
  const files = detectorFiles(modelFolder)
  const usesBuiltin = files.length > 0 && !holdsSam2(modelFolder)
  const selection = usesBuiltin ? await builtin() : await openSam2(config, codec, builtin)
  const { segment, tracks, tracker } = selection
  return {
    name: 'onnx',
    model: files.length > 0 ? await modelNameOf(files) : { name: 'SAM 2', version: null },
    segment: (...asked) => segment(...asked),
    ...(files.length > 0 && { suggest: suggesting({ files, device, codec, segment }) }),
    tracks,
    tracker,
  }
}

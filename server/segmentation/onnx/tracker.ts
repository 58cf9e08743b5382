import { type InferenceSession, Tensor } from 'onnxruntime-node'
import { SAM2_SIDE } from '../../../src/domain/constants.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Mask } from '../../../wasm-rle/mask.ts'
import type { Picture } from '../../media/decoding/picture.ts'
import { requireValue } from '../../require-value.ts'
import { withDoubt } from '../doubt.ts'
import type { TrackedMask, Tracker } from '../engine.ts'
import {
  maskForMemory,
  MEMORY_CHANNELS,
  type MemoryBank,
  memoryInputs,
  remember,
  type Remembered,
  toBfloat16,
  toFloat32,
} from './memory.ts'
import { DECODER, type MEMORY_ATTENTION, MEMORY_ENCODER } from './models.ts'
import { bestOf, floatsOf, rowOf, type Values } from './outputs.ts'
import { type Plane, resampled, thresholded } from './pixels.ts'
import { NO_POINTS, promptTensors } from './prompt.ts'

export const SIDES = { width: SAM2_SIDE, height: SAM2_SIDE }

interface TrackingModels {
  readonly decoder: InferenceSession
  readonly attention: InferenceSession
  readonly memory: InferenceSession
  readonly encode: (picture: Picture) => Promise<Values>
}

type Value = Values[string]

/** Equal for all pictures: pixel positions and age codes. */
interface Constants {
  positions: Float32Array
  codes: Float32Array
}

class MemoryCalls {
  readonly #codec: Codec
  readonly #models: TrackingModels
  #constants: Promise<Constants> | undefined

  constructor(codec: Codec, models: TrackingModels) {
    this.#codec = codec
    this.#models = models
  }

  /** @param plane logits of any size */
  async remembered(features: Values, plane: Plane, pointer: Float32Array): Promise<Remembered> {
    const found = await this.#encode(resampled(plane, SIDES), requireValue(features['pix_feat']))
    return {
      features: toBfloat16(floatsOf(MEMORY_ENCODER.file, found, 'maskmem_features').data),
      pointer: toFloat32(pointer),
    }
  }

  /** `mask` null: from the memory alone. */
  decode(features: Values, image_embed: Value, mask: Mask | null): Promise<Values> {
    const { high_res_feats_0, high_res_feats_1 } = features
    const prompts = mask === null ? NO_POINTS : { points: [], box: null, previous: mask }
    const said = promptTensors(this.#codec, prompts, SIDES)
    return this.#models.decoder.run({ image_embed, high_res_feats_0, high_res_feats_1, ...said } as Values)
  }

  async attend(features: Values, bank: MemoryBank): Promise<Value> {
    this.#constants ??= this.#readConstants(requireValue(features['pix_feat']))
    const { positions, codes } = await this.#constants
    const memory = memoryInputs(bank, positions, codes)
    const tokens = memory.positions.length / MEMORY_CHANNELS
    const inputs: Record<keyof (typeof MEMORY_ATTENTION)['inputs'], Value> = {
      current_vision_feat: requireValue(features['image_embed']),
      current_vision_pos_embed: requireValue(features['vision_pos_embed']),
      memory_0: new Tensor('float32', memory.pointers, [memory.count, memory.pointers.length / memory.count]),
      memory_1: new Tensor('float32', memory.features, [memory.frames, MEMORY_CHANNELS, 64, 64]),
      memory_pos_embed: new Tensor('float32', memory.positions, [tokens, 1, MEMORY_CHANNELS]),
    }
    return requireValue((await this.#models.attention.run(inputs as Values))['image_embed'])
  }

  #encode(logits: Float32Array, pix_feat: Value): Promise<Values> {
    const mask_for_mem = new Tensor('float32', maskForMemory(logits), [1, 1, SAM2_SIDE, SAM2_SIDE])
    return this.#models.memory.run({ mask_for_mem, pix_feat } as Values)
  }

  /** Needs its own run: a process that continues a track has seen no frame. */
  async #readConstants(pix_feat: Value): Promise<Constants> {
    const found = await this.#encode(new Float32Array(SAM2_SIDE ** 2), pix_feat)
    return {
      positions: floatsOf(MEMORY_ENCODER.file, found, 'maskmem_pos_enc').data.slice(),
      codes: floatsOf(MEMORY_ENCODER.file, found, 'temporal_code').data.slice(),
    }
  }
}

const GIVEN = 10

interface MemoryState {
  bank: MemoryBank
  /** Frames since it was last seen. */
  lost: number
}

/** Conditions each frame on the decided frame and the last ones. */
export function createMemoryTracker(codec: Codec, models: TrackingModels): Tracker {
  const calls = new MemoryCalls(codec, models)

  const begin = async (picture: Picture, mask: Mask): Promise<MemoryState> => {
    const features = await models.encode(picture)
    const found = await calls.decode(features, requireValue(features['image_embed']), mask)
    const pointer = rowOf(floatsOf(DECODER.file, found, 'obj_ptr'), bestOf(found).at)
    const bytes = codec.decodeBytes(codec.resize(mask, SAM2_SIDE, SAM2_SIDE))
    const values = Float32Array.from(bytes, (byte) => (byte === 1 ? GIVEN : -GIVEN))
    const first = await calls.remembered(features, { values, ...SIDES }, pointer)
    return { bank: { first, recent: [] }, lost: 0 }
  }

  const followOne = async (features: Values, picture: Picture, state: MemoryState) => {
    const found = await calls.decode(features, await calls.attend(features, state.bank), null)
    const { at, plane, score } = bestOf(found)
    const pointer = rowOf(floatsOf(DECODER.file, found, 'obj_ptr'), at)
    const bank = remember(state.bank, await calls.remembered(features, plane, pointer))
    const bytes = thresholded(plane, picture)
    const mask = bytes.includes(1) ? codec.encodeBytes(bytes, picture.width, picture.height) : null
    const { lost, found: tracked } = withDoubt(state.lost, mask && { mask, score })
    return { state: { bank, lost }, found: tracked }
  }

  return {
    begin,
    follow: async (_from, to, states) => {
      const features = await models.encode(to)
      const steps = new Map<string, { state: unknown; found: TrackedMask }>()
      for (const [id, state] of states) steps.set(id, await followOne(features, to, state as MemoryState))
      return steps
    },
  }
}

import { SAM2_SIDE } from '../../../src/domain/constants.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Mask } from '../../../wasm-rle/mask.ts'
import { requireValue } from '../../require-value.ts'
import { LOST_SHOWN } from '../engine.ts'
import type { TrackedMask, Tracker } from '../engine.ts'
import type { Picture } from '../../media/decoding/picture.ts'
import { remember } from './memory.ts'
import type { MemoryBank } from './memory.ts'
import { MemoryCalls, SIDES } from './memory-calls.ts'
import type { TrackingModels } from './memory-calls.ts'
import { DECODER } from './models.ts'
import { bestOf, floatsOf, rowOf } from './outputs.ts'
import type { Values } from './outputs.ts'
import { thresholded } from './pixels.ts'

/** How sure a mask that a person gave is, as a logit. */
const GIVEN = 10
/** What the decoder thinks worse of than this, a person should look at. */
const DOUBTFUL = 0.6

interface MemoryState {
  bank: MemoryBank
  /** Frames since it was last seen. */
  lost: number
}

/** SAM 2's own tracking: each frame is looked at in the light of the decided frame and of the last ones. */
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
    if (!bytes.includes(1)) {
      const gone: TrackedMask = { mask: null, score: 0, uncertain: state.lost < LOST_SHOWN }
      return { state: { bank, lost: state.lost + 1 }, found: gone }
    }
    const mask = codec.encodeBytes(bytes, picture.width, picture.height)
    const uncertain = score < DOUBTFUL || state.lost > 0
    return { state: { bank, lost: 0 }, found: { mask, score, uncertain } }
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

import { loadCodec } from '../../../wasm-rle/node.ts'
import type { Engine } from '../engine.ts'
import type { EngineConfig } from '../process/messages.ts'
import { late } from './models/model.ts'
import { findPersonShape, PERSON_MODEL } from './models/people.ts'
import { createSuggest } from './models/suggest.ts'
import { loadOpenCv } from './opencv.ts'
import { type FindShape, recognising, shapeIn } from './recognised.ts'
import { segment } from './segment.ts'
import { createTracker } from './tracker.ts'

/** Graph cuts and optical flow; small models that come with the product find people and things. */
export async function createBuiltinEngine({ mostMasks }: Pick<EngineConfig, 'mostMasks'>): Promise<Engine> {
  const { cv } = await loadOpenCv()
  const codec = await loadCodec()
  const personModel = late(PERSON_MODEL)
  const findShape: FindShape = async (picture, box) => findPersonShape(await personModel(), picture, box)
  const suggest = createSuggest(async (picture, { label, box }) => {
    const shape = label === 'person' ? await shapeIn(findShape, picture, box) : null
    return segment(cv, codec, picture, { points: [], box, previous: null }, shape).mask
  }, mostMasks)
  const recognised = recognising(suggest, findShape)
  return {
    name: 'builtin',
    model: { name: 'builtin', version: '1' },
    async segment(key, picture, asked) {
      const { prompts, shape } = await recognised(key, picture, asked)
      return segment(cv, codec, picture, prompts, shape)
    },
    suggest,
    tracks: 'builtin',
    tracker: createTracker(cv, codec),
  }
}

import type { Engine } from '../engine.ts'
import type { EngineConfig } from '../process/messages.ts'
import { cutObject, openCuttingTools } from './cutting/cut-object.ts'
import { cuttingTogether } from './cutting/cut-together.ts'
import { createSuggest } from './models/suggest.ts'
import { recognising } from './recognised.ts'
import { segment } from './segment.ts'
import { createTracker } from './tracker.ts'

/** Graph cuts and optical flow; small models that come with the product find people and things. */
export async function createBuiltinEngine({ mostMasks }: Pick<EngineConfig, 'mostMasks'>): Promise<Engine> {
  const tools = await openCuttingTools()
  const { cv, codec, expectShape } = tools
  const cut = cuttingTogether((...asked) => cutObject(tools, ...asked))
  const suggest = createSuggest(cut, mostMasks)
  const recognised = recognising(suggest, expectShape)
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

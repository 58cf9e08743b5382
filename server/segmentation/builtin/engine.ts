import { loadCodec } from '../../../wasm-rle/node.ts'
import type { Engine } from '../engine.ts'
import { clicksWithBoxes } from './clicked.ts'
import { createSuggest } from './models/suggest.ts'
import { loadOpenCv } from './opencv.ts'
import { segment } from './segment.ts'
import { createTracker } from './tracker.ts'

/** Graph cuts and optical flow; small models that come with the product find people and things. */
export async function createBuiltinEngine(): Promise<Engine> {
  const { cv } = await loadOpenCv()
  const codec = await loadCodec()
  const suggest = createSuggest((picture, box) =>
    segment(cv, codec, picture, { points: [], box, previous: null }),
  )
  const withBox = clicksWithBoxes(suggest)
  return {
    name: 'builtin',
    model: { name: 'builtin', version: '1' },
    segment: async (key, picture, prompts) =>
      segment(cv, codec, picture, await withBox(key, picture, prompts)),
    suggest,
    tracks: 'builtin',
    tracker: createTracker(cv, codec),
  }
}

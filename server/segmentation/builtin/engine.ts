import { loadCodec } from '../../../wasm-rle/node.ts'
import type { Engine } from '../engine.ts'
import { createSuggest } from './models/suggest.ts'
import { loadOpenCv } from './opencv.ts'
import { segment } from './segment.ts'
import { createTracker } from './tracker.ts'

/** Graph cuts and optical flow; needs no model files. */
export async function createBuiltinEngine(): Promise<Engine> {
  const { cv } = await loadOpenCv()
  const codec = await loadCodec()
  return {
    name: 'builtin',
    model: { name: 'builtin', version: '1' },
    segment: (_key, picture, prompts) => Promise.resolve(segment(cv, codec, picture, prompts)),
    suggest: createSuggest((picture, box) =>
      segment(cv, codec, picture, { points: [], box, previous: null }),
    ),
    tracks: 'builtin',
    tracker: createTracker(cv, codec),
  }
}

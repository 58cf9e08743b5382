import { loadCodec } from '../../../wasm-rle/node.ts'
import type { Engine } from '../engine.ts'
import { loadOpenCv } from './opencv.ts'
import { segment } from './segment.ts'
import { createTracker } from './tracker.ts'

/** Graph cuts and optical flow; needs no model files. */
export async function createBuiltinEngine(): Promise<Engine> {
  const { cv } = await loadOpenCv()
  const codec = await loadCodec()
  return {
    name: 'builtin',
    model: { name: 'builtin', version: null },
    segment: (_key, picture, prompts) => Promise.resolve(segment(cv, codec, picture, prompts)),
    tracks: 'builtin',
    tracker: createTracker(cv, codec),
  }
}

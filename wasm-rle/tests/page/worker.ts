import { loadCodec } from '../../browser.ts'
import type { Vectors } from '../vectors.ts'
import { check } from './check.ts'

addEventListener('message', async ({ data }: MessageEvent<{ vectors: Vectors; runs: number }>) => {
  postMessage(check(await loadCodec(), data.vectors, data.runs))
})

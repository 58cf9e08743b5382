import { loadCodec } from '../../browser.ts'
import type { Vectors } from '../vectors.ts'
import { check } from './check.ts'

async function answer(vectors: Vectors, runs: number): Promise<void> {
  postMessage(check(await loadCodec(), vectors, runs))
}

addEventListener('message', ({ data }: MessageEvent<{ vectors: Vectors; runs: number }>) => {
  void answer(data.vectors, data.runs)
})

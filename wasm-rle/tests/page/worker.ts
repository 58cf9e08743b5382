import { loadCodec } from '../../browser.ts'
import type { Effort } from '../effort.ts'
import type { Vectors } from '../vectors.ts'
import { check } from './check.ts'
import type { Report } from './check.ts'
import { streamed } from './streamed.ts'

export interface Question {
  readonly vectors: Vectors
  readonly effort: Effort
}

/** `streamed`: how often the engine compiled while bytes arrived. */
export type Answer = Report & { readonly streamed: number }

async function answer({ vectors, effort }: Question): Promise<void> {
  const [codec, times] = await streamed(loadCodec)
  const found: Answer = { streamed: times, ...check(codec, vectors, effort) }
  postMessage(found)
}

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  void answer(data)
})

import { loadCodec } from '../../browser.ts'
import { RleError } from '../../mask.ts'
import { check } from './check.ts'
import { streamed } from './streamed.ts'
import type { Answer, Question } from './worker.ts'

function inWorker(question: Question): Promise<Answer> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data)
    worker.onerror = ({ message }) => reject(new Error(message))
    worker.postMessage(question)
  })
}

async function withoutSimd(): Promise<string> {
  const original = WebAssembly.validate
  WebAssembly.validate = () => false
  const outcome = await face.load()
  WebAssembly.validate = original
  return outcome
}

const face = {
  /** `loaded`, or the reason for the failure. */
  load: () =>
    loadCodec().then(
      () => 'loaded',
      (error: unknown) => (error instanceof RleError ? error.reason : String(error)),
    ),
  async run(question: Question) {
    const reasonWithoutSimd = await withoutSimd()
    const [codec, times] = await streamed(loadCodec)
    return {
      reasonWithoutSimd,
      page: { streamed: times, ...check(codec, question.vectors, question.effort) },
      worker: await inWorker(question),
    }
  },
}

export type Face = typeof face

Object.assign(globalThis, { face })

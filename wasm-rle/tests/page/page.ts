import { loadCodec } from '../../browser.ts'
import { RleError } from '../../mask.ts'
import type { Vectors } from '../vectors.ts'
import { check } from './check.ts'
import type { Report } from './check.ts'

function inWorker(vectors: Vectors, runs: number): Promise<Report> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Report>) => resolve(data)
    worker.onerror = ({ message }) => reject(new Error(message))
    worker.postMessage({ vectors, runs })
  })
}

/** Counts how often the engine compiled while bytes arrived. */
function watchStreaming(): () => number {
  const original = WebAssembly.instantiateStreaming
  let calls = 0
  WebAssembly.instantiateStreaming = (...given: Parameters<typeof original>) => {
    calls++
    return original(...given)
  }
  return () => calls
}

async function withoutSimd(): Promise<string> {
  const original = WebAssembly.validate
  WebAssembly.validate = () => false
  const reason = await loadCodec().then(
    () => 'loaded',
    (error: unknown) => (error instanceof RleError ? error.reason : String(error)),
  )
  WebAssembly.validate = original
  return reason
}

const face = {
  async run(vectors: Vectors, runs: number) {
    const reasonWithoutSimd = await withoutSimd()
    const streamed = watchStreaming()
    const codec = await loadCodec()
    return {
      reasonWithoutSimd,
      streamed: streamed(),
      page: check(codec, vectors, runs),
      worker: await inWorker(vectors, runs),
    }
  },
}

export type Face = typeof face

Object.assign(globalThis, { face })

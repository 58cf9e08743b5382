import type { PyramidAnswer, PyramidRequest } from './pyramid-worker.ts'

interface Waiting {
  readonly resolve: (levels: readonly ImageBitmap[]) => void
  readonly reject: (error: Error) => void
}

export interface Decoder {
  readonly decode: (blob: Blob) => Promise<readonly ImageBitmap[]>
  readonly dispose: () => void
}

/** Decodes pictures into pyramids on a worker of its own, one after the other. */
export function createDecoder(): Decoder {
  const worker = new Worker(new URL('./pyramid-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  let next = 0

  worker.addEventListener('message', (event: MessageEvent<PyramidAnswer>) => {
    const answer = event.data
    const promise = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('levels' in answer) promise?.resolve(answer.levels)
    else promise?.reject(new Error(answer.error))
  })
  worker.addEventListener('error', (event) => {
    for (const promise of waiting.values()) promise.reject(new Error(event.message))
    waiting.clear()
  })

  return {
    decode(blob) {
      const id = next++
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, blob } satisfies PyramidRequest)
      })
    },
    dispose() {
      worker.terminate()
      for (const promise of waiting.values()) promise.reject(new Error('decoder disposed'))
      waiting.clear()
    },
  }
}

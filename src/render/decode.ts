import type { PyramidAnswer, PyramidRequest } from './pyramid-worker.ts'
import type { MediaLevel } from './scene.ts'

/** A decoded picture. */
export interface Decoded {
  readonly sizes: readonly MediaLevel[]
  /** A bitmap for each size; null for one that is cut into tiles. */
  readonly levels: readonly (ImageBitmap | null)[]
  /** A tile of the level that has tiles. */
  readonly tile: (index: number) => Promise<ImageBitmap>
}

type Answer = Extract<PyramidAnswer, { bitmaps: unknown }>

interface Waiting {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
}

type Ask = PyramidRequest extends infer Request
  ? Request extends unknown
    ? Omit<Request, 'id'>
    : never
  : never

export interface Decoder {
  readonly decode: (blob: Blob) => Promise<Decoded>
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
    if ('bitmaps' in answer) promise?.resolve(answer)
    else promise?.reject(new Error(answer.error))
  })
  worker.addEventListener('error', (event) => {
    for (const promise of waiting.values()) promise.reject(new Error(event.message))
    waiting.clear()
  })

  const ask = (request: Ask): Promise<Answer> => {
    const id = next++
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      worker.postMessage({ ...request, id } satisfies PyramidRequest)
    })
  }

  return {
    async decode(blob) {
      const picture = next
      const { sizes, bitmaps } = await ask({ type: 'decode', picture, blob })
      const rest = [...bitmaps]
      const levels = sizes.map(({ tile }) => (tile === undefined ? (rest.shift() ?? null) : null))
      return {
        sizes,
        levels,
        async tile(index) {
          const [bitmap] = (await ask({ type: 'tile', picture, blob, index })).bitmaps
          if (!bitmap) throw new Error('the worker gave no tile')
          return bitmap
        },
      }
    },
    dispose() {
      worker.terminate()
      for (const promise of waiting.values()) promise.reject(new Error('decoder disposed'))
      waiting.clear()
    },
  }
}

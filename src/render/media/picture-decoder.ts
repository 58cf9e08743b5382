import type { Size } from '../../domain/geometry/rect.ts'
import type { PyramidReply, PyramidRequest } from './pyramid-worker.ts'
import type { MediaLevel } from '../scene.ts'

export interface DecodedPicture {
  readonly sizes: readonly MediaLevel[]
  /** Null for a level that is cut into tiles. */
  readonly levels: readonly (ImageBitmap | null)[]
  readonly seeThrough: boolean
  readonly tile: (index: number) => Promise<ImageBitmap>
}

export interface PreviewRequest {
  readonly size: Size
  readonly take: (bitmap: ImageBitmap) => void
}

type PyramidResponse = Extract<PyramidReply, { bitmaps: unknown }>

interface Waiting {
  readonly preview: PreviewRequest | null
  readonly resolve: (reply: PyramidResponse) => void
  readonly reject: (error: Error) => void
}

type Ask = PyramidRequest extends infer Request
  ? Request extends unknown
    ? Omit<Request, 'id'>
    : never
  : never

interface PictureDecoder {
  readonly decode: (blob: Blob, preview?: PreviewRequest | null) => Promise<DecodedPicture>
  readonly dispose: () => void
}

/** One picture after the other, on a worker of its own. */
export function createPictureDecoder(): PictureDecoder {
  const worker = new Worker(new URL('./pyramid-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  let next = 0

  worker.addEventListener('message', (event: MessageEvent<PyramidReply>) => {
    const reply = event.data
    const pending = waiting.get(reply.id)
    if ('preview' in reply) {
      pending?.preview?.take(reply.preview)
      return
    }
    waiting.delete(reply.id)
    if ('bitmaps' in reply) pending?.resolve(reply)
    else pending?.reject(new Error(reply.error))
  })
  worker.addEventListener('error', (event) => {
    for (const pending of waiting.values()) pending.reject(new Error(event.message))
    waiting.clear()
  })

  const ask = (request: Ask, preview: PreviewRequest | null = null): Promise<PyramidResponse> => {
    const id = next++
    return new Promise((resolve, reject) => {
      waiting.set(id, { preview, resolve, reject })
      worker.postMessage({ ...request, id } satisfies PyramidRequest)
    })
  }

  return {
    async decode(blob, preview = null) {
      const picture = next
      const request = { type: 'decode', picture, blob, preview: preview?.size ?? null } as const
      const { sizes, bitmaps, seeThrough } = await ask(request, preview)
      const rest = [...bitmaps]
      const levels = sizes.map(({ tile }) => (tile === undefined ? (rest.shift() ?? null) : null))
      return {
        sizes,
        levels,
        seeThrough,
        async tile(index) {
          const [bitmap] = (await ask({ type: 'tile', picture, blob, index })).bitmaps
          if (!bitmap) throw new Error('the worker gave no tile')
          return bitmap
        },
      }
    },
    dispose() {
      worker.terminate()
      for (const pending of waiting.values()) pending.reject(new Error('decoder disposed'))
      waiting.clear()
    },
  }
}

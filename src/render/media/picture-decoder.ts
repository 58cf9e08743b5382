import type { Size } from '../../domain/geometry/rect.ts'
import type { PyramidReply, PyramidRequest } from './pyramid-worker.ts'
import type { MediaLevel } from '../scene.ts'

/** A decoded picture. */
export interface DecodedPicture {
  readonly sizes: readonly MediaLevel[]
  /** A bitmap for each size; null for one that is cut into tiles. */
  readonly levels: readonly (ImageBitmap | null)[]
  /** Whether something is seen through it somewhere. */
  readonly seeThrough: boolean
  /** A tile of the level that has tiles. */
  readonly tile: (index: number) => Promise<ImageBitmap>
}

/** What is wanted of a picture before all of it is decoded. */
export interface PreviewRequest {
  /** That of a level. */
  readonly size: Size
  /** Gets it, where the browser can do that. */
  readonly take: (bitmap: ImageBitmap) => void
}

type Answer = Extract<PyramidReply, { bitmaps: unknown }>

interface Waiting {
  readonly glance: PreviewRequest | null
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
}

type Ask = PyramidRequest extends infer Request
  ? Request extends unknown
    ? Omit<Request, 'id'>
    : never
  : never

export interface PictureDecoder {
  readonly decode: (blob: Blob, glance?: PreviewRequest | null) => Promise<DecodedPicture>
  readonly dispose: () => void
}

/** Decodes pictures into pyramids on a worker of its own, one after the other. */
export function createPictureDecoder(): PictureDecoder {
  const worker = new Worker(new URL('./pyramid-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  let next = 0

  worker.addEventListener('message', (event: MessageEvent<PyramidReply>) => {
    const answer = event.data
    const promise = waiting.get(answer.id)
    if ('glance' in answer) {
      promise?.glance?.take(answer.glance)
      return
    }
    waiting.delete(answer.id)
    if ('bitmaps' in answer) promise?.resolve(answer)
    else promise?.reject(new Error(answer.error))
  })
  worker.addEventListener('error', (event) => {
    for (const promise of waiting.values()) promise.reject(new Error(event.message))
    waiting.clear()
  })

  const ask = (request: Ask, glance: PreviewRequest | null = null): Promise<Answer> => {
    const id = next++
    return new Promise((resolve, reject) => {
      waiting.set(id, { glance, resolve, reject })
      worker.postMessage({ ...request, id } satisfies PyramidRequest)
    })
  }

  return {
    async decode(blob, glance = null) {
      const picture = next
      const request = { type: 'decode', picture, blob, glance: glance?.size ?? null } as const
      const { sizes, bitmaps, seeThrough } = await ask(request, glance)
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
      for (const promise of waiting.values()) promise.reject(new Error('decoder disposed'))
      waiting.clear()
    },
  }
}

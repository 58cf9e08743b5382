import type { Size } from '../../domain/geometry/rect.ts'
import { decodePreview } from './preview.ts'
import { levelSizes, mediaTile } from './pyramid-levels.ts'
import type { MediaLevel } from '../scene.ts'

export type PyramidRequest =
  | {
      readonly id: number
      readonly type: 'decode'
      readonly picture: number
      readonly blob: Blob
      readonly preview: Size | null
    }
  | {
      readonly id: number
      readonly type: 'tile'
      readonly picture: number
      readonly blob: Blob
      readonly index: number
    }

/** The levels from the first untiled one on, or one tile. */
interface PyramidResult {
  readonly sizes: readonly MediaLevel[]
  readonly bitmaps: ImageBitmap[]
  readonly seeThrough: boolean
}

export type PyramidReply =
  | { readonly id: number; readonly preview: ImageBitmap }
  | ({ readonly id: number } & PyramidResult)
  | { readonly id: number; readonly error: string }

/** Milliseconds for which a decoded large picture stays; a later tile decodes it again. */
const KEEP_MS = 10_000

const decode = (blob: Blob): Promise<ImageBitmap> =>
  createImageBitmap(blob, { imageOrientation: 'from-image' })

function draw(source: ImageBitmap, x: number, y: number, part: Size, size: Size): ImageBitmap {
  const canvas = new OffscreenCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2d context')
  // At a half, bilinear sampling is the mean of four pixels, and several times faster than `resizeQuality`.
  context.imageSmoothingQuality = 'low'
  context.drawImage(source, x, y, part.width, part.height, 0, 0, size.width, size.height)
  return canvas.transferToImageBitmap()
}

const OPAQUE_TYPE = 'image/jpeg'

/** Each pixel of a small level is the mean of those it stands for. */
function isSeeThrough(level: ImageBitmap): boolean {
  const { width, height } = level
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) throw new Error('no 2d context')
  context.drawImage(level, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true
  return false
}

let cached: { readonly picture: number; readonly whole: Promise<ImageBitmap> } | null = null
let timer: ReturnType<typeof setTimeout> | undefined

function release(): void {
  const dropped = cached
  cached = null
  // A picture that failed to decode has nothing to close.
  void dropped?.whole.then((whole) => whole.close()).catch(() => undefined)
}

function cache(picture: number, whole: Promise<ImageBitmap>): Promise<ImageBitmap> {
  if (cached?.whole !== whole) {
    release()
    cached = { picture, whole }
  }
  clearTimeout(timer)
  timer = setTimeout(release, KEEP_MS)
  return whole
}

async function build(picture: number, blob: Blob): Promise<PyramidResult> {
  const decoding = decode(blob)
  const whole = await decoding
  const sizes = levelSizes(whole)
  const isTiled = sizes[0]?.tile !== undefined
  const bitmaps = isTiled ? [] : [whole]
  let finer = whole
  for (const size of sizes.slice(1)) {
    finer = draw(finer, 0, 0, finer, size)
    bitmaps.push(finer)
  }
  if (isTiled) void cache(picture, decoding)
  return { sizes, bitmaps, seeThrough: blob.type !== OPAQUE_TYPE && isSeeThrough(finer) }
}

async function cut(picture: number, blob: Blob, index: number): Promise<PyramidResult> {
  const whole = await cache(picture, cached?.picture === picture ? cached.whole : decode(blob))
  const { x, y, width, height } = mediaTile(whole, index)
  const tile = draw(whole, x, y, { width, height }, { width, height })
  return { sizes: [], bitmaps: [tile], seeThrough: false }
}

type DecodeRequest = Extract<PyramidRequest, { type: 'decode' }>

async function sendPreview(id: number, blob: Blob, size: Size): Promise<void> {
  const preview = await decodePreview(blob, size)
  if (preview) self.postMessage({ id, preview } satisfies PyramidReply, { transfer: [preview] })
}

async function decodeAll({ id, picture, blob, preview }: DecodeRequest): Promise<PyramidResult> {
  if (preview) await sendPreview(id, blob, preview)
  return build(picture, blob)
}

self.addEventListener('message', ({ data }: MessageEvent<PyramidRequest>) => {
  const { id } = data
  const result = data.type === 'decode' ? decodeAll(data) : cut(data.picture, data.blob, data.index)
  result.then(
    (answer) => self.postMessage({ id, ...answer } satisfies PyramidReply, { transfer: answer.bitmaps }),
    (error: unknown) => self.postMessage({ id, error: String(error) } satisfies PyramidReply),
  )
})

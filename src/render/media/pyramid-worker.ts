import type { Size } from '../../domain/geometry/rect.ts'
import { decodePreview } from './preview.ts'
import { levelSizes, mediaTile } from './pyramid-levels.ts'
import type { MediaLevel } from '../scene.ts'

/** Worker that decodes a picture and halves it down to a pyramid, so that neither stalls the page. */

export type PyramidRequest =
  | {
      readonly id: number
      readonly type: 'decode'
      readonly picture: number
      readonly blob: Blob
      /** Of what is to be answered before; null: nothing. */
      readonly glance: Size | null
    }
  | {
      readonly id: number
      readonly type: 'tile'
      readonly picture: number
      readonly blob: Blob
      readonly index: number
    }

/** What comes of a request: levels from the first that is one bitmap on, or one tile. */
interface PyramidResult {
  readonly sizes: readonly MediaLevel[]
  readonly bitmaps: ImageBitmap[]
  /** Of a picture. */
  readonly seeThrough: boolean
}

/** A glance comes before the levels. */
export type PyramidReply =
  | { readonly id: number; readonly glance: ImageBitmap }
  | ({ readonly id: number } & PyramidResult)
  | { readonly id: number; readonly error: string }

/** Milliseconds after which a decoded large picture is let go: the next tile then has to decode it again. */
const KEEP_MS = 10_000

const decode = (blob: Blob): Promise<ImageBitmap> =>
  createImageBitmap(blob, { imageOrientation: 'from-image' })

function draw(source: ImageBitmap, x: number, y: number, part: Size, size: Size): ImageBitmap {
  const canvas = new OffscreenCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2d context')
  // At exactly a half, bilinear sampling is the mean of four pixels, and several times faster than `resizeQuality`.
  context.imageSmoothingQuality = 'low'
  context.drawImage(source, x, y, part.width, part.height, 0, 0, size.width, size.height)
  return canvas.transferToImageBitmap()
}

/** The type of pictures through which nothing is ever seen. */
const OPAQUE_TYPE = 'image/jpeg'

/** Whether something is seen through a small level: each of its pixels is the mean of those that it stands for. */
function isSeeThrough(level: ImageBitmap): boolean {
  const { width, height } = level
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) throw new Error('no 2d context')
  context.drawImage(level, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true
  return false
}

/** The one large picture that tiles are cut from. */
let kept: { readonly picture: number; readonly whole: Promise<ImageBitmap> } | null = null
let timer: ReturnType<typeof setTimeout> | undefined

function release(): void {
  const dropped = kept
  kept = null
  void dropped?.whole.then((whole) => whole.close()).catch(() => undefined)
}

function keep(picture: number, whole: Promise<ImageBitmap>): Promise<ImageBitmap> {
  if (kept?.whole !== whole) {
    release()
    kept = { picture, whole }
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
  if (isTiled) void keep(picture, decoding)
  return { sizes, bitmaps, seeThrough: blob.type !== OPAQUE_TYPE && isSeeThrough(finer) }
}

async function cut(picture: number, blob: Blob, index: number): Promise<PyramidResult> {
  const whole = await keep(picture, kept?.picture === picture ? kept.whole : decode(blob))
  const { x, y, width, height } = mediaTile(whole, index)
  const tile = draw(whole, x, y, { width, height }, { width, height })
  return { sizes: [], bitmaps: [tile], seeThrough: false }
}

type DecodeRequest = Extract<PyramidRequest, { type: 'decode' }>

async function sendPreview(id: number, blob: Blob, size: Size): Promise<void> {
  const glance = await decodePreview(blob, size)
  if (glance) self.postMessage({ id, glance } satisfies PyramidReply, { transfer: [glance] })
}

async function decodeAll({ id, picture, blob, glance }: DecodeRequest): Promise<PyramidResult> {
  if (glance) await sendPreview(id, blob, glance)
  return build(picture, blob)
}

self.addEventListener('message', ({ data }: MessageEvent<PyramidRequest>) => {
  const { id } = data
  const made = data.type === 'decode' ? decodeAll(data) : cut(data.picture, data.blob, data.index)
  made.then(
    (answer) => self.postMessage({ id, ...answer } satisfies PyramidReply, { transfer: answer.bitmaps }),
    (error: unknown) => self.postMessage({ id, error: String(error) } satisfies PyramidReply),
  )
})

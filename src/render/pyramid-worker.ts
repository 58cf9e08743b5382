import { levelSizes } from './pyramid-levels.ts'
import type { Size } from './viewport.ts'

/** Worker that decodes a picture and halves it down to a pyramid, so that neither stalls the page. */

export interface PyramidRequest {
  readonly id: number
  readonly blob: Blob
}

export type PyramidAnswer =
  { readonly id: number; readonly levels: ImageBitmap[] } | { readonly id: number; readonly error: string }

/** At exactly a half, bilinear sampling is the mean of four pixels, and several times faster than `resizeQuality`. */
function shrink(finer: ImageBitmap, size: Size): ImageBitmap {
  const canvas = new OffscreenCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2d context')
  context.imageSmoothingQuality = 'low'
  context.drawImage(finer, 0, 0, size.width, size.height)
  return canvas.transferToImageBitmap()
}

async function build(blob: Blob): Promise<ImageBitmap[]> {
  const whole = await createImageBitmap(blob, { imageOrientation: 'from-image' })
  const levels = [whole]
  let finer = whole
  for (const size of levelSizes(whole).slice(1)) {
    finer = shrink(finer, size)
    levels.push(finer)
  }
  return levels
}

self.addEventListener('message', (event: MessageEvent<PyramidRequest>) => {
  const { id, blob } = event.data
  build(blob).then(
    (levels) => self.postMessage({ id, levels } satisfies PyramidAnswer, { transfer: levels }),
    (error: unknown) => self.postMessage({ id, error: String(error) } satisfies PyramidAnswer),
  )
})

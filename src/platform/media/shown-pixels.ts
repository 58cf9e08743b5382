import type { DecodedPixels, PlainPixels } from './frame-pixels.ts'

export type FramePixels = VideoFrame | ImageBitmap | ImageData

export interface OwnedPixels {
  readonly pixels: FramePixels
  close(): void
}

export const imageOf = ({ buffer, width, height }: PlainPixels): ImageData =>
  new ImageData(new Uint8ClampedArray(buffer), width, height)

export function ownedPixels(decoded: DecodedPixels, release: (buffer: ArrayBuffer) => void): OwnedPixels {
  if (!('buffer' in decoded)) return { pixels: decoded, close: () => decoded.close() }
  return { pixels: imageOf(decoded), close: () => release(decoded.buffer) }
}

export function sizeOfPixels(pixels: FramePixels): { readonly width: number; readonly height: number } {
  if ('displayWidth' in pixels) return { width: pixels.displayWidth, height: pixels.displayHeight }
  return { width: pixels.width, height: pixels.height }
}

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

export function drawPixels(context: Context, pixels: CanvasImageSource | ImageData): void {
  const { width, height } = context.canvas
  if (!(pixels instanceof ImageData)) return context.drawImage(pixels, 0, 0, width, height)
  if (pixels.width === width && pixels.height === height) return context.putImageData(pixels, 0, 0)
  const whole = new OffscreenCanvas(pixels.width, pixels.height)
  whole.getContext('2d', { alpha: false })?.putImageData(pixels, 0, 0)
  context.drawImage(whole, 0, 0, width, height)
}

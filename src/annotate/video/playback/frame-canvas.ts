import type { Size } from '../../../domain/geometry/rect.ts'
import { drawPixels } from '../../../platform/media/shown-pixels.ts'
import type { MediaItem } from '../../../render/scene.ts'

/** The visible frame in pixels of its own, because decoders and caches may drop theirs at any time. */
export interface FrameCanvas {
  readonly draw: (key: string, source: CanvasImageSource | ImageData) => void
  /** A new object after each `draw`; null before the first. */
  readonly item: () => MediaItem | null
  readonly bitmap: (key: string) => OffscreenCanvas | undefined
  readonly clear: () => void
}

function sizeOf(source: CanvasImageSource | ImageData): Size {
  if (source instanceof HTMLVideoElement) return { width: source.videoWidth, height: source.videoHeight }
  if ('displayWidth' in source) return { width: source.displayWidth, height: source.displayHeight }
  return { width: Number(source.width), height: Number(source.height) }
}

export function createFrameCanvas(): FrameCanvas {
  const canvas = new OffscreenCanvas(1, 1)
  const context = canvas.getContext('2d', { alpha: false })
  let item: MediaItem | null = null
  return {
    draw(key, source) {
      const { width, height } = sizeOf(source)
      if (width === 0 || height === 0) return
      if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
      if (context) drawPixels(context, source)
      item = { key, levels: [{ width, height }] }
    },
    item: () => item,
    bitmap: (key) => (item?.key === key ? canvas : undefined),
    clear() {
      item = null
    },
  }
}

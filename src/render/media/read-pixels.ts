import type { Bitmaps } from '../painting/paint.ts'
import { paint } from '../painting/paint.ts'
import type { Scene } from '../scene.ts'
import type { Viewport } from '../viewport.ts'
import { planMedia } from './plan-media.ts'

/**
 * Pixels of the picture alone as a viewport shows them, `width × height` of it; what lies outside of the picture, or has
 * not come yet, is transparent. Null where there is no picture.
 */
export function readPixels(scene: Scene, viewport: Viewport, bitmaps: Bitmaps): ImageData | null {
  if (!scene.media) return null
  const { width, height } = viewport
  // In the processor's memory from the start: it is read once and thrown away.
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) return null
  paint(context, planMedia({ scene, viewport, moving: false }, null), bitmaps)
  return context.getImageData(0, 0, width, height)
}

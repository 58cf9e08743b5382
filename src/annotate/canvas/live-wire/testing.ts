import type { Point } from '../../../domain/geometry/point.ts'
import type { Size } from '../../../domain/geometry/rect.ts'
import type { Viewport } from '../../../render/viewport.ts'
import { toSource } from '../../../render/viewport.ts'
import type { Seen } from './live-wire.ts'

/** A picture of one bright shape before a dark ground, as any viewport shows it. */
export function seenShape(picture: Size, isInside: (at: Point) => boolean): Seen {
  const readPixels = (viewport: Viewport) => {
    const { width, height } = viewport
    const data = new Uint8ClampedArray(width * height * 4)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const isBright = isInside(toSource(viewport, { x: x + 0.5, y: y + 0.5 }))
        data.set(isBright ? [200, 180, 120, 255] : [40, 60, 90, 255], (y * width + x) * 4)
      }
    return { data, width, height }
  }
  return { picture: () => picture, readPixels }
}

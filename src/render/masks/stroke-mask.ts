import type { Rect } from '../../domain/geometry/rect.ts'
import { join } from '../geometry.ts'
import type { StrokePoint } from '../scene.ts'
import type { Size } from '../viewport.ts'
import { capsuleColumns } from './capsule.ts'

/** Columns of one piece of memory: a stroke takes only the pieces that it comes to. */
export const BAND = 64

/** What a stroke covers, a byte for each pixel, column by column like the runs. */
export interface StrokeMask {
  /** Box of all that is covered. */
  readonly bounds: Rect | null
  /** The bytes of the columns from `BAND × index` on, 1 where covered; undefined where nothing is. */
  readonly band: (index: number) => Uint8Array | undefined
  /** Covers what the points from those known already up to `count` add; returns the box of it. */
  readonly grow: (points: readonly StrokePoint[], count: number) => Rect | null
}

/** The box of all that the hull of two dabs may cover. */
function reach(from: StrokePoint, to: StrokePoint, { width, height }: Size): Rect | null {
  const left = Math.max(0, Math.floor(Math.min(from.x - from.radius, to.x - to.radius)))
  const top = Math.max(0, Math.floor(Math.min(from.y - from.radius, to.y - to.radius)))
  const right = Math.min(width, Math.ceil(Math.max(from.x + from.radius, to.x + to.radius)))
  const bottom = Math.min(height, Math.ceil(Math.max(from.y + from.radius, to.y + to.radius)))
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : null
}

export function createStrokeMask(picture: Size): StrokeMask {
  const { width, height } = picture
  const bands: (Uint8Array | undefined)[] = []
  let bounds: Rect | null = null
  let known = 0

  const cover = (x: number, top: number, bottom: number): void => {
    const index = Math.floor(x / BAND)
    const band = (bands[index] ??= new Uint8Array(BAND * height))
    const column = (x % BAND) * height
    band.fill(1, column + top, column + bottom)
  }

  return {
    get bounds() {
      return bounds
    },
    band: (index) => bands[index],
    grow(points, count) {
      let grown: Rect | null = null
      for (; known < count; known++) {
        const to = points[known]
        const from = points[known - 1] ?? to
        if (!from || !to) break
        capsuleColumns(from, to, width, height, cover)
        grown = join(grown, reach(from, to, picture))
      }
      bounds = join(bounds, grown)
      return grown
    },
  }
}

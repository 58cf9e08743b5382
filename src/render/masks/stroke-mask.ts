import type { Rect } from '../../domain/geometry/rect.ts'
import { join } from '../geometry.ts'
import type { StrokePoint } from '../scene.ts'
import type { Size } from '../viewport.ts'
import { capsuleColumns } from './capsule.ts'

/** Width and height of one piece of memory: a stroke takes only the pieces that it comes to. */
export const BLOCK = { width: 64, height: 128 }

/** What a stroke covers. */
export interface StrokeMask {
  /** Box of all that is covered. */
  readonly bounds: Rect | null
  /**
   * A byte for each pixel from column `BLOCK.width × column` and row `BLOCK.height × row` on, column by column like the
   * runs, 1 where covered; undefined where nothing is.
   */
  readonly block: (column: number, row: number) => Uint8Array | undefined
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
  const rows = Math.ceil(height / BLOCK.height)
  const blocks: (Uint8Array | undefined)[] = []
  let bounds: Rect | null = null
  let known = 0

  const cover = (x: number, top: number, bottom: number): void => {
    const column = Math.floor(x / BLOCK.width)
    const offset = (x % BLOCK.width) * BLOCK.height
    for (let row = Math.floor(top / BLOCK.height); row * BLOCK.height < bottom; row++) {
      const block = (blocks[column * rows + row] ??= new Uint8Array(BLOCK.width * BLOCK.height))
      const above = row * BLOCK.height
      const end = offset + Math.min(BLOCK.height, bottom - above)
      for (let at = offset + Math.max(0, top - above); at < end; at++) block[at] = 1
    }
  }

  return {
    get bounds() {
      return bounds
    },
    block: (column, row) => blocks[column * rows + row],
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

import { picture } from './reference.ts'
import type { Picture } from './reference.ts'

/** Points from a to b in whole steps along the longer axis, in fifths of a pixel, truncated as C does. */
function walk(ax: number, ay: number, bx: number, by: number): [number, number][] {
  const [dx, dy] = [Math.abs(bx - ax), Math.abs(by - ay)]
  const backwards = dx >= dy ? ax > bx : ay > by
  const [sx, sy, ex, ey] = backwards ? [bx, by, ax, ay] : [ax, ay, bx, by]
  const steps = Math.max(dx, dy)
  const points: [number, number][] = []
  for (let t = 0; t <= steps; t++) {
    if (dx >= dy) points.push([sx + t, Math.trunc(sy + (steps === 0 ? 0 : ((ey - sy) / dx) * t) + 0.5)])
    else points.push([Math.trunc(sx + ((ex - sx) / dy) * t + 0.5), sy + t])
  }
  return backwards ? points.reverse() : points
}

/**
 * COCO's polygon rule: follow the outline in fifths of a pixel. Where x crosses the middle of a column, its state flips from the
 * row of the upper point on. Flips carry over to later columns, as runs are read column by column.
 */
export function polygon(points: readonly number[], width: number, height: number): Picture {
  const fifths = points.map((value) => Math.trunc(5 * value + 0.5))
  const outline: [number, number][] = []
  for (let k = 0; k < fifths.length; k += 2) {
    const next = (k + 2) % fifths.length
    outline.push(...walk(fifths[k] ?? 0, fifths[k + 1] ?? 0, fifths[next] ?? 0, fifths[next + 1] ?? 0))
  }
  const flips = new Map<number, number>()
  for (let k = 1; k < outline.length; k++) {
    const before = outline[k - 1] ?? ([0, 0] as const)
    const here = outline[k] ?? ([0, 0] as const)
    if (before[0] === here[0]) continue
    const column = (Math.min(before[0], here[0]) + 0.5) / 5 - 0.5
    if (column < 0 || column > width - 1 || Math.floor(column) !== column) continue
    const row = Math.ceil(Math.min(Math.max((Math.min(before[1], here[1]) + 0.5) / 5 - 0.5, 0), height))
    const at = column * height + row
    flips.set(at, (flips.get(at) ?? 0) + 1)
  }
  let state = 0
  const inside = new Uint8Array(width * height)
  for (let at = 0; at < inside.length; at++) {
    state ^= (flips.get(at) ?? 0) & 1
    inside[at] = state
  }
  return picture(width, height, (x, y) => inside[x * height + y])
}

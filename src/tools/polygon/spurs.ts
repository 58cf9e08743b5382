import type { Point } from '../../domain/geometry/point.ts'
import { distance } from '../../domain/geometry/point.ts'

/**
 * Spurs of a path along edges: to a corner that was set beside an edge the path runs out from it, and back nearly the same
 * way. Nobody means that: it stays on the edge then. All in source pixels.
 */

/** How far apart the ways there and back may lie, in units of the path. */
const TOGETHER = 6

type Line = readonly Point[]

const lengthOf = (line: Line): number =>
  line.slice(1).reduce((sum, at, index) => sum + distance(line[index] as Point, at), 0)

/** The part of a line from some length on, which it may not reach. */
function from(line: Line, length: number): Line {
  let left = length
  for (let index = 1; index < line.length; index++) {
    const [a, b] = [line[index - 1] as Point, line[index] as Point]
    const step = distance(a, b)
    if (left < step) {
      const part = left / step
      return [{ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part }, ...line.slice(index)]
    }
    left -= step
  }
  return line.slice(-1)
}

const at = (line: Line, length: number): Point => from(line, length)[0] as Point

/** Whether two lines part in opposite directions after some length. */
function partAt(back: Line, on: Line, length: number, unit: number): boolean {
  const way = (line: Line): Point => {
    const [a, b] = [at(line, length), at(line, length + TOGETHER * unit)]
    return { x: b.x - a.x, y: b.y - a.y }
  }
  const [one, other] = [way(back), way(on)]
  return one.x * other.x + one.y * other.y < 0
}

/** How long two lines from one corner lie side by side before they part along an edge; 0 where they go apart as sides do. */
function spurOf(back: Line, on: Line, unit: number): number {
  const most = Math.min(lengthOf(back), lengthOf(on))
  let length = 0
  while (length + unit <= most && distance(at(back, length + unit), at(on, length + unit)) <= TOGETHER * unit)
    length += unit
  return partAt(back, on, length, unit) ? length : 0
}

export interface PathCorners {
  readonly points: Line
  /** What lies before each corner, from the one before it on; of a closed path before the first from the last on. */
  readonly ways: readonly Line[]
  /** Which corners lie beside the edges; those that nothing is said of do not. */
  readonly beside: readonly boolean[]
  readonly closed: boolean
  /** What is not told apart: a pixel of the picture, or of the screen where that is coarser. */
  readonly unit: number
}

/** The places of each side, the corner that it leads to as its last, without spurs. The first side of an open path is its first corner. */
export function sidesWithoutSpurs({ points, ways, beside, closed, unit }: PathCorners): readonly Line[] {
  const count = points.length
  const side = (index: number): Line => {
    const before = points.at(index - 1) as Point
    return [before, ...(ways[index] ?? []), points[index] as Point]
  }
  const isAlong = (index: number): boolean => (ways[index] ?? []).length > 0
  const cuts = points.map((_, index) => {
    const next = (index + 1) % count
    const isEnd = !closed && (index === 0 || next === 0)
    // Straight sides are meant as they are.
    const mayBe = beside[index] === true && !isEnd && isAlong(index) && isAlong(next)
    return !mayBe ? 0 : spurOf(side(index).toReversed(), side(next), unit)
  })
  return points.map((corner, index) => {
    if (index === 0 && !closed) return [corner]
    const [start, end] = [cuts.at(index - 1) as number, cuts[index] as number]
    const line = side(index)
    if (start + end >= lengthOf(line)) return []
    const ahead = start > 0 ? from(line, start) : line.slice(1)
    return end > 0 ? from(ahead.toReversed(), end).toReversed() : ahead
  })
}

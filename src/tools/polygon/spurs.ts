import type { Point } from '../../domain/geometry/point.ts'
import { distance } from '../../domain/geometry/point.ts'

/** Along edges a path may run out to a corner and back: a spur, which is removed. Source pixels. */

/** Between the ways out and back, in units of the path. */
const TOGETHER = 6

type Line = readonly Point[]

const lengthOf = (line: Line): number =>
  line.slice(1).reduce((sum, at, index) => sum + distance(line[index] as Point, at), 0)

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

function partAt(back: Line, on: Line, length: number, unit: number): boolean {
  const way = (line: Line): Point => {
    const [a, b] = [at(line, length), at(line, length + TOGETHER * unit)]
    return { x: b.x - a.x, y: b.y - a.y }
  }
  const [one, other] = [way(back), way(on)]
  return one.x * other.x + one.y * other.y < 0
}

/** Length of two lines from one corner side by side, until they part along an edge; 0 for real sides. */
function spurOf(back: Line, on: Line, unit: number): number {
  const most = Math.min(lengthOf(back), lengthOf(on))
  let length = 0
  while (length + unit <= most && distance(at(back, length + unit), at(on, length + unit)) <= TOGETHER * unit)
    length += unit
  return partAt(back, on, length, unit) ? length : 0
}

interface PathCorners {
  readonly points: Line
  /** In a closed path the first continues from the last. */
  readonly ways: readonly Line[]
  /** Missing: no corner lies beside the edges. */
  readonly beside: readonly boolean[]
  readonly closed: boolean
  /** A pixel of the picture, or of the screen where that is coarser. */
  readonly unit: number
}

/** End corners come last. The first side of an open path is its first corner. */
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
    // Straight sides are intended.
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

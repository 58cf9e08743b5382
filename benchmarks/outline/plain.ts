import { countsOf } from '../../src/domain/documents/rle.ts'
import type { RleMask } from '../../src/domain/documents/types.ts'
import type { Point } from '../../src/domain/geometry/point.ts'

/** A plain outline tracer to compare with: one object per edge and per corner. */

interface Edge {
  readonly from: Point
  readonly to: Point
}

/** Rows [from, to) of a column. */
type Span = readonly [from: number, to: number]

function columnsOf(mask: RleMask): Span[][] {
  const [height, width] = mask.size
  const columns: Span[][] = Array.from({ length: width }, () => [])
  let at = 0
  for (const [index, count] of (countsOf(mask) ?? []).entries()) {
    const end = at + count
    // A run may continue in the next columns.
    for (; index % 2 === 1 && at < end; at = Math.min(end, (Math.floor(at / height) + 1) * height)) {
      const column = Math.floor(at / height)
      const top = column * height
      const spans = columns[column]
      const last = spans?.at(-1)
      const span: Span = [at - top, Math.min(end - top, height)]
      if (last?.[1] === span[0]) spans?.splice(-1, 1, [last[0], span[1]])
      else spans?.push(span)
    }
    at = end
  }
  return columns
}

/** Rows in exactly one of both lists, as pairs of sorted ends. */
function difference(a: readonly Span[], b: readonly Span[]): Span[] {
  const ends = [...a, ...b].flat().toSorted((one, other) => one - other)
  return ends
    .flatMap((from, index): Span[] => (index % 2 === 0 ? [[from, ends[index + 1] ?? from]] : []))
    .filter(([from, to]) => from < to)
}

const holds = (spans: readonly Span[], row: number): boolean =>
  spans.some(([from, to]) => from <= row && row < to)

function edgesOf(mask: RleMask): Edge[] {
  const columns = columnsOf(mask)
  const edge = (x: number, y: number, toX: number, toY: number): Edge => ({
    from: { x, y },
    to: { x: toX, y: toY },
  })
  const across = columns.flatMap((spans, x) =>
    spans.flatMap(([top, bottom]) => [edge(x, top, x + 1, top), edge(x + 1, bottom, x, bottom)]),
  )
  const along = [...columns, []].flatMap((spans, x) =>
    difference(spans, columns[x - 1] ?? []).map(([from, to]) =>
      holds(spans, from) ? edge(x, to, x, from) : edge(x, from, x, to),
    ),
  )
  return [...across, ...along]
}

const isStraight = (a: Point, b: Point, c: Point): boolean =>
  (a.x === b.x && b.x === c.x) || (a.y === b.y && b.y === c.y)

/** Drops points in the middle of straight lines. */
const corners = (points: readonly Point[]): Point[] =>
  points.filter((point, index) => {
    const before = points.at(index - 1) ?? point
    return !isStraight(before, point, points[(index + 1) % points.length] ?? point)
  })

export function plainOutline(mask: RleMask): readonly (readonly Point[])[] {
  const stride = mask.size[1] + 1
  const keyOf = ({ x, y }: Point): number => y * stride + x
  const leaving = new Map<number, Edge[]>()
  for (const edge of edgesOf(mask)) {
    const others = leaving.get(keyOf(edge.from))
    if (others) others.push(edge)
    else leaving.set(keyOf(edge.from), [edge])
  }
  const loops: Point[][] = []
  for (const edges of leaving.values()) {
    for (let start = edges.pop(); start; start = edges.pop()) {
      const points: Point[] = []
      for (let edge: Edge | undefined = start; edge; edge = leaving.get(keyOf(edge.to))?.pop())
        points.push(edge.from)
      loops.push(corners(points))
    }
  }
  return loops
}

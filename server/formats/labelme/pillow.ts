import type { Point } from '../../../src/domain/geometry/point.ts'
import type { Rect } from '../../../src/domain/geometry/rect.ts'
import type { Rows, Span } from '../shapes/rows.ts'

/**
 * Pixels as Pillow draws them for LabelMe's masks (`shape_to_mask` in labelme/utils/shape.py). Unlike COCO, it drops
 * fractions and includes the last row and column. Source: python-pillow, src/_imaging.c, src/libImaging/Draw.c.
 */

interface Edge {
  /** Pillow's processing order. */
  readonly turn: number
  readonly x0: number
  readonly y0: number
  /** Of x from row to row, as a C float. */
  readonly dx: number
  readonly top: number
  readonly bottom: number
}

/** In floats, as in C. */
const xAt = ({ x0, y0, dx }: Edge, y: number): number => Math.fround(Math.fround((y - y0) * dx) + x0)

/** Halves go away from zero. */
const roundAway = (value: number): number => Math.sign(value) * Math.floor(Math.abs(value) + 0.5)
/** Halves go towards zero. */
const roundTowards = (value: number): number => Math.sign(value) * Math.ceil(Math.abs(value) - 0.5)

/** A run of level edges in one direction is one span. */
function edgesOf(points: readonly Point[]) {
  const edges: Edge[] = []
  const level = new Map<number, Span[]>()
  const ends = points.map(({ x, y }) => ({ x: Math.trunc(x), y: Math.trunc(y) }))
  for (const [turn, { x: x0, y: y0 }] of ends.entries()) {
    const { x: x1, y: y1 } = ends[(turn + 1) % ends.length] ?? { x: x0, y: y0 }
    const [top, bottom] = [Math.min(y0, y1), Math.max(y0, y1)]
    if (top < bottom) edges.push({ turn, x0, y0, dx: Math.fround((x1 - x0) / (y1 - y0)), top, bottom })
    else level.set(y0, [...(level.get(y0) ?? []), [Math.min(x0, x1), Math.max(x0, x1)]])
  }
  return { edges, level }
}

/** An edge's corner is at most one pixel outside the next row of two edges that lean alike. */
function atCorner(x: number, y: number, edge: Edge, others: readonly Edge[]): number {
  const next = y + (y === edge.bottom ? -1 : 1)
  const other = others.find((each) => next >= each.top && next <= each.bottom)
  if (!other) return x
  const [a, b] = [xAt(edge, next), xAt(other, next)]
  if (x > a + 1 && x > b + 1) return roundAway(Math.max(a, b)) + 1
  if (x < a - 1 && x < b - 1) return roundAway(Math.min(a, b)) - 1
  return x
}

function crossings(edges: readonly Edge[], y: number, last: number): number[] {
  const found: number[] = []
  const ending = new Map<number, Edge[]>()
  for (const edge of edges) {
    const x = xAt(edge, y)
    const isEnd = y === edge.top || y === edge.bottom
    const place = roundAway(x)
    // One edge ends and another begins: count the crossing twice.
    if (y === edge.bottom && y < last) found.push(x, x)
    else found.push(isEnd && edge.dx !== 0 ? atCorner(x, y, edge, ending.get(place) ?? []) : x)
    if (isEnd && edge.dx !== 0) ending.set(place, [...(ending.get(place) ?? []), edge])
  }
  return found.toSorted((a, b) => a - b)
}

/** @param height of the picture; Pillow skips rows below it */
export function polygonRows(points: readonly Point[], height: number): Rows {
  const { edges, level } = edgesOf(points)
  const rows = points.map(({ y }) => Math.trunc(y))
  const [top, bottom] = [
    rows.reduce((a, b) => Math.min(a, b), height - 1),
    Math.min(
      rows.reduce((a, b) => Math.max(a, b), 0),
      height,
    ),
  ]
  const waiting = edges.toSorted((a, b) => b.top - a.top || b.turn - a.turn)
  let active: Edge[] = []
  const spansAt = (y: number): Span[] => {
    const added: Edge[] = []
    for (let next = waiting.at(-1); next && next.top <= y; next = waiting.at(-1)) {
      added.push(next)
      waiting.pop()
    }
    active = active.filter((edge) => edge.bottom >= y)
    if (added.length > 0)
      active = [...active, ...added.filter((edge) => edge.bottom >= y)].toSorted((a, b) => a.turn - b.turn)
    const xs = crossings(active, y, bottom)
    const spans = [...(level.get(y) ?? [])]
    for (let at = 1; at < xs.length; at += 2)
      spans.push([roundAway(xs[at - 1] ?? 0), roundTowards(xs[at] ?? 0)])
    return spans.filter(([from, to]) => from <= to)
  }
  return { top, bottom, spansAt }
}

export function rectangleRows({ x, y, width, height }: Rect): Rows {
  const span: Span = [Math.trunc(x), Math.trunc(x + width)]
  return { top: Math.trunc(y), bottom: Math.trunc(y + height), spansAt: () => [span] }
}

/** In half pixels, from the middle row down. Bresenham's walk along a quarter of the ellipse. */
function halfWidths(a: number, b: number): number[] {
  const [a2, b2] = [BigInt(a) ** 2n, BigInt(b) ** 2n]
  const distance = (x: number, y: number): bigint => {
    const off = a2 * BigInt(y) ** 2n + b2 * BigInt(x) ** 2n - a2 * b2
    return off < 0n ? -off : off
  }
  const widths = [a]
  let [x, y] = [a, b % 2]
  while (x !== a % 2 || y !== b) {
    let next: readonly [number, number] = [x, y + 2]
    if (x > 1) {
      const down = distance(x, y + 2)
      const across = distance(x - 2, y + 2)
      const least = down > across ? across : down
      if (down > across) next = [x - 2, y + 2]
      if (least > distance(x - 2, y)) next = [x - 2, y]
    }
    if (next[1] > y) widths.push(next[0])
    ;[x, y] = next
  }
  return widths
}

export function ellipseRows({ x, y, width, height }: Rect): Rows {
  const [left, top] = [Math.trunc(x), Math.trunc(y)]
  const [a, b] = [Math.trunc(x + width) - left, Math.trunc(y + height) - top]
  const widths = halfWidths(a, b)
  const spansAt = (row: number): Span[] => {
    const half = widths[(Math.abs(2 * (row - top) - b) - (b % 2)) / 2] ?? 0
    return [[left + (a - half) / 2, left + (a + half) / 2]]
  }
  return { top, bottom: top + b, spansAt }
}

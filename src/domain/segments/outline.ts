import { countsOf } from '../documents/rle.ts'
import type { RleMask } from '../documents/shapes.ts'
import type { Point } from '../geometry/point.ts'

/** The lines around what is set, along the edges of pixels: outer ones clockwise as seen, those of holes the other way. */

/** Rows at which the pixels of a column begin to be set and cease to be, by turns, from the top. */
type Ends = readonly number[]

function columnsOf(mask: RleMask): readonly Ends[] {
  const [height, width] = mask.size
  const columns: number[][] = Array.from({ length: width }, () => [])
  let at = 0
  for (const [index, count] of (countsOf(mask) ?? []).entries()) {
    const end = at + count
    // A run may go over the end of a column into the next ones.
    for (; index % 2 === 1 && at < end; at = Math.min(end, (Math.floor(at / height) + 1) * height)) {
      const column = Math.floor(at / height)
      const top = column * height
      const ends = columns[column]
      // An empty run between two leaves one.
      if (ends?.at(-1) === at - top) ends.pop()
      else ends?.push(at - top)
      ends?.push(Math.min(end - top, height))
    }
    at = end
  }
  return columns
}

type VisitRows = (from: number, to: number, isHere: boolean) => void

/** Goes through the rows that are set in one of two columns and not in the other. */
function visitDifference(here: Ends, there: Ends, visit: VisitRows): void {
  let [ours, theirs, from] = [0, 0, 0]
  while (ours < here.length || theirs < there.length) {
    const row = Math.min(here[ours] ?? Infinity, there[theirs] ?? Infinity)
    const isHere = ours % 2 === 1
    if (isHere !== (theirs % 2 === 1) && from < row) visit(from, row, isHere)
    if (here[ours] === row) ours += 1
    if (there[theirs] === row) theirs += 1
    from = row
  }
}

/**
 * Edges of pixels, by the corners that they lead from and to. Lists of numbers, since a mask has a hundred thousand of them
 * and is traced anew with each stroke.
 */
function createEdges() {
  const to: number[] = []
  /** The edge that was noted before this one from the same corner; -1 for none. */
  const before: number[] = []
  const last = new Map<number, number>()
  return {
    corners: () => last.keys(),
    add(from: number, target: number): void {
      before.push(last.get(from) ?? -1)
      last.set(from, to.length)
      to.push(target)
    },
    /** Takes the last edge away that leads from a corner. @returns where it leads to; -1 where there is none left */
    take(from: number): number {
      const edge = last.get(from) ?? -1
      if (edge === -1) return -1
      last.set(from, before[edge] ?? -1)
      return to[edge] ?? -1
    },
  }
}

function edgesOf(mask: RleMask, stride: number) {
  const columns = columnsOf(mask)
  const edges = createEdges()
  const add = (x: number, y: number, toX: number, toY: number): void =>
    edges.add(y * stride + x, toY * stride + toX)
  for (const [x, ends] of columns.entries())
    for (const [index, row] of ends.entries())
      if (index % 2 === 0) add(x, row, x + 1, row)
      else add(x + 1, row, x, row)
  for (const [x, ends] of [...columns, []].entries())
    visitDifference(ends, columns[x - 1] ?? [], (from, to, isHere) =>
      isHere ? add(x, to, x, from) : add(x, from, x, to),
    )
  return edges
}

const isStraight = (a: Point, b: Point, c: Point): boolean =>
  (a.x === b.x && b.x === c.x) || (a.y === b.y && b.y === c.y)

/** Without points in the middle of straight lines. */
const corners = (points: readonly Point[]): Point[] =>
  points.filter((point, index) => {
    const before = points.at(index - 1) ?? point
    return !isStraight(before, point, points[(index + 1) % points.length] ?? point)
  })

function traced(mask: RleMask): readonly (readonly Point[])[] {
  const stride = mask.size[1] + 1
  const edges = edgesOf(mask, stride)
  const loops: Point[][] = []
  for (const corner of edges.corners()) {
    for (let next = edges.take(corner); next !== -1; next = edges.take(corner)) {
      const points: Point[] = []
      let at = corner
      for (; next !== -1; next = edges.take(at)) {
        points.push({ x: at % stride, y: Math.floor(at / stride) })
        at = next
      }
      loops.push(corners(points))
    }
  }
  return loops
}

const outlines = new WeakMap<RleMask, readonly (readonly Point[])[]>()

/** The closed lines around a mask in source pixels, filled by the even-odd rule the mask itself. Traced once for each. */
export function maskOutline(mask: RleMask): readonly (readonly Point[])[] {
  const known = outlines.get(mask)
  if (known) return known
  const loops = traced(mask)
  outlines.set(mask, loops)
  return loops
}

import { countsOf } from '../documents/rle.ts'
import type { RleMask } from '../documents/types.ts'
import type { Point } from '../geometry/point.ts'

/** Along pixel edges: outer lines clockwise on screen, holes counter-clockwise. */

/** Rows where set pixels of a column start and end, alternating. */
type Ends = readonly number[]

/** Steps of about a millisecond. */
type Steps<Result> = Generator<undefined, Result, undefined>

const STEP = 4096
const COLUMNS_STEP = 16

/** From the first column that has a set pixel to the last. */
interface Columns {
  readonly left: number
  readonly ends: readonly Ends[]
}

function* columnsOf(mask: RleMask): Steps<Columns> {
  const [height] = mask.size
  const columns: number[][] = []
  let left = 0
  let at = 0
  for (const [index, count] of (countsOf(mask) ?? []).entries()) {
    const end = at + count
    // A run may continue into the next columns.
    for (; index % 2 === 1 && at < end; at = Math.min(end, (Math.floor(at / height) + 1) * height)) {
      const column = Math.floor(at / height)
      const top = column * height
      if (columns.length === 0) left = column
      while (columns.length <= column - left) columns.push([])
      const ends = columns[column - left]
      // An empty run between two set runs joins them.
      if (ends?.at(-1) === at - top) ends.pop()
      else ends?.push(at - top)
      ends?.push(Math.min(end - top, height))
    }
    at = end
    if (index % STEP === STEP - 1) yield
  }
  return { left, ends: columns }
}

type VisitRows = (from: number, to: number, isHere: boolean) => void

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

/** Flat number lists: a mask has a hundred thousand edges and is traced at each stroke. */
function createEdges() {
  const to: number[] = []
  const before: number[] = []
  const last = new Map<number, number>()
  return {
    corners: () => last.keys(),
    add(from: number, target: number): void {
      before.push(last.get(from) ?? -1)
      last.set(from, to.length)
      to.push(target)
    },
    /** @returns the end of the corner's last edge; -1: none left */
    take(from: number): number {
      const edge = last.get(from) ?? -1
      if (edge === -1) return -1
      last.set(from, before[edge] ?? -1)
      return to[edge] ?? -1
    },
  }
}

function* edgesOf(mask: RleMask, stride: number): Steps<ReturnType<typeof createEdges>> {
  const { left, ends: columns } = yield* columnsOf(mask)
  const edges = createEdges()
  const add = (x: number, y: number, toX: number, toY: number): void =>
    edges.add(y * stride + x, toY * stride + toX)
  for (const [column, ends] of columns.entries()) {
    const x = left + column
    for (const [index, row] of ends.entries())
      if (index % 2 === 0) add(x, row, x + 1, row)
      else add(x + 1, row, x, row)
    if (column % COLUMNS_STEP === 0) yield
  }
  for (const [column, ends] of [...columns, []].entries()) {
    const x = left + column
    visitDifference(ends, columns[column - 1] ?? [], (from, to, isHere) =>
      isHere ? add(x, to, x, from) : add(x, from, x, to),
    )
    if (column % COLUMNS_STEP === 0) yield
  }
  return edges
}

const isStraight = (a: Point | undefined, b: Point | undefined, c: Point | undefined): boolean =>
  a !== undefined &&
  b !== undefined &&
  c !== undefined &&
  ((a.x === b.x && b.x === c.x) || (a.y === b.y && b.y === c.y))

function extend(line: Point[], point: Point): void {
  if (isStraight(line.at(-2), line.at(-1), point)) line.pop()
  line.push(point)
}

function close(line: Point[]): Point[] {
  if (isStraight(line.at(-2), line.at(-1), line[0])) line.pop()
  return isStraight(line.at(-1), line[0], line[1]) ? line.slice(1) : line
}

/** A speckled mask has millions of points and takes seconds. */
export function* outlineSteps(mask: RleMask): Steps<readonly (readonly Point[])[]> {
  const stride = mask.size[1] + 1
  const edges = yield* edgesOf(mask, stride)
  const loops: Point[][] = []
  let done = 0
  for (const corner of edges.corners()) {
    for (let next = edges.take(corner); next !== -1; next = edges.take(corner)) {
      const points: Point[] = []
      let at = corner
      for (; next !== -1; next = edges.take(at)) {
        extend(points, { x: at % stride, y: Math.floor(at / stride) })
        at = next
        done += 1
        if (done % STEP === 0) yield
      }
      loops.push(close(points))
    }
  }
  return loops
}

function traced(mask: RleMask): readonly (readonly Point[])[] {
  const steps = outlineSteps(mask)
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

const outlines = new WeakMap<RleMask, readonly (readonly Point[])[]>()

/** Closed lines in source pixels; the even-odd rule fills the mask. */
export function maskOutline(mask: RleMask): readonly (readonly Point[])[] {
  const known = outlines.get(mask)
  if (known) return known
  const loops = traced(mask)
  outlines.set(mask, loops)
  return loops
}

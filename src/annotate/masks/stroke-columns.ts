import type { Size, StrokePoint } from '../../machines/editor/types.ts'
import { capsuleColumns } from '../../render/masks/capsule.ts'

/** The pixels of a stroke, column by column, gathered while it grows; COCO's runs go by columns too. */
export interface StrokeColumns {
  /** Takes in the dabs that are new since the last time. */
  readonly extend: (points: readonly StrokePoint[]) => void
  /** COCO's run lengths of all so far: clear and set in turn, the first clear. */
  readonly counts: () => Uint32Array
}

/** Pieces of a column as top, bottom, top, bottom …; bottoms are not part of it. */
type Pieces = number[]

/** Adds a piece; mostly it goes on from the last one, since a stroke does. */
function addPiece(pieces: Pieces, top: number, bottom: number): void {
  const last = pieces.length - 2
  const [lastTop, lastBottom] = [pieces[last], pieces[last + 1]]
  if (lastTop === undefined || lastBottom === undefined || top > lastBottom || bottom < lastTop) {
    pieces.push(top, bottom)
    return
  }
  if (top < lastTop) pieces[last] = top
  if (bottom > lastBottom) pieces[last + 1] = bottom
}

/** Puts the pieces in order and joins those that touch; few are out of order, so each is moved to its place. */
function settle(pieces: Pieces): void {
  for (let at = 2; at < pieces.length; at += 2) {
    const [top = 0, bottom = 0] = [pieces[at], pieces[at + 1]]
    let to = at
    for (; to > 0 && (pieces[to - 2] ?? 0) > top; to -= 2) {
      pieces[to] = pieces[to - 2] ?? 0
      pieces[to + 1] = pieces[to - 1] ?? 0
    }
    pieces[to] = top
    pieces[to + 1] = bottom
  }
  let end = 0
  for (let at = 2; at < pieces.length; at += 2) {
    const [top = 0, bottom = 0] = [pieces[at], pieces[at + 1]]
    if (top > (pieces[end + 1] ?? 0)) {
      end += 2
      pieces[end] = top
      pieces[end + 1] = bottom
    } else if (bottom > (pieces[end + 1] ?? 0)) pieces[end + 1] = bottom
  }
  pieces.length = end + 2
}

/** The same as lengths: from one end of a run to the next. */
function lengthsOf(ends: readonly number[]): Uint32Array {
  const lengths = new Uint32Array(ends.length)
  let before = 0
  for (let at = 0; at < ends.length; at++) {
    const end = ends[at] ?? 0
    lengths[at] = end - before
    before = end
  }
  return lengths
}

/** Gathers a stroke on a picture. */
export function createStrokeColumns({ width, height }: Size): StrokeColumns {
  const columns = Array.from({ length: width }, (): Pieces | null => null)
  let taken = 0

  const visit = (x: number, top: number, bottom: number): void => {
    const pieces = columns[x]
    if (pieces) addPiece(pieces, top, bottom)
    else columns[x] = [top, bottom]
  }

  return {
    extend(points) {
      for (; taken < points.length; taken++) {
        const to = points[taken]
        if (to) capsuleColumns(points[taken - 1] ?? to, to, width, height, visit)
      }
    },
    counts() {
      const ends: number[] = []
      columns.forEach((pieces, x) => {
        if (!pieces) return
        settle(pieces)
        const start = x * height
        for (let at = 0; at < pieces.length; at += 2) {
          const first = start + (pieces[at] ?? 0)
          // A piece down to the edge goes on at the top of the next column.
          if (at === 0 && ends.at(-1) === first) ends.pop()
          else ends.push(first)
          ends.push(start + (pieces[at + 1] ?? 0))
        }
      })
      if (ends.at(-1) !== width * height) ends.push(width * height)
      return lengthsOf(ends)
    },
  }
}

import type { StrokePoint } from '../../../machines/editor/types.ts'
import type { Size } from '../../../domain/geometry/rect.ts'
import { capsuleColumns, addSpan } from '../../../render/masks/column-spans.ts'

/** The pixels of a growing stroke by column, in the order of COCO's runs. */
export interface StrokeColumns {
  readonly extend: (points: readonly StrokePoint[]) => void
  /** COCO run lengths: clear and set alternate, starting with clear. */
  readonly counts: () => Uint32Array
}

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

export function createStrokeColumns({ width, height }: Size): StrokeColumns {
  const columns = Array.from({ length: width }, (): number[] | null => null)
  let taken = 0

  const visit = (x: number, top: number, bottom: number): void => {
    addSpan((columns[x] ??= []), top, bottom)
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
        const start = x * height
        for (let at = 0; at < pieces.length; at += 2) {
          const first = start + (pieces[at] ?? 0)
          // A run that reaches the bottom continues at the top of the next column.
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

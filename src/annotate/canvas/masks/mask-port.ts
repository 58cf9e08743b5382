import type { StrokePoint } from '../../../machines/editor/types.ts'
import type { Size } from '../../../domain/geometry/rect.ts'
import { capsuleColumns, addSpan } from '../../../render/masks/column-spans.ts'
import type { RleMask } from '../../../domain/documents/types.ts'
import { createWeakLruCache } from '../../../render/lru-cache.ts'
import type { MaskPort } from '../../../machines/editor/masks.ts'
import type { Codec } from '../../../../wasm-rle/codec.ts'
import type { Mask } from '../../../../wasm-rle/mask.ts'

/** By column, in the order of COCO's runs. */
interface StrokeColumns {
  readonly extend: (points: readonly StrokePoint[]) => void
  /** Clear and set alternate, starting with clear. */
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

function createStrokeColumns({ width, height }: Size): StrokeColumns {
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

interface At {
  readonly x: number
  readonly y: number
}

/** Bytes of decoded runs; older masks of the history remain as strings only. */
const TRANSLATED_BUDGET = 16 * 1024 * 1024

/** Documents store compressed strings, the codec works on runs; each mask is converted once. */
function createTranslation(codec: Codec) {
  const known = createWeakLruCache<RleMask, Mask>(TRANSLATED_BUDGET, ({ counts }) => counts.byteLength)
  const keep = (mask: RleMask, runs: Mask): void => {
    known.set(mask, runs)
    known.trim()
  }
  return {
    runsOf(mask: RleMask): Mask {
      const old = known.get(mask)
      if (old) return old
      const runs = codec.read(mask.counts, mask.size[1], mask.size[0])
      keep(mask, runs)
      return runs
    },
    maskOf(runs: Mask): RleMask {
      const mask: RleMask = { size: [runs.size[0], runs.size[1]], counts: codec.write(runs) }
      keep(mask, runs)
      return mask
    },
  }
}

function isSet({ size: [height], counts }: Mask, { x, y }: At): boolean {
  const position = Math.floor(x) * height + Math.floor(y)
  let end = 0
  for (const [index, count] of counts.entries()) {
    end += count
    if (position < end) return index % 2 === 1
  }
  return false
}

/** The clear area around a place, or the holes of a set area; null for the outside. */
function filling(codec: Codec, mask: Mask, at: At): Mask | null {
  const region = codec.floodFill(mask, Math.floor(at.x), Math.floor(at.y))
  if (isSet(mask, at)) return codec.subtract(codec.fillHoles(region), region)
  const [height, width] = mask.size
  const box = codec.box(region)
  const isOutside = box.x === 0 && box.y === 0 && box.width === width && box.height === height
  return isOutside ? null : region
}

/** A stroke is extended as its list of dabs grows. */
export function createMaskPort(codec: Codec): MaskPort {
  const { runsOf, maskOf } = createTranslation(codec)
  const strokes = new WeakMap<readonly StrokePoint[], StrokeColumns>()

  const columnsOf = (size: Size, points: readonly StrokePoint[]): StrokeColumns => {
    const columns = strokes.get(points) ?? createStrokeColumns(size)
    strokes.set(points, columns)
    columns.extend(points)
    return columns
  }
  const both =
    (operation: (a: Mask, b: Mask) => Mask) =>
    (a: RleMask, b: RleMask): RleMask =>
      maskOf(operation(runsOf(a), runsOf(b)))

  return {
    gather: (size, points) => void columnsOf(size, points),
    stroke: (size, points) =>
      maskOf({ size: [size.height, size.width], counts: columnsOf(size, points).counts() }),
    polygon: ({ width, height }, points) =>
      maskOf(
        codec.fillPolygon(
          points.flatMap(({ x, y }) => [x, y]),
          width,
          height,
        ),
      ),
    region: (mask, { x, y }) => maskOf(codec.floodFill(runsOf(mask), Math.floor(x), Math.floor(y))),
    fill(mask, at) {
      const filled = filling(codec, runsOf(mask), at)
      return filled && codec.area(filled) > 0 ? maskOf(filled) : null
    },
    contains: (mask, at) => isSet(runsOf(mask), at),
    union: both(codec.union),
    intersect: both(codec.intersect),
    subtract: both(codec.subtract),
    area: (mask) => codec.area(runsOf(mask)),
    box(mask) {
      const { x, y, width, height } = codec.box(runsOf(mask))
      return width === 0 ? null : { x, y, width, height }
    },
  }
}

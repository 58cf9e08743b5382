import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Rect, Size } from '../../domain/geometry/rect.ts'
import type { RunLengthMask } from '../scene.ts'
import { createWeakLruCache } from '../lru-cache.ts'

/** Positions count pixels down the columns: `x × height + y`. */
export interface Runs {
  readonly width: number
  readonly height: number
  /** Ascending: set from [0] to before [1], from [2] to before [3], … */
  readonly changes: Uint32Array
  readonly bounds: Rect | null
}

export const emptyRuns = ({ width, height }: Size): Runs => ({
  width,
  height,
  changes: new Uint32Array(0),
  bounds: null,
})

/** Scaled to the picture's size. @throws RleError where the mask is malformed */
export function readRuns(codec: Codec, { size, counts }: RunLengthMask, { width, height }: Size): Runs {
  const stored = codec.read(counts, size[1], size[0])
  const mask = size[1] === width && size[0] === height ? stored : codec.resize(stored, width, height)
  const box = codec.box(mask)
  // Even: a last clear run changes nothing.
  const changes = new Uint32Array(mask.counts.length & ~1)
  let position = 0
  for (let index = 0; index < changes.length; index++) {
    position += mask.counts[index] ?? 0
    changes[index] = position
  }
  return { width, height, changes, bounds: box.width > 0 ? box : null }
}

export function firstAfter(changes: Uint32Array, position: number): number {
  let low = 0
  let high = changes.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((changes[middle] ?? 0) <= position) low = middle + 1
    else high = middle
  }
  return low
}

export function contains({ width, height, changes }: Runs, x: number, y: number): boolean {
  if (x < 0 || y < 0 || x >= width || y >= height) return false
  return firstAfter(changes, x * height + y) % 2 === 1
}

/** Of two masks of one size; null where they are equal. */
export function differenceBounds(a: Runs, b: Runs): Rect | null {
  const { height } = a
  let [left, right, top, bottom] = [-1, -1, height, 0]
  let [i, j, start] = [0, 0, 0]
  let different = false
  while (i < a.changes.length || j < b.changes.length) {
    const [next, other] = [a.changes[i] ?? Infinity, b.changes[j] ?? Infinity]
    // A change of both at one place keeps them equal or different.
    if (next <= other) i++
    if (other <= next) j++
    if (next === other) continue
    const position = Math.min(next, other)
    if (different) {
      const first = Math.floor(start / height)
      const last = Math.floor((position - 1) / height)
      if (left < 0) left = first
      right = last
      top = first === last ? Math.min(top, start - first * height) : 0
      bottom = first === last ? Math.max(bottom, position - last * height) : height
    } else start = position
    different = !different
  }
  return left < 0 ? null : { x: left, y: top, width: right - left + 1, height: bottom - top }
}

/** Bytes of runs that are not shown. */
const RUNS_BUDGET = 16 * 1024 * 1024

export interface RunCache {
  /** A malformed mask is reported once and counts as empty. */
  readonly read: (codec: Codec, mask: RunLengthMask, picture: Size) => Runs
  readonly known: (mask: RunLengthMask, picture: Size) => Runs | undefined
  readonly trim: (shown: ReadonlySet<RunLengthMask>) => void
}

/** Keeps no mask alive: its outlines weigh ten times as much. */
export function createRunCache(report: (error: unknown) => void, budget = RUNS_BUDGET): RunCache {
  const cache = createWeakLruCache<RunLengthMask, Runs>(budget, ({ changes }) => changes.byteLength)
  const known = (mask: RunLengthMask, { width, height }: Size): Runs | undefined => {
    const runs = cache.get(mask)
    return runs?.width === width && runs.height === height ? runs : undefined
  }
  const readNew = (codec: Codec, mask: RunLengthMask, picture: Size): Runs => {
    try {
      return readRuns(codec, mask, picture)
    } catch (error) {
      report(error)
      return emptyRuns(picture)
    }
  }

  return {
    known,
    read(codec, mask, picture) {
      const old = known(mask, picture)
      if (old) return old
      const runs = readNew(codec, mask, picture)
      cache.set(mask, runs)
      return runs
    },
    trim: cache.trim,
  }
}

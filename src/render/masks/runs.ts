import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Rect, Size } from '../../domain/geometry/rect.ts'
import type { RunLengthMask } from '../scene.ts'

/** A mask ready to be looked into. Positions count pixels down the columns: `x × height + y`. */
export interface Runs {
  readonly width: number
  readonly height: number
  /** Ascending positions at which the state changes: set from [0] to before [1], from [2] to before [3], … */
  readonly changes: Uint32Array
  /** The smallest box around all that is set; null where nothing is. */
  readonly bounds: Rect | null
}

export const emptyRuns = ({ width, height }: Size): Runs => ({
  width,
  height,
  changes: new Uint32Array(0),
  bounds: null,
})

/**
 * The runs of a mask, stretched to the picture's size where it has another.
 * @throws RleError where the mask is malformed.
 */
export function readRuns(codec: Codec, { size, counts }: RunLengthMask, { width, height }: Size): Runs {
  const stored = codec.read(counts, size[1], size[0])
  const mask = size[1] === width && size[0] === height ? stored : codec.resize(stored, width, height)
  const box = codec.box(mask)
  // An even number: a last run of clear pixels changes nothing.
  const changes = new Uint32Array(mask.counts.length & ~1)
  let position = 0
  for (let index = 0; index < changes.length; index++) {
    position += mask.counts[index] ?? 0
    changes[index] = position
  }
  return { width, height, changes, bounds: box.width > 0 ? box : null }
}

/** Index of the first change behind a position. */
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

/** Whether the pixel in column x and row y is set; nothing is outside of the mask. */
export function contains({ width, height, changes }: Runs, x: number, y: number): boolean {
  if (x < 0 || y < 0 || x >= width || y >= height) return false
  return firstAfter(changes, x * height + y) % 2 === 1
}

import type { Rect } from '../../domain/geometry/rect.ts'
import type { Size } from '../viewport.ts'
import { over, straightMean } from './colour.ts'
import type { Runs } from './runs.ts'
import { firstAfter } from './runs.ts'
import type { StrokeMask } from './stroke-mask.ts'
import { BAND } from './stroke-mask.ts'

/** A mask as it is combined with others. */
export interface MaskLayer {
  readonly runs: Runs
  /** As `premultiplied` makes it. */
  readonly colour: number
  /** The brush or eraser that is at work on it. */
  readonly stroke: { readonly mask: StrokeMask; readonly mode: 'paint' | 'erase' } | null
}

/** Where samples are taken: column `first + index`, row alike, of a grid with `1 << shift` pixels from one to the next. */
interface Samples {
  readonly column: number
  readonly columns: number
  readonly row: number
  readonly rows: number
  readonly shift: number
}

/** Columns of a level that are combined at a time: their samples stay in the nearest caches. */
const STRIPE = 64

/** State of `blend`; neighbours mostly lie on the same colour, which is then reckoned once. */
let plane = new Int32Array(0)
let below = 0
let blended = 0

function blend(start: number, end: number, colour: number): void {
  for (let index = start; index < end; index++) {
    const bottom = plane[index] ?? 0
    if (bottom !== below) {
      below = bottom
      blended = over(colour, bottom)
    }
    plane[index] = blended
  }
}

const sourceOf = (sample: number, shift: number): number => (sample << shift) + ((1 << shift) >> 1)

/** The first sample at or behind a source pixel. */
const sampleFrom = (source: number, shift: number): number =>
  (source + (1 << shift) - 1 - ((1 << shift) >> 1)) >> shift

function meets(bounds: Rect | null, { column, columns, row, rows, shift }: Samples): boolean {
  return (
    bounds !== null &&
    bounds.x < (column + columns) << shift &&
    bounds.x + bounds.width > column << shift &&
    bounds.y < (row + rows) << shift &&
    bounds.y + bounds.height > row << shift
  )
}

/** Lays the runs of a mask over the samples. */
function layRuns({ runs, colour }: MaskLayer, samples: Samples): void {
  const { changes, height, bounds } = runs
  const { column, columns, row, rows, shift } = samples
  if (!bounds) return
  const upper = Math.max(row << shift, bounds.y)
  const lower = Math.min((row + rows) << shift, bounds.y + bounds.height)
  const first = Math.max(0, sampleFrom(bounds.x, shift) - column)
  const last = Math.min(columns, sampleFrom(bounds.x + bounds.width, shift) - column)
  let run = -1
  for (let index = first; index < last; index++) {
    const base = sourceOf(column + index, shift) * height
    const from = base + upper
    const to = base + lower
    if (run < 0) run = firstAfter(changes, from) & ~1
    while (run < changes.length && (changes[run + 1] ?? 0) <= from) run += 2
    const at = index * rows - row
    for (let next = run; next < changes.length && (changes[next] ?? 0) < to; next += 2) {
      const start = Math.max(changes[next] ?? 0, from) - base
      const end = Math.min(changes[next + 1] ?? 0, to) - base
      blend(at + sampleFrom(start, shift), at + sampleFrom(end, shift), colour)
    }
  }
}

/** The same for a mask that is being painted on or erased from, pixel by pixel. */
function layStroked({ runs, colour, stroke }: MaskLayer, samples: Samples, picture: Size): void {
  const { column, columns, row, rows, shift } = samples
  const { changes } = runs
  for (let index = 0; index < columns; index++) {
    const x = sourceOf(column + index, shift)
    if (x >= picture.width) return
    const band = stroke?.mask.band(Math.floor(x / BAND))
    const offset = (x % BAND) * picture.height
    const base = x * picture.height
    let run = firstAfter(changes, base + sourceOf(row, shift) - 1)
    for (let at = 0; at < rows; at++) {
      const y = sourceOf(row + at, shift)
      if (y >= picture.height) break
      while (run < changes.length && (changes[run] ?? 0) <= base + y) run++
      const covered = band !== undefined && band[offset + y] === 1
      const set = covered ? stroke?.mode === 'paint' : run % 2 === 1
      if (set) blend(index * rows + at, index * rows + at + 1, colour)
    }
  }
}

function lay(layers: readonly MaskLayer[], samples: Samples, picture: Size): boolean {
  const size = samples.columns * samples.rows
  let isTouched = false
  for (const layer of layers) {
    const isStroked = layer.stroke !== null && meets(layer.stroke.mask.bounds, samples)
    if (!isStroked && !meets(layer.runs.bounds, samples)) continue
    if (!isTouched) {
      if (plane.length < size) plane = new Int32Array(size)
      else plane.fill(0, 0, size)
      isTouched = true
    }
    below = 0
    blended = layer.colour
    if (isStroked) layStroked(layer, samples, picture)
    else layRuns(layer, samples)
  }
  return isTouched
}

/** Writes a stripe of the plane into rows of pixels, `per` × `per` samples to a pixel. */
function develop(out: Int32Array, stride: number, left: number, samples: Samples, per: number): void {
  const { columns, rows } = samples
  const right = per === 2 ? rows : 0
  const down = per - 1
  let [known, pixel] = [0, 0]
  for (let y = 0, row = 0; row < rows; row += per, y++) {
    let at = y * stride + left
    for (let column = 0, from = row; column < columns; column += per, from += per * rows, at++) {
      const a = plane[from] ?? 0
      const b = plane[from + down] ?? 0
      const c = plane[from + right] ?? 0
      const d = plane[from + right + down] ?? 0
      if (a === b && a === c && a === d) {
        if (a === 0) continue
        if (a !== known) [known, pixel] = [a, straightMean(a, a, a, a)]
        out[at] = pixel
      } else out[at] = straightMean(a, b, c, d)
    }
  }
}

/**
 * Combines masks into pixels, the first at the bottom, each over what is below it.
 *
 * @param part what to combine, in whole pixels of the level
 * @param level each is half as large as the one before; 0 is the picture. From 1 on a pixel is the mean of 2 × 2 samples.
 * @param picture its size in source pixels, which all runs have
 * @returns RGBA as `ImageData` takes it, null where nothing is set
 */
export function compose(
  part: Rect,
  level: number,
  layers: readonly MaskLayer[],
  picture: Size,
): Uint8ClampedArray<ArrayBuffer> | null {
  const per = level === 0 ? 1 : 2
  const shift = level === 0 ? 0 : level - 1
  let out: Int32Array<ArrayBuffer> | null = null
  for (let left = 0; left < part.width; left += STRIPE) {
    const samples: Samples = {
      column: (part.x + left) * per,
      columns: Math.min(STRIPE, part.width - left) * per,
      row: part.y * per,
      rows: part.height * per,
      shift,
    }
    if (!lay(layers, samples, picture)) continue
    out ??= new Int32Array(part.width * part.height)
    develop(out, part.width, left, samples, per)
  }
  return out && new Uint8ClampedArray(out.buffer)
}

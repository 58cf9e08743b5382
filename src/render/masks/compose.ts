import type { Rect, Size } from '../../domain/geometry/rect.ts'
import { over, straightMean } from './colour.ts'
import type { Spans } from './column-spans.ts'
import type { Runs } from './runs.ts'
import { firstAfter } from './runs.ts'
import type { StrokeMask } from './stroke-mask.ts'

/** A mask as it is combined with others. */
export interface MaskLayer {
  readonly runs: Runs
  /** As `premultiplied` makes it. */
  readonly colour: number
  /** The brush or eraser that is at work on it. */
  readonly stroke: Stroke | null
}

interface Stroke {
  readonly mask: StrokeMask
  readonly mode: 'paint' | 'erase'
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
/** What is given back: fresh memory is dear, and a stroke asks in each frame. */
let pixels = new Int32Array(0)
let below = 0
let blended = 0
/** Nothing lies below the mask that is laid. */
let isLowest = false

/** From so many samples on filling them at once is faster than one by one. */
const LONG = 16

function blend(start: number, end: number, colour: number): void {
  if (isLowest && end - start >= LONG) {
    plane.fill(colour, start, end)
    return
  }
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

/** Lays runs over a column of samples, from one source row to before another; asked from the first column on, downwards. */
type LayColumn = (index: number, from: number, to: number) => void

function columnLayer({ runs: { changes, height }, colour }: MaskLayer, samples: Samples): LayColumn {
  const { column, rows, row, shift } = samples
  let run = -1
  return (index, from, to) => {
    const base = sourceOf(column + index, shift) * height
    if (run < 0) run = firstAfter(changes, base + from) & ~1
    while (run < changes.length && (changes[run + 1] ?? 0) <= base + from) run += 2
    const at = index * rows - row
    for (let next = run; next < changes.length && (changes[next] ?? 0) < base + to; next += 2) {
      const start = Math.max((changes[next] ?? 0) - base, from)
      const end = Math.min((changes[next + 1] ?? 0) - base, to)
      blend(at + sampleFrom(start, shift), at + sampleFrom(end, shift), colour)
    }
  }
}

/** Lays the runs of a mask over the samples. */
function layRuns(layer: MaskLayer, samples: Samples): void {
  const { column, columns, row, rows, shift } = samples
  const { bounds } = layer.runs
  if (!bounds) return
  const upper = Math.max(row << shift, bounds.y)
  const lower = Math.min((row + rows) << shift, bounds.y + bounds.height)
  const first = Math.max(0, sampleFrom(bounds.x, shift) - column)
  const last = Math.min(columns, sampleFrom(bounds.x + bounds.width, shift) - column)
  const layColumn = columnLayer(layer, samples)
  for (let index = first; index < last; index++) layColumn(index, upper, lower)
}

const NONE: Spans = []

/** The same for a mask that is being painted on or erased from: what the stroke covers hides the runs. */
function layStroked(layer: MaskLayer, stroke: Stroke, samples: Samples, picture: Size): void {
  const { column, columns, row, rows, shift } = samples
  const upper = row << shift
  const lower = Math.min((row + rows) << shift, picture.height)
  const layColumn = columnLayer(layer, samples)

  for (let index = 0; index < columns; index++) {
    const x = sourceOf(column + index, shift)
    if (x >= picture.width) return
    const pieces = stroke.mask.column(x) ?? NONE
    const at = index * rows - row
    let done = upper
    for (let piece = 0; piece < pieces.length && done < lower; piece += 2) {
      const top = Math.min(lower, pieces[piece] ?? 0)
      const bottom = Math.min(lower, pieces[piece + 1] ?? 0)
      if (bottom <= done) continue
      if (top > done) layColumn(index, done, top)
      if (stroke.mode === 'paint')
        blend(at + sampleFrom(Math.max(done, top), shift), at + sampleFrom(bottom, shift), layer.colour)
      done = bottom
    }
    if (done < lower) layColumn(index, done, lower)
  }
}

function lay(layers: readonly MaskLayer[], samples: Samples, picture: Size): boolean {
  const size = samples.columns * samples.rows
  let isTouched = false
  for (const layer of layers) {
    const stroke = layer.stroke && meets(layer.stroke.mask.bounds, samples) ? layer.stroke : null
    if (!stroke && !meets(layer.runs.bounds, samples)) continue
    isLowest = !isTouched
    if (isLowest) {
      if (plane.length < size) plane = new Int32Array(size)
      else plane.fill(0, 0, size)
      isTouched = true
    }
    below = 0
    blended = layer.colour
    if (stroke) layStroked(layer, stroke, samples, picture)
    else layRuns(layer, samples)
  }
  return isTouched
}

/** Writes a stripe of the plane into rows of pixels, `per` × `per` samples to a pixel. */
function develop(stride: number, left: number, samples: Samples, per: number): void {
  const { columns, rows } = samples
  const from = plane
  const to = pixels
  const right = per === 2 ? rows : 0
  const down = per - 1
  let known = 0
  let pixel = 0
  for (let column = 0; column < columns; column += per) {
    const bottom = (column + 1) * rows
    let at = left + column / per
    for (let sample = column * rows; sample < bottom; sample += per, at += stride) {
      const a = from[sample] ?? 0
      const b = from[sample + down] ?? 0
      const c = from[sample + right] ?? 0
      const d = from[sample + right + down] ?? 0
      if (a === b && a === c && a === d) {
        if (a === 0) continue
        if (a !== known) {
          known = a
          pixel = straightMean(a, a, a, a)
        }
        to[at] = pixel
      } else to[at] = straightMean(a, b, c, d)
    }
  }
}

/**
 * Combines masks into pixels, the first at the bottom, each over what is below it.
 *
 * @param part what to combine, in whole pixels of the level
 * @param level each is half as large as the one before; 0 is the picture. From 1 on a pixel is the mean of 2 × 2 samples.
 * @param picture its size in source pixels, which all runs have
 * @returns RGBA as `ImageData` takes it, good until the next call; null where nothing is set
 */
export function compose(
  part: Rect,
  level: number,
  layers: readonly MaskLayer[],
  picture: Size,
): Uint8ClampedArray<ArrayBuffer> | null {
  const per = level === 0 ? 1 : 2
  const shift = level === 0 ? 0 : level - 1
  const size = part.width * part.height
  let isEmpty = true
  for (let left = 0; left < part.width; left += STRIPE) {
    const samples: Samples = {
      column: (part.x + left) * per,
      columns: Math.min(STRIPE, part.width - left) * per,
      row: part.y * per,
      rows: part.height * per,
      shift,
    }
    if (!lay(layers, samples, picture)) continue
    if (isEmpty) {
      if (pixels.length < size) pixels = new Int32Array(size)
      else pixels.fill(0, 0, size)
      isEmpty = false
    }
    develop(part.width, left, samples, per)
  }
  return isEmpty ? null : new Uint8ClampedArray(pixels.buffer, 0, size * pixels.BYTES_PER_ELEMENT)
}

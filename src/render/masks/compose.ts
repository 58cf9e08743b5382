import type { Rect, Size } from '../../domain/geometry/rect.ts'
import { over, straightMean } from './colour.ts'
import type { Spans } from './column-spans.ts'
import type { Runs } from './runs.ts'
import { firstAfter } from './runs.ts'
import type { StrokeMask } from './stroke-mask.ts'

export interface MaskLayer {
  readonly runs: Runs
  readonly colour: number
  readonly stroke: Stroke | null
}

interface Stroke {
  readonly mask: StrokeMask
  readonly mode: 'paint' | 'erase'
}

/** Columns and rows `first + index` of a grid with `1 << shift` source pixels per sample. */
interface Samples {
  readonly column: number
  readonly columns: number
  readonly row: number
  readonly rows: number
  readonly shift: number
}

/** Their samples stay in the nearest caches. */
const STRIPE = 64

/** Neighbours mostly have one colour, which is blended once. */
let plane = new Int32Array(0)
/** Reused: a stroke asks in each frame, and new memory is expensive. */
let pixels = new Int32Array(0)
let below = 0
let blended = 0
let isLowest = false

/** From here on `fill` is faster than a loop. */
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

/** Call it with ascending columns and rows. */
type BlendColumn = (index: number, from: number, to: number) => void

function columnBlender({ runs: { changes, height }, colour }: MaskLayer, samples: Samples): BlendColumn {
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

function blendRuns(layer: MaskLayer, samples: Samples): void {
  const { column, columns, row, rows, shift } = samples
  const { bounds } = layer.runs
  if (!bounds) return
  const upper = Math.max(row << shift, bounds.y)
  const lower = Math.min((row + rows) << shift, bounds.y + bounds.height)
  const first = Math.max(0, sampleFrom(bounds.x, shift) - column)
  const last = Math.min(columns, sampleFrom(bounds.x + bounds.width, shift) - column)
  const blendColumn = columnBlender(layer, samples)
  for (let index = first; index < last; index++) blendColumn(index, upper, lower)
}

const NONE: Spans = []

/** Rows of the stroke replace the mask's runs. */
function blendStroked(layer: MaskLayer, stroke: Stroke, samples: Samples, picture: Size): void {
  const { column, columns, row, rows, shift } = samples
  const upper = row << shift
  const lower = Math.min((row + rows) << shift, picture.height)
  const blendColumn = columnBlender(layer, samples)

  for (let index = 0; index < columns; index++) {
    const x = sourceOf(column + index, shift)
    if (x >= picture.width) return
    const spans = stroke.mask.column(x) ?? NONE
    const at = index * rows - row
    let done = upper
    for (let span = 0; span < spans.length && done < lower; span += 2) {
      const top = Math.min(lower, spans[span] ?? 0)
      const bottom = Math.min(lower, spans[span + 1] ?? 0)
      if (bottom <= done) continue
      if (top > done) blendColumn(index, done, top)
      if (stroke.mode === 'paint')
        blend(at + sampleFrom(Math.max(done, top), shift), at + sampleFrom(bottom, shift), layer.colour)
      done = bottom
    }
    if (done < lower) blendColumn(index, done, lower)
  }
}

function blendLayers(layers: readonly MaskLayer[], samples: Samples, picture: Size): boolean {
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
    if (stroke) blendStroked(layer, stroke, samples, picture)
    else blendRuns(layer, samples)
  }
  return isTouched
}

function downsample(stride: number, left: number, samples: Samples, per: number): void {
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
 * The first mask is at the bottom.
 * @param level halvings of the picture; from 1 on a pixel is the mean of 2 × 2 samples
 * @returns RGBA for `ImageData`, valid until the next call; null where nothing is set
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
    if (!blendLayers(layers, samples, picture)) continue
    if (isEmpty) {
      if (pixels.length < size) pixels = new Int32Array(size)
      else pixels.fill(0, 0, size)
      isEmpty = false
    }
    downsample(part.width, left, samples, per)
  }
  return isEmpty ? null : new Uint8ClampedArray(pixels.buffer, 0, size * pixels.BYTES_PER_ELEMENT)
}

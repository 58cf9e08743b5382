import type { Size } from '../../../src/domain/geometry/rect.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Mask } from '../../../wasm-rle/mask.ts'
import { noteText, type Notes } from '../reading/notes.ts'
import { within } from './clip.ts'

/** Set pixels of a row, both inclusive. */
export type Span = readonly [from: number, to: number]

export interface Rows {
  readonly top: number
  readonly bottom: number
  /** In any order; called row by row from the top. */
  readonly spansAt: (y: number) => Span[]
}

/** The encoder is fastest with this many rows. */
const ROWS = 32

/** Runs by row must fill the mask. */
export function maskOfRuns(
  codec: Codec,
  { width, height }: Size,
  write: (run: (pixels: number, isSet: boolean) => void) => void,
): Mask {
  const encoder = codec.strips(width, height, 'bytes')
  const rows = new Uint8Array(width * Math.min(ROWS, height))
  let [at, left] = [0, width * height]
  try {
    write((pixels, isSet) => {
      for (let rest = pixels; rest > 0;) {
        const part = Math.min(rest, rows.length - at)
        rows.fill(Number(isSet), at, at + part)
        at += part
        rest -= part
        left -= part
        if (at < rows.length && left > 0) continue
        encoder.push(rows.subarray(0, at))
        at = 0
      }
    })
    return encoder.finish()
  } catch (error) {
    encoder.free()
    throw error
  }
}

function encoded(codec: Codec, rows: readonly (readonly Span[])[], left: number, width: number): Mask {
  const encoder = codec.strips(width, rows.length, 'bytes')
  try {
    for (let from = 0; from < rows.length; from += ROWS) {
      const part = rows.slice(from, from + ROWS)
      const pixels = new Uint8Array(width * part.length)
      for (const [turn, spans] of part.entries())
        for (const [first, last] of spans)
          pixels.fill(1, turn * width + first - left, turn * width + last - left + 1)
      encoder.push(pixels)
    }
    return encoder.finish()
  } catch (error) {
    encoder.free()
    throw error
  }
}

/** Notes what it clips; null: nothing is inside. */
export function drawRows(
  codec: Codec,
  { top, bottom, spansAt }: Rows,
  { width, height }: Size,
  notes: Notes,
): { mask: Mask; pixels: number } | null {
  const first = Math.max(top, 0)
  const count = Math.max(0, Math.min(bottom, height - 1) - first + 1)
  let isClipped = top < -1 || bottom > height
  const rows = Array.from({ length: count }, (_, turn) =>
    spansAt(first + turn).flatMap(([from, to]): Span[] => {
      isClipped ||= from < -1 || to > width
      return to < 0 || from >= width ? [] : [[within(from, width - 1), within(to, width - 1)]]
    }),
  )
  const ends = rows.flat()
  if (isClipped) notes.add(noteText.clipped)
  if (ends.length === 0) return null
  const left = ends.reduce((least, [from]) => Math.min(least, from), width)
  const right = ends.reduce((most, [, to]) => Math.max(most, to), 0)
  const box = encoded(codec, rows, left, right - left + 1)
  return { mask: codec.place(box, left, first, width, height), pixels: (right - left + 1) * rows.length }
}

import { MASK_SIDE_MAX, MASKS_MAX_BYTES } from '../../../src/domain/documents/limits.ts'
import type { Rect, Size } from '../../../src/domain/geometry/rect.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Mask } from '../../../wasm-rle/mask.ts'
import { AnnotationRefusal } from '../errors.ts'
import { attributeOf, numberOf } from './attributes.ts'
import type { Notes } from '../notes.ts'
import { placeMask } from '../shapes/annotations.ts'
import { shapeText } from '../shapes/text.ts'
import { cvatText } from './text.ts'
import type { XmlElement } from '../reading/xml-entries.ts'

/** Rows that go to the encoder at once: what it likes best. */
const ROWS = 32

/** Where a mask lies: whole pixels. */
function boxOf(element: XmlElement): Rect {
  const [x = 0, y = 0, width = 0, height = 0] = ['left', 'top', 'width', 'height'].map((name) =>
    numberOf(element, name),
  )
  const isWhole = [x, y, width, height].every(Number.isInteger)
  const isSized = width > 0 && height > 0 && width <= MASK_SIDE_MAX && height <= MASK_SIDE_MAX
  if (!isWhole || !isSized) throw new AnnotationRefusal(cvatText.badMaskBox)
  return { x, y, width, height }
}

function runsOf(element: XmlElement, pixels: number): number[] {
  const runs = attributeOf(element, 'rle')
    .split(',')
    .map((text) => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN))
  if (runs.some(Number.isNaN)) throw new AnnotationRefusal(cvatText.badRle)
  const sum = runs.reduce((all, run) => all + run, 0)
  if (sum !== pixels) throw new AnnotationRefusal(cvatText.rleSum(sum, pixels))
  return runs
}

/**
 * How often pixels change from a row to the next: about as many runs has the mask column by column. A few long runs row by
 * row can be hundreds of millions then, which nobody could keep.
 */
function changesDown(runs: readonly number[], { width, height }: Size): number {
  const last = width * (height - 1)
  let [at, changes] = [0, 0]
  let differs = false
  // Where a run ends, a place differs from the one below it a row earlier, and no more from there on.
  const [above, here] = [
    { turn: 0, end: (runs[0] ?? 0) - width },
    { turn: 0, end: runs[0] ?? 0 },
  ]
  while (at < last) {
    const next = above.end <= here.end ? above : here
    const end = Math.min(Math.max(next.end, 0), last)
    if (differs) changes += end - at
    at = end
    differs = !differs
    next.turn += 1
    next.end += next.turn < runs.length ? (runs[next.turn] ?? 0) : Infinity
  }
  return changes
}

/** The pixels of runs that go row by row through a box, the first one clear. */
function filled(codec: Codec, runs: readonly number[], { width, height }: Size): Mask {
  const encoder = codec.strips(width, height, 'bytes')
  try {
    const rows = new Uint8Array(width * Math.min(ROWS, height))
    let at = 0
    let left = width * height
    for (const [turn, run] of runs.entries()) {
      for (let rest = run; rest > 0;) {
        const part = Math.min(rest, rows.length - at)
        rows.fill(turn % 2, at, at + part)
        at += part
        rest -= part
        left -= part
        if (at < rows.length && left > 0) continue
        encoder.push(rows.subarray(0, at))
        at = 0
      }
    }
    return encoder.finish()
  } catch (error) {
    encoder.free()
    throw error
  }
}

/**
 * CVAT's `mask`: run lengths of the box around it alone, row by row, beginning with clear pixels. Throws an `AnnotationRefusal`.
 * Source: github.com/cvat-ai/cvat, issues 6487 and 5828.
 */
export function readMask(
  codec: Codec,
  element: XmlElement,
  picture: Size,
  notes: Notes,
  changesMost = MASKS_MAX_BYTES,
): { mask: Mask; pixels: number } {
  const box = boxOf(element)
  const pixels = box.width * box.height
  const runs = runsOf(element, pixels)
  // Each run takes a byte at least.
  if (changesDown(runs, box) > changesMost) throw new AnnotationRefusal(shapeText.manyPixels)
  const mask = filled(codec, runs, box)
  return { mask: placeMask(codec, mask, box, picture, notes), pixels }
}

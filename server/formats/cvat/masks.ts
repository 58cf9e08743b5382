import { MASK_SIDE_MAX, MASKS_MAX_BYTES } from '../../../src/domain/documents/limits.ts'
import type { Rect, Size } from '../../../src/domain/geometry/rect.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Mask } from '../../../wasm-rle/mask.ts'
import { AnnotationRefusal } from '../errors.ts'
import { attributeOf, numberOf } from './attributes.ts'
import type { Notes } from '../reading/notes.ts'
import { placeMask } from '../shapes/areas.ts'
import { maskOfRuns } from '../shapes/rows.ts'
import { shapeText } from '../shapes/text.ts'
import { cvatText } from './text.ts'
import type { XmlElement } from '../reading/xml-entries.ts'

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

/** About the runs by column: a few long rows can become hundreds of millions of them. */
function changesDown(runs: readonly number[], { width, height }: Size): number {
  const last = width * (height - 1)
  let [at, changes] = [0, 0]
  let differs = false
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

/**
 * CVAT's `mask`: runs in its box, by row, clear first. Throws an `AnnotationRefusal`.
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
  // A run takes at least one byte.
  if (changesDown(runs, box) > changesMost) throw new AnnotationRefusal(shapeText.manyPixels)
  const mask = maskOfRuns(codec, box, (run) => {
    for (const [turn, pixelsOfRun] of runs.entries()) run(pixelsOfRun, turn % 2 === 1)
  })
  return { mask: placeMask(codec, mask, box, picture, notes), pixels }
}

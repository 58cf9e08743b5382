import { COORDINATE_MAX } from '../../../src/domain/documents/limits.ts'
import { AnnotationRefusal, withContext } from '../errors.ts'
import { motText } from './text.ts'

export interface BoxRow {
  /** From 1. */
  readonly line: number
  /** From 0. */
  readonly frame: number
  readonly track: number
  /** Pixels of the video. */
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Column 7. Ground truth: 0 means that the box does not count. Results: the tracker's score. */
  readonly confidence: number | null
  /** From 1; null where the file has none. */
  readonly category: number | null
  /** 0 to 1; null where unknown. */
  readonly visibility: number | null
}

const LEAST = 6

function numbersOf(text: string): number[] {
  const fields = text.split(',').map((field) => field.trim())
  while (fields.at(-1) === '') fields.pop()
  const numbers = fields.map((field) => (field === '' ? Number.NaN : Number(field)))
  if (numbers.length < LEAST || !numbers.every((value) => Math.abs(value) <= COORDINATE_MAX))
    throw new AnnotationRefusal(motText.columns)
  return numbers
}

function rowOf(text: string, line: number, offset: number): BoxRow {
  const [frame = 0, track = 0, left = 0, top = 0, width = 0, height = 0, ...more] = numbersOf(text)
  const [confidence = null, category = -1, visibility = -1] = more
  if (!Number.isInteger(frame) || frame < 1) throw new AnnotationRefusal(motText.badFrame)
  if (!Number.isInteger(track) || track < 0) throw new AnnotationRefusal(motText.noTrack)
  return {
    line,
    frame: frame - 1,
    track,
    left: left - offset,
    top: top - offset,
    width,
    height,
    confidence,
    category: Number.isInteger(category) && category >= 0 ? category : null,
    visibility: visibility >= 0 && visibility <= 1 ? visibility : null,
  }
}

/** Throws an `AnnotationRefusal` that names the line. @param offset of the first pixel */
export function readRows(text: string, offset: number): BoxRow[] {
  const seen = new Set<string>()
  return text.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === '') return []
    return withContext(
      () => {
        const row = rowOf(line, index + 1, offset)
        const place = `${row.track}/${row.frame}`
        if (seen.has(place)) throw new AnnotationRefusal(motText.twice(row.track, row.frame + 1))
        seen.add(place)
        return [row]
      },
      (why) => motText.line(index + 1, why),
    )
  })
}

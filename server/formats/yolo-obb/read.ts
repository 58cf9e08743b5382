import { IMPORT_LABELS } from '../../../src/domain/formats.ts'
import { AnnotationRefusal, FormatError } from '../errors.ts'
import { noteText } from '../notes.ts'
import { readEach } from '../predictions.ts'
import { polygonArea } from '../shapes/areas.ts'
import { areaGeometry } from '../shapes/annotations.ts'
import { withContext } from '../shapes/error-context.ts'
import { openYolo, type ReadLines, type YoloLine, type YoloOptions } from './read.ts'
import { linesOf, numbersOf, points, type LinesAbout } from './lines.ts'
import { isPart, tailOf, TAIL_MAX } from './readings.ts'
import { yoloText } from './text.ts'

/** Class and four corners from 0 to 1. Source: docs.ultralytics.com/datasets/obb. */

const NUMBERS = 8

function lineOf({ kind, size, facts }: Omit<LinesAbout, 'evidence'>, line: string, id: number): YoloLine {
  const [category, ...values] = numbersOf(line)
  if (category === undefined || ![category, ...values].every(Number.isFinite))
    throw new AnnotationRefusal(yoloText.notNumbers)
  if (!facts.names.has(category)) throw new AnnotationRefusal(yoloText.noClass(category))
  const [corners, tail] = [values.slice(0, NUMBERS), values.slice(NUMBERS)]
  if (corners.length < NUMBERS || tail.length > TAIL_MAX) throw new AnnotationRefusal(yoloText.noObb)
  if (!corners.every(isPart)) throw new AnnotationRefusal(yoloText.outside)
  const told = tailOf(tail)
  if (!told) throw new AnnotationRefusal(yoloText.badTail)
  const { score, trackId } = told
  const drawn = areaGeometry(kind, polygonArea(points(corners, size)))
  return {
    annotation: { id, category_id: category, ...drawn, ...(score !== undefined && { score }) },
    notes: trackId === undefined ? [] : [noteText.trackId],
  }
}

const readObbLines: ReadLines = (about, text) =>
  readEach(about, linesOf(text), ({ line, turn }) =>
    withContext(
      () => lineOf(about, line, turn),
      (why) => yoloText.line(turn, why),
    ),
  )

/**
 * Documents have no rotated boxes: a picture of boxes gets the box around one, one of masks its pixels. Throws a
 * `FormatError`.
 */
export async function openYoloObb(options: Omit<YoloOptions, 'readLines'>) {
  if (!(options.kind in IMPORT_LABELS)) throw new FormatError(yoloText.noObbKind)
  return openYolo({ ...options, readLines: readObbLines })
}

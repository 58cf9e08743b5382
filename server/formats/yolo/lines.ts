import type { Size } from '../../../src/domain/geometry/rect.ts'
import { type Kind, drawnIn } from '../../../src/domain/kinds.ts'
import type { CocoAnnotation } from '../shapes/coco-annotations.ts'
import { keypointValuesOf } from '../shapes/read-keypoints.ts'
import { AnnotationRefusal, withContext } from '../errors.ts'
import { noteText } from '../reading/notes.ts'
import { readEach, type PictureReading } from '../reading/predictions.ts'
import { within } from '../shapes/clip.ts'
import type { YoloFacts } from './facts.ts'
import {
  areaReading,
  areaReadings,
  keypointValues,
  noteReading,
  poseReading,
  thirdsOf,
  type Evidence,
  type LineReading,
} from './readings.ts'
import { yoloText } from './text.ts'

/** Lines become COCO annotations in pixels, so one reader handles both. */

/** Rounding outside the picture, as a share of its side. */
const SLACK = 1e-3
/** YOLO's six digits are a hundredth of a pixel in the largest pictures. */
const DIGITS = 2
/** Of objects: the angle of a turned box needs more. */
export const OUTLINE_DIGITS = 6

const pixels = (part: number, whole: number, digits: number): number => {
  const isNear = part >= -SLACK && part <= 1 + SLACK
  return Number(((isNear ? within(part, 1) : part) * whole).toFixed(digits))
}

export const points = (parts: readonly number[], { width, height }: Size, digits = DIGITS): number[] =>
  parts.map((part, at) => pixels(part, at % 2 === 0 ? width : height, digits))

function box([x = 0, y = 0, w = 0, h = 0]: readonly number[], size: Size): [number, number, number, number] {
  const [left = 0, top = 0, right = 0, bottom = 0] = points(
    [x - w / 2, y - h / 2, x + w / 2, y + h / 2],
    size,
  )
  return [left, top, Number((right - left).toFixed(DIGITS)), Number((bottom - top).toFixed(DIGITS))]
}

export interface LinesAbout extends PictureReading {
  kind: Kind
  /** Of the picture, in pixels. */
  size: Size
  /** Of a database with an ontology: turned boxes stay turned. */
  hasObjects: boolean
  facts: YoloFacts
  evidence: Evidence
}

type ShapeGeometry = Pick<CocoAnnotation, 'bbox' | 'segmentation' | 'keypoints' | 'keypoint_values' | 'score'>

/** In finished work only boxes may have a score or track id. */
function requirePrelabels({ predictions }: LinesAbout, { shape, score, trackId }: LineReading): void {
  if (predictions || shape === 'box' || (score === undefined && trackId === undefined)) return
  throw new AnnotationRefusal(yoloText.prediction, { isQuestion: true })
}

function areaGeometry(
  about: LinesAbout,
  values: readonly number[],
): { reading: LineReading; drawn: ShapeGeometry } {
  const { kind, size, facts, evidence } = about
  const expected = drawnIn(kind) === 'boxes' ? yoloText.noBox : yoloText.noOutline
  const reading = areaReading(values, facts, evidence, expected)
  const digits = about.hasObjects ? OUTLINE_DIGITS : DIGITS
  if (reading.shape === 'outline')
    return { reading, drawn: { segmentation: [points(reading.drawn, size, digits)] } }
  if (drawnIn(kind) === 'boxes') return { reading, drawn: { bbox: box(reading.drawn, size) } }
  throw new AnnotationRefusal(yoloText.noOutline)
}

function drawnPose(
  about: LinesAbout,
  values: readonly number[],
): { reading: LineReading; drawn: ShapeGeometry } {
  const { size, facts, evidence } = about
  const reading = poseReading(values, facts)
  const third = keypointValues(reading, facts, evidence)
  const { count, dimensions } = facts.keypoints ?? { count: 0, dimensions: 3 }
  const nodes = reading.drawn.slice(4)
  const keypoints = Array.from({ length: count }, (_, at) => {
    const [x = 0, y = 0, seen] = nodes.slice(at * dimensions, (at + 1) * dimensions)
    // Without visibilities, a node at the origin is missing.
    const value = seen ?? (x === 0 && y === 0 ? 0 : 2)
    return value === 0 && third !== 'score' ? [0, 0, 0] : [...points([x, y], size), value]
  }).flat()
  return { reading, drawn: { bbox: box(reading.drawn, size), keypoints, keypoint_values: third } }
}

export const numbersOf = (line: string): number[] => line.trim().split(/\s+/).map(Number)

function annotationOf(about: LinesAbout, line: string, id: number): CocoAnnotation {
  const [category, ...values] = numbersOf(line)
  if (category === undefined || ![category, ...values].every(Number.isFinite))
    throw new AnnotationRefusal(yoloText.notNumbers)
  if (!about.facts.names.has(category)) throw new AnnotationRefusal(yoloText.noClass(category))
  const draw = drawnIn(about.kind) === 'skeletons' ? drawnPose : areaGeometry
  const { reading, drawn } = draw(about, values)
  requirePrelabels(about, reading)
  const { score, trackId } = reading
  if (trackId !== undefined) about.notes.add(noteText.trackId)
  return { id, category_id: category, ...drawn, ...(score !== undefined && { score }) }
}

export const linesOf = (text: string): { line: string; turn: number }[] =>
  text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [{ line, turn: index + 1 }]))

/** One annotation per line. Throws an `AnnotationRefusal` that names the line. */
export const yoloAnnotations = (about: LinesAbout, text: string): CocoAnnotation[] =>
  readEach(about, linesOf(text), ({ line, turn }) =>
    withContext(
      () => annotationOf(about, line, turn),
      (why) => yoloText.line(turn, why),
    ),
  )

type LabelSet = Pick<LinesAbout, 'kind' | 'facts'>

/** Null: ambiguous; undefined: no third numbers, or no pose. */
function keypointValuesIn(facts: YoloFacts, values: readonly number[]) {
  try {
    const thirds = thirdsOf(poseReading(values, facts), facts)
    return thirds.length > 0 ? keypointValuesOf(thirds) : undefined
  } catch (error) {
    if (error instanceof AnnotationRefusal) return undefined
    throw error
  }
}

export const needsEvidence = ({ kind, facts }: LabelSet, text: string): boolean =>
  linesOf(text).some(({ line }) => {
    const [, ...values] = numbersOf(line)
    return drawnIn(kind) === 'skeletons'
      ? keypointValuesIn(facts, values) === null
      : areaReadings(values).length > 1
  })

export function gatherEvidence({ kind, facts }: LabelSet, text: string, evidence: Evidence): void {
  for (const { line } of linesOf(text)) {
    const [, ...values] = numbersOf(line)
    if (drawnIn(kind) !== 'skeletons') noteReading(evidence, areaReadings(values))
    else {
      const found = keypointValuesIn(facts, values)
      if (found) evidence.keypointValues.add(found)
    }
  }
}

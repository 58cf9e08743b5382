import { AnnotationRefusal } from '../errors.ts'
import { keypointValuesOf } from '../shapes/read-keypoints.ts'
import type { KeypointValues } from '../shapes/coco-annotations.ts'
import type { YoloFacts } from './facts.ts'
import { yoloText } from './text.ts'

/** Predictions end with a score, a track id, or both. Source: ultralytics/engine/results.py, `save_txt`. */

export interface LineReading {
  shape: 'box' | 'outline' | 'pose'
  drawn: readonly number[]
  score: number | undefined
  trackId: number | undefined
}

/** As a share of the picture's side. */
const FAR = 1

export const isPart = (value: number): boolean => value >= -FAR && value <= 1 + FAR
const isScore = (value: number): boolean => value >= 0 && value <= 1
/** Trackers count from 1. */
const isTrackId = (value: number): boolean => Number.isInteger(value) && value >= 1

type Tail = Pick<LineReading, 'score' | 'trackId'>

/** Null: not the tail of a prediction. */
export function tailOf(tail: readonly number[]): Tail | null {
  const [first, second] = tail
  if (first === undefined) return { score: undefined, trackId: undefined }
  if (second !== undefined)
    return isScore(first) && isTrackId(second) ? { score: first, trackId: second } : null
  // 1 may be either; as a score it changes nothing.
  if (isScore(first)) return { score: first, trackId: undefined }
  return isTrackId(first) ? { score: undefined, trackId: first } : null
}

const shapeOf = (length: number): 'box' | 'outline' | null =>
  length === 4 ? 'box' : length >= 6 && length % 2 === 0 ? 'outline' : null

const OBB = 8
export const TAIL_MAX = 2

export function areaReadings(values: readonly number[]): LineReading[] {
  return Array.from({ length: TAIL_MAX + 1 }, (_, tailLength) => values.length - tailLength).flatMap(
    (length): LineReading[] => {
      const shape = shapeOf(length)
      const tail = tailOf(values.slice(length))
      const drawn = values.slice(0, length)
      return shape && tail && drawn.every(isPart) ? [{ shape, drawn, ...tail }] : []
    },
  )
}

function whyNoArea(values: readonly number[], expected: string): string {
  const tails = [0, 1, 2].filter((tail) => shapeOf(values.length - tail) !== null)
  if (tails.length === 0) return expected
  return tails.some((tail) => tailOf(values.slice(values.length - tail)) !== null)
    ? yoloText.outside
    : yoloText.badTail
}

export interface Evidence {
  boxes: boolean
  /** Outlines without score or track id. */
  outlines: boolean
  /** Outlines with a score or track id. */
  predictedOutlines: boolean
  keypointValues: Set<KeypointValues>
}

export const noEvidence = (): Evidence => ({
  boxes: false,
  outlines: false,
  predictedOutlines: false,
  keypointValues: new Set(),
})

const hasTail = ({ score, trackId }: LineReading): boolean => score !== undefined || trackId !== undefined

export function noteReading(evidence: Evidence, readings: readonly LineReading[]): void {
  const [only, ...others] = readings
  if (!only || others.length > 0) return
  if (only.shape === 'box') evidence.boxes = true
  else if (hasTail(only)) evidence.predictedOutlines = true
  else evidence.outlines = true
}

/** By the set's task, else by the evidence. */
function hasShapeOf(reading: LineReading, { task }: YoloFacts, evidence: Evidence): boolean {
  if (task === 'obb') return reading.drawn.length === OBB
  if (task === 'detect' || task === 'segment') return (reading.shape === 'box') === (task === 'detect')
  const hasOutlines = evidence.outlines || evidence.predictedOutlines
  if (evidence.boxes === hasOutlines) return true
  return (reading.shape === 'box') === evidence.boxes
}

const hasTailOf = (reading: LineReading, { outlines, predictedOutlines }: Evidence): boolean =>
  outlines !== predictedOutlines && hasTail(reading) === predictedOutlines

function decided(
  readings: readonly LineReading[],
  facts: YoloFacts,
  evidence: Evidence,
): LineReading | undefined {
  const shaped = readings.filter((reading) => hasShapeOf(reading, facts, evidence))
  const [first, ...others] = shaped
  if (!first || others.some(({ shape }) => shape !== first.shape)) return undefined
  if (first.shape === 'box' || facts.task === 'obb') return first
  const isUnlikeOthers = evidence.outlines !== evidence.predictedOutlines && !hasTailOf(first, evidence)
  if (others.length === 0) return isUnlikeOthers ? undefined : first
  return shaped.find((reading) => hasTailOf(reading, evidence))
}

/** By the task or the evidence; else throws an `AnnotationRefusal`. @param expected text for too few numbers */
export function areaReading(
  values: readonly number[],
  facts: YoloFacts,
  evidence: Evidence,
  expected: string,
): LineReading {
  const readings = areaReadings(values)
  const [only, ...others] = readings
  if (!only) throw new AnnotationRefusal(whyNoArea(values, expected))
  if (others.length === 0) return only
  const reading = decided(readings, facts, evidence)
  if (!reading) throw new AnnotationRefusal(yoloText.twoReadings(values.length + 1), { isQuestion: true })
  return reading
}

const BOX = 4

/** Throws an `AnnotationRefusal`. */
export function poseReading(values: readonly number[], { keypoints: shape }: YoloFacts): LineReading {
  if (!shape) throw new AnnotationRefusal(yoloText.noShape, { isQuestion: true })
  const length = BOX + shape.count * shape.dimensions
  const tail = values.slice(length)
  if (values.length < length || tail.length > TAIL_MAX)
    throw new AnnotationRefusal(yoloText.noPose(length + 1))
  const scores = tailOf(tail)
  if (!scores) throw new AnnotationRefusal(yoloText.badTail)
  return { shape: 'pose', drawn: values.slice(0, length), ...scores }
}

export function thirdsOf({ drawn }: LineReading, { keypoints: shape }: YoloFacts): number[] {
  return shape?.dimensions === 3 ? drawn.slice(BOX).filter((_, at) => at % 3 === 2) : []
}

export function keypointValues(
  reading: LineReading,
  facts: YoloFacts,
  { keypointValues: shown }: Evidence,
): KeypointValues | undefined {
  const thirds = thirdsOf(reading, facts)
  const own = thirds.length === 0 ? 'visibility' : keypointValuesOf(thirds)
  if (own !== null) return own
  if (shown.size > 1) throw new AnnotationRefusal(yoloText.twoKeypointValues, { isQuestion: true })
  return [...shown][0]
}

import { withoutRepeats } from '../../without-repeats.ts'
import type { Detector } from './heads.ts'

/** What a detector says, in input pixels: corners of the box, number of the class, and what follows. */
export interface Found {
  readonly box: readonly [left: number, top: number, right: number, bottom: number]
  readonly score: number
  readonly classNumber: number
  /** Mixture of prototypes, or values of nodes. */
  readonly more: Float32Array
}

/** Below it nobody wants to see an object. */
export const LEAST_SCORE = 0.1
const MOST_OBJECTS = 300

/** Two boxes of a class that share more than this are one object (Ultralytics). */
const SAME_OBJECT = 0.7

const overlap = ({ box: a }: Found, { box: b }: Found): number => {
  const width = Math.min(a[2], b[2]) - Math.max(a[0], b[0])
  const height = Math.min(a[3], b[3]) - Math.max(a[1], b[1])
  if (width <= 0 || height <= 0) return 0
  const areaOf = (box: Found['box']): number => (box[2] - box[0]) * (box[3] - box[1])
  return (width * height) / (areaOf(a) + areaOf(b) - width * height)
}

const isSame = (one: Found, other: Found): boolean =>
  one.classNumber === other.classNumber && overlap(one, other) > SAME_OBJECT

const bestFirst = (all: readonly Found[]): Found[] => all.toSorted((a, b) => b.score - a.score)

const centred = (x: number, y: number, width: number, height: number): Found['box'] => [
  x - width / 2,
  y - height / 2,
  x + width / 2,
  y + height / 2,
]

const NONE = new Float32Array()

/** Columns are places of the picture: centre, size, a score for each class, and more. */
function yolo({ classes, protos, keypoints }: Detector, { data, dims }: Floats): Found[] {
  const [, rows = 0, places = 0] = dims
  const more = (protos?.count ?? 0) + (keypoints ? keypoints.names.length * keypoints.values : 0)
  const count = classes.length > 0 ? classes.length : rows - 4 - more
  const at = (row: number, place: number): number => data[row * places + place] ?? 0
  const found: Found[] = []
  for (let place = 0; place < places; place += 1) {
    let [classNumber, score] = [0, -Infinity]
    for (let each = 0; each < count; each += 1) {
      const value = at(4 + each, place)
      if (value > score) [classNumber, score] = [each, value]
    }
    if (score < LEAST_SCORE) continue
    const box = centred(at(0, place), at(1, place), at(2, place), at(3, place))
    const rest = Float32Array.from({ length: more }, (_, each) => at(4 + count + each, place))
    found.push({ box, score, classNumber, more: rest })
  }
  return withoutRepeats(found, isSame, MOST_OBJECTS)
}

function yoloEnd({ data, dims }: Floats): Found[] {
  const length = dims[2] ?? 0
  const found: Found[] = []
  for (let from = 0; from + length <= data.length; from += length) {
    const row = data.subarray(from, from + length)
    const [left = 0, top = 0, right = 0, bottom = 0, score = 0, classNumber = 0] = row
    if (score >= LEAST_SCORE)
      found.push({ box: [left, top, right, bottom], score, classNumber, more: row.slice(6) })
  }
  return found
}

/** Shares of the input's sides. */
function rtdetr({ input }: Detector, { data, dims }: Floats): Found[] {
  const length = dims[2] ?? 0
  const found: Found[] = []
  for (let from = 0; from + length <= data.length; from += length) {
    const [x = 0, y = 0, width = 0, height = 0, ...scores] = data.subarray(from, from + length)
    const box = centred(x * input.width, y * input.height, width * input.width, height * input.height)
    const score = Math.max(...scores)
    if (score >= LEAST_SCORE) found.push({ box, score, classNumber: scores.indexOf(score), more: NONE })
  }
  return found
}

/** An object may be of several classes at once, as in training. */
function detrLogits({ input }: Detector, boxes: Floats, logits: Floats): Found[] {
  const classes = logits.dims[2] ?? 0
  const found: Found[] = []
  for (let at = 0; at < logits.data.length; at += 1) {
    const score = 1 / (1 + Math.exp(-(logits.data[at] ?? 0)))
    if (score < LEAST_SCORE) continue
    const from = Math.floor(at / classes) * 4
    const [x = 0, y = 0, width = 0, height = 0] = boxes.data.subarray(from, from + 4)
    const box = centred(x * input.width, y * input.height, width * input.width, height * input.height)
    found.push({ box, score, classNumber: at % classes, more: NONE })
  }
  return found
}

/** Corners in pixels of the size that was asked for, which is the input's. */
function detr(boxes: Floats, scores: Floats, labels: readonly number[]): Found[] {
  const found: Found[] = []
  for (const [at, score] of scores.data.entries()) {
    if (score < LEAST_SCORE) continue
    const [left = 0, top = 0, right = 0, bottom = 0] = boxes.data.subarray(at * 4, at * 4 + 4)
    found.push({ box: [left, top, right, bottom], score, classNumber: labels[at] ?? 0, more: NONE })
  }
  return found
}

export interface Floats {
  readonly data: Float32Array
  readonly dims: readonly number[]
}

/** The best first. @param floats an output by its name; throws where it holds none */
export function foundIn(
  detector: Detector,
  floats: (name: string) => Floats,
  whole: (name: string) => readonly number[],
): Found[] {
  const { head, output } = detector
  const objects = floats(output)
  if (head === 'yolo') return yolo(detector, objects)
  if (head === 'yolo-end') return bestFirst(yoloEnd(objects))
  if (head === 'rtdetr') return bestFirst(rtdetr(detector, objects))
  if (head === 'detr') return bestFirst(detr(objects, floats('scores'), whole('labels')))
  return bestFirst(detrLogits(detector, objects, floats('logits'))).slice(0, MOST_OBJECTS)
}

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { meanAgreement, setAgreement } from '../../src/domain/quality/agreement.ts'
import { disagreementOf, doubtOf } from '../../src/domain/quality/doubt.ts'
import { intersectionOverUnion } from '../../src/domain/geometry/rect.ts'
import { decodeImage } from '../../server/media/decoding/image.ts'
import type { Picture } from '../../server/media/decoding/picture.ts'
import type { Engine } from '../../server/segmentation/engine.ts'
import { rounded } from '../harness/report.ts'
import { mean, quantile, shuffled } from '../harness/statistics.ts'
import { CLASSES } from '../harness/labelled-photographs.ts'
import { countRight, findIn, type Found, type Photograph } from './objects.ts'

/** What is laid as a pre-label, unless an admin chooses otherwise. */
const MIN_SCORE = 0.5
const RANDOM_ORDERS = 1000
const PARTS = [0.1, 0.2, 0.3, 0.5] as const

interface Asked extends Photograph {
  readonly flipped: readonly Found[]
  /** Absent: no other model was given. */
  readonly other?: readonly Found[]
}

function mirrored({ width, height, pixels }: Picture): Picture {
  const turned = new Uint8Array(pixels.length)
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const from = (row * width + column) * 4
      turned.set(pixels.subarray(from, from + 4), (row * width + width - 1 - column) * 4)
    }
  return { width, height, pixels: turned }
}

/** YOLO lines with a score at their end, as Ultralytics saves what a model found. */
function foundBy(folder: string, { name, size: { width, height } }: Photograph): Found[] {
  const file = path.join(folder, `${name}.txt`)
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [label = 0, x = 0, y = 0, w = 0, h = 0, score = 0] = line.trim().split(/\s+/).map(Number)
      const box = { x: (x - w / 2) * width, y: (y - h / 2) * height, width: w * width, height: h * height }
      return { label: CLASSES[label] ?? '', score, box }
    })
}

async function asked(engine: Required<Engine>, photograph: Photograph, other: string): Promise<Asked> {
  const picture = mirrored(await decodeImage(photograph.file))
  const flipped = (await findIn(engine, `${photograph.name} flipped`, picture)).map(({ box, ...one }) => ({
    ...one,
    box: { ...box, x: picture.width - box.x - box.width },
  }))
  return { ...photograph, flipped, ...(other && { other: foundBy(other, photograph) }) }
}

const laid = (found: readonly Found[]): Found[] => found.filter(({ score }) => score >= MIN_SCORE)

/** What people change in the pre-label: boxes that are wrong, and objects that it lacks. */
function errorsOf({ found, truth }: Photograph): number {
  const given = laid(found)
  const right = countRight(given, truth)
  return given.length + truth.length - 2 * right
}

/** A look at the picture, and at each of its objects. */
const workOf = ({ truth }: Photograph): number => 1 + truth.length

const apart = (one: readonly Found[], other: readonly Found[]): number =>
  1 -
  meanAgreement([
    setAgreement(laid(one), laid(other), (a, b) =>
      a.label === b.label ? intersectionOverUnion(a.box, b.box) : 0,
    ),
  ])

const unsure = ({ found }: Photograph): number[] => laid(found).map(({ score }) => 1 - score)

type Worth = (photograph: Asked) => number

const ORDERS: Readonly<Record<string, Worth>> = {
  'doubt (used)': ({ found }) => doubtOf(found, MIN_SCORE),
  'entropy, added up': ({ found }) =>
    found.reduce((sum, { score: p }) => sum - p * Math.log(p) - (1 - p) * Math.log(1 - p), 0),
  'number of things found': ({ found }) => found.length,
  'least sure thing': (photograph) => Math.max(0, ...unsure(photograph)),
  'mean of 1 − score': (photograph) => (unsure(photograph).length === 0 ? 0 : mean(unsure(photograph))),
  'disagreement with the flipped picture (used)': ({ found, flipped }) => disagreementOf(found, flipped),
  '1 − agreement with the flipped picture': ({ found, flipped }) => apart(found, flipped),
}
const ORDERS_OF_TWO: Readonly<Record<string, Worth>> = {
  'disagreement with another model (used)': ({ found, other = [] }) => disagreementOf(found, other),
  'disagreement of the pre-labels of both': ({ found, other = [] }) =>
    disagreementOf(laid(found), laid(other)),
  '1 − agreement with another model': ({ found, other = [] }) => apart(found, other),
}

/** Shares of the errors, at shares of the pictures or of the work. */
function sharesAt(order: readonly Photograph[], measure: (photograph: Photograph) => number) {
  const [all, whole] = [errorsOf, measure].map((of) => order.reduce((sum, each) => sum + of(each), 0))
  const points = [{ done: 0, errors: 0 }]
  let [done, errors] = [0, 0]
  for (const each of order) {
    done += measure(each) / (whole ?? 1)
    errors += errorsOf(each) / (all ?? 1)
    points.push({ done, errors })
  }
  const at = (part: number): number => {
    const next = points.findIndex((point) => point.done >= part)
    const [from, to] = [points[Math.max(0, next - 1)], points[next]]
    if (!from || !to || to.done === from.done) return to?.errors ?? 1
    return from.errors + ((to.errors - from.errors) * (part - from.done)) / (to.done - from.done)
  }
  const area = points.reduce((sum, { done: x, errors: y }, index) => {
    const before = points[index - 1]
    return before ? sum + ((x - before.done) * (y + before.errors)) / 2 : sum
  }, 0)
  return { parts: PARTS.map(at), area }
}

export interface OrderRow {
  readonly case: string
  /** Shares of the errors, after shares of the pictures. */
  readonly parts: readonly (number | string)[]
  /** 0: as random orders in the mean; 1: as the best possible. */
  readonly gain: number
  /** Of the errors, after a fifth of the work. */
  readonly fifth: number | string
  readonly gainOfWork: number
}

/** @param other folder of what another model found; '': none */
export async function measureOrders(
  engine: Required<Engine>,
  photographs: readonly Photograph[],
  other: string,
): Promise<OrderRow[]> {
  const all: Asked[] = []
  for (const photograph of photographs) all.push(await asked(engine, photograph, other))
  const figures = (order: readonly Photograph[]) => ({
    ofPictures: sharesAt(order, () => 1),
    ofWork: sharesAt(order, workOf),
  })
  const byWorth = (worth: Worth) => all.toSorted((a, b) => worth(b) - worth(a))
  const randoms = Array.from({ length: RANDOM_ORDERS }, () => figures(shuffled(all)))
  const best = {
    ofPictures: figures(byWorth(errorsOf)).ofPictures,
    ofWork: figures(byWorth((each) => errorsOf(each) / workOf(each))).ofWork,
  }
  const gain = (of: keyof typeof best, area: number): number => {
    const random = mean(randoms.map((each) => each[of].area))
    return rounded((area - random) / (best[of].area - random), 2)
  }
  const rowOf = (name: string, { ofPictures, ofWork }: ReturnType<typeof figures>): OrderRow => ({
    case: name,
    parts: ofPictures.parts.map((part) => rounded(part, 2)),
    gain: gain('ofPictures', ofPictures.area),
    fifth: rounded(ofWork.parts[1] ?? 0, 2),
    gainOfWork: gain('ofWork', ofWork.area),
  })
  const told = (values: readonly number[]): string =>
    `${rounded(mean(values), 2)} (${rounded(quantile(values, 0.05), 2)}–${rounded(quantile(values, 0.95), 2)})`
  const orders = { ...ORDERS, ...(other && ORDERS_OF_TWO) }
  return [
    {
      case: 'random: mean and 90 %',
      parts: PARTS.map((_, index) => told(randoms.map(({ ofPictures }) => ofPictures.parts[index] ?? 0))),
      gain: 0,
      fifth: told(randoms.map(({ ofWork }) => ofWork.parts[1] ?? 0)),
      gainOfWork: 0,
    },
    rowOf('best possible', best),
    ...Object.entries(orders).map(([name, worth]) => rowOf(name, figures(byWorth(worth)))),
  ]
}

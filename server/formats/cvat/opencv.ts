import type { Point } from '../../../src/domain/geometry/point.ts'
import type { Size } from '../../../src/domain/geometry/rect.ts'
import type { Rows, Span } from '../shapes/rows.ts'

/**
 * Ellipses as OpenCV fills them; CVAT rounds centre and axes first (`EllipsesToMasks`). Coordinates are whole
 * fractions of a pixel, below 2 ** 53. Source: opencv, modules/imgproc/src/drawing.cpp: `ellipse2Poly`,
 * `FillConvexPoly`, `Line2`, `clipLine`, for negative thickness and 8-connected lines.
 */

/** Per pixel. */
const ONE = 2 ** 16
const HALF = ONE / 2
const SINE_DIGITS = 7

const pixelOf = (place: number): number => Math.floor((place + HALF) / ONE)

/** Halves go to the even number, as in Python's `round` and C's `rint`. */
function roundEven(value: number): number {
  const below = Math.floor(value)
  const rest = value - below
  if (rest !== 0.5) return rest < 0.5 ? below : below + 1
  return below % 2 === 0 ? below : below + 1
}

/** From OpenCV's seven-digit table. @param degrees whole */
const sine = (degrees: number): number =>
  Math.fround(Number(Math.sin((degrees * Math.PI) / 180).toFixed(SINE_DIGITS)))

/** Degrees between two corners, by the longer axis in pixels. */
function stepOf(axis: number): number {
  if (axis < 3) return 90
  if (axis < 10) return 30
  return axis < 15 ? 18 : 5
}

function cornersOf(centre: Point, rx: number, ry: number, degrees: number): Point[] {
  const [cos, sin] = [sine((degrees + 90) % 360), sine(degrees)]
  const step = stepOf(Math.max(rx, ry))
  const corners: Point[] = []
  for (let turn = 0; turn <= 360; turn += step) {
    const [x, y] = [rx * ONE * sine((turn + 90) % 360), ry * ONE * sine(turn)]
    const corner = {
      x: roundEven(centre.x * ONE + x * cos - y * sin),
      y: roundEven(centre.y * ONE + x * sin + y * cos),
    }
    const last = corners.at(-1)
    if (last?.x !== corner.x || last.y !== corner.y) corners.push(corner)
  }
  return corners.length > 1 ? corners : [corners[0] ?? centre, corners[0] ?? centre]
}

/** The part inside the picture, in parts of a pixel; null: none. */
function clipLine(from: Point, to: Point, { width, height }: Size): readonly [Point, Point] | null {
  const [right, bottom] = [width * ONE - 1, height * ONE - 1]
  const besides = ({ x }: Point): number => (x < 0 ? 1 : x > right ? 2 : 0)
  const codeOf = (point: Point): number => besides(point) + (point.y < 0 ? 4 : point.y > bottom ? 8 : 0)
  let [a, b] = [from, to]
  let [codeA, codeB] = [codeOf(a), codeOf(b)]
  const isDone = (): boolean => (codeA & codeB) !== 0 || (codeA | codeB) === 0
  const atY = (point: Point, y: number): Point => ({
    x: point.x + Math.trunc(((y - point.y) * (b.x - a.x)) / (b.y - a.y)),
    y,
  })
  const atX = (point: Point, x: number): Point => ({
    x,
    y: point.y + Math.trunc(((x - point.x) * (b.y - a.y)) / (b.x - a.x)),
  })
  if (!isDone()) {
    if (codeA & 12) {
      a = atY(a, codeA < 8 ? 0 : bottom)
      codeA = besides(a)
    }
    if (codeB & 12) {
      b = atY(b, codeB < 8 ? 0 : bottom)
      codeB = besides(b)
    }
    if (!isDone()) {
      if (codeA) a = atX(a, codeA === 1 ? 0 : right)
      if (codeB) b = atX(b, codeB === 1 ? 0 : right)
      ;[codeA, codeB] = [0, 0]
    }
  }
  return (codeA | codeB) === 0 ? [a, b] : null
}

function drawLine(from: Point, to: Point, picture: Size, set: (x: number, y: number) => void): void {
  const clipped = clipLine(from, to, picture)
  if (!clipped) return
  let [a, b] = clipped
  const isFlat = Math.abs(b.x - a.x) > Math.abs(b.y - a.y)
  if (isFlat ? b.x < a.x : b.y < a.y) [a, b] = [b, a]
  set(pixelOf(b.x), pixelOf(b.y))
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const long = isFlat ? dx : dy
  const step = Math.trunc(((isFlat ? dy : dx) * ONE) / (long % 2 === 0 ? long + 1 : long))
  const count = Math.floor(long / ONE)
  const across = (isFlat ? a.y : a.x) + HALF
  const along = pixelOf(isFlat ? a.x : a.y)
  for (let turn = 0; turn <= count; turn += 1) {
    const other = Math.floor((across + turn * step) / ONE)
    set(isFlat ? along + turn : other, isFlat ? other : along + turn)
  }
}

interface Side {
  corner: number
  readonly step: number
  x: number
  dx: number
  end: number
}

/** @param last row to draw */
function* spansOf(corners: readonly Point[], last: number): Generator<readonly [y: number, Span]> {
  const top = corners.reduce((least, { y }, at) => (y < (corners[least]?.y ?? 0) ? at : least), 0)
  const first = pixelOf(corners[top]?.y ?? 0)
  const sideOf = (step: number): Side => ({ corner: top, step, x: -ONE, dx: 0, end: first })
  const sides = [sideOf(1), sideOf(corners.length - 1)] as const
  let edges = corners.length
  const advance = (side: Side, y: number): void => {
    let from = side.corner
    let to = (from + side.step) % corners.length
    while (edges-- > 0) {
      const end = pixelOf(corners[to]?.y ?? 0)
      if (end > y) {
        const [xs, xe] = [corners[from]?.x ?? 0, corners[to]?.x ?? 0]
        side.dx = Math.trunc(((xe - xs) * 2 + (end - y)) / (2 * (end - y)))
        side.x = xs
        side.corner = to
        side.end = end
        return
      }
      from = to
      to = (to + side.step) % corners.length
    }
  }
  for (let y = first; y <= last; y += 1) {
    for (const side of sides) if (y >= side.end) advance(side, y)
    if (edges < 0) return
    const [left, right] = [Math.min(sides[0].x, sides[1].x), Math.max(sides[0].x, sides[1].x)]
    yield [y, [pixelOf(left), pixelOf(right)]]
    for (const side of sides) side.x += side.dx
  }
}

/** Rotated clockwise. @param degrees 0 to 360 */
export function ellipseRows(centre: Point, rx: number, ry: number, degrees: number, picture: Size): Rows {
  const middle = { x: roundEven(centre.x), y: roundEven(centre.y) }
  const corners = cornersOf(middle, roundEven(rx), roundEven(ry), roundEven(degrees) % 360)
  const rows = new Map<number, Span[]>()
  const add = (y: number, span: Span): void => {
    const known = rows.get(y)
    if (known) known.push(span)
    else rows.set(y, [span])
  }
  for (const [turn, corner] of corners.entries())
    drawLine(corners.at(turn - 1) ?? corner, corner, picture, (x, y) => add(y, [x, x]))
  const lowest = corners.reduce((most, { y }) => Math.max(most, y), -Infinity)
  if (corners.length > 2)
    for (const [y, span] of spansOf(corners, Math.min(pixelOf(lowest), picture.height - 1))) add(y, span)
  const ends = [...rows.keys()]
  return {
    top: ends.reduce((a, b) => Math.min(a, b), picture.height),
    bottom: ends.reduce((a, b) => Math.max(a, b), -1),
    spansAt: (y) => rows.get(y) ?? [],
  }
}

import type { StrokePoint } from '../scene.ts'

/** Rows `top` to before `bottom`. */
type VisitColumn = (x: number, top: number, bottom: number) => void

/** At the centre of a pixel. */
type Covers = (x: number, y: number) => boolean

const discCovers =
  ({ x: cx, y: cy, radius }: StrokePoint): Covers =>
  (x, y) => {
    const dx = x + 0.5 - cx
    const dy = y + 0.5 - cy
    return dx * dx + dy * dy <= radius * radius
  }

/** The same operations as `fillCapsule` of the codec, so that both agree on every pixel. */
function capsuleCovers(from: StrokePoint, to: StrokePoint): Covers {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const squaredLength = dx * dx + dy * dy
  const squaredRadius = to.radius * to.radius
  return (x, y) => {
    const px = x + 0.5 - from.x
    const py = y + 0.5 - from.y
    const along = px * dx + py * dy
    if (along <= 0) return px * px + py * py <= squaredRadius
    if (along >= squaredLength) return (px - dx) * (px - dx) + (py - dy) * (py - dy) <= squaredRadius
    const across = px * dy - py * dx
    return across * across <= squaredRadius * squaredLength
  }
}

/** Two discs of different sizes and their hull. Source: Quilez, "Round cone - exact". */
function coneCovers(from: StrokePoint, to: StrokePoint): Covers {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const ux = (to.x - from.x) / length
  const uy = (to.y - from.y) / length
  const sine = (from.radius - to.radius) / length
  const cosine = Math.sqrt(1 - sine * sine)
  return (x, y) => {
    const px = x + 0.5 - from.x
    const py = y + 0.5 - from.y
    const along = px * ux + py * uy
    const across = Math.abs(px * uy - py * ux)
    const side = along * cosine - across * sine
    if (side < 0) return px * px + py * py <= from.radius * from.radius
    if (side > cosine * length) return (along - length) ** 2 + across * across <= to.radius * to.radius
    return across * cosine + along * sine <= from.radius
  }
}

function coversOf(from: StrokePoint, to: StrokePoint): Covers {
  if (from.radius === to.radius) return capsuleCovers(from, to)
  const apart = Math.hypot(to.x - from.x, to.y - from.y)
  if (apart <= Math.abs(from.radius - to.radius)) return discCovers(from.radius > to.radius ? from : to)
  return coneCovers(from, to)
}

interface Tangent {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly slope: number
}

function tangents(from: StrokePoint, to: StrokePoint): Tangent[] {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const length = Math.hypot(dx, dy)
  const sine = length === 0 ? 1 : (from.radius - to.radius) / length
  if (Math.abs(sine) >= 1) return []
  const cosine = Math.sqrt(1 - sine * sine)
  return [1, -1].map((side) => {
    const nx = (dx * sine - dy * cosine * side) / length
    const ny = (dy * sine + dx * cosine * side) / length
    const [x0, y0] = [from.x + nx * from.radius, from.y + ny * from.radius]
    const [x1, y1] = [to.x + nx * to.radius, to.y + ny * to.radius]
    return { x0, y0, x1, slope: (y1 - y0) / (x1 - x0) }
  })
}

/** -1 where column and disc do not meet. */
function halfChord({ x, radius }: StrokePoint, middle: number): number {
  const chord = radius * radius - (middle - x) * (middle - x)
  return chord < 0 ? -1 : Math.sqrt(chord)
}

/** NaN where column and tangent do not meet. */
const tangentAt = ({ x0, y0, x1, slope }: Tangent, middle: number): number =>
  (middle - x0) * (middle - x1) <= 0 && x0 !== x1 ? y0 + slope * (middle - x0) : NaN

/** Within this many pixels rounding may move an end across a pixel's centre. */
const CLOSE = 1e-3

const isClose = (y: number): boolean => Math.abs(y - Math.floor(y) - 0.5) < CLOSE

/** Pixels whose centres (at + 0.5) lie in the convex hull of two discs: one span per column. */
export function capsuleColumns(
  from: StrokePoint,
  to: StrokePoint,
  width: number,
  height: number,
  visit: VisitColumn,
): void {
  const covers = coversOf(from, to)
  const discs = [from, to]
  const sides = tangents(from, to)
  const isSteep = sides.some(({ x0, x1 }) => Math.abs(x1 - x0) < CLOSE)
  const first = Math.max(0, Math.floor(Math.min(from.x - from.radius, to.x - to.radius)))
  const end = Math.min(width, Math.ceil(Math.max(from.x + from.radius, to.x + to.radius)))
  for (let x = first; x < end; x++) {
    let low = Infinity
    let high = -Infinity
    for (const disc of discs) {
      const half = halfChord(disc, x + 0.5)
      if (half < 0) continue
      if (disc.y - half < low) low = disc.y - half
      if (disc.y + half > high) high = disc.y + half
    }
    for (const side of sides) {
      const y = tangentAt(side, x + 0.5)
      if (y < low) low = y
      if (y > high) high = y
    }
    if (low > high) continue
    let top = Math.max(0, Math.ceil(low - 0.5))
    let bottom = Math.min(height, Math.floor(high - 0.5) + 1)
    if (isSteep || isClose(low) || isClose(high)) {
      while (top > 0 && covers(x, top - 1)) top--
      while (top < bottom && !covers(x, top)) top++
      while (bottom < height && covers(x, bottom)) bottom++
      while (bottom > top && !covers(x, bottom - 1)) bottom--
    }
    if (top < bottom) visit(x, top, bottom)
  }
}

/** Rows top, bottom, top, bottom, … of a column; bottoms are exclusive, and no two spans touch. */
export type Spans = readonly number[]

/** Shared, because a stroke adds hundreds of spans per frame. */
export const lastAdded = { top: 0, bottom: 0 }

/** `bottom` is exclusive. Returns whether any row is new, and sets `lastAdded`. */
export function addSpan(pieces: number[], top: number, bottom: number): boolean {
  let first = 0
  while (first < pieces.length && (pieces[first + 1] ?? 0) < top) first += 2
  let end = first
  while (end < pieces.length && (pieces[end] ?? 0) <= bottom) end += 2
  if (end === first) {
    pieces.splice(first, 0, top, bottom)
    lastAdded.top = top
    lastAdded.bottom = bottom
    return true
  }
  const [oldTop, oldBottom] = [pieces[first] ?? 0, pieces[end - 1] ?? 0]
  const isOne = end === first + 2
  if (isOne && oldTop <= top && bottom <= oldBottom) return false
  lastAdded.top = top < oldTop ? top : (pieces[first + 1] ?? 0)
  lastAdded.bottom = bottom > oldBottom ? bottom : (pieces[end - 2] ?? 0)
  if (top < oldTop) pieces[first] = top
  pieces[first + 1] = Math.max(bottom, oldBottom)
  if (!isOne) pieces.splice(first + 2, end - first - 2)
  return true
}

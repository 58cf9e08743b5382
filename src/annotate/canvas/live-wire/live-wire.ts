import { clamp } from '../../../domain/geometry/clamp.ts'
import type { Point } from '../../../domain/geometry/point.ts'
import { intersection } from '../../../domain/geometry/rect.ts'
import type { Rect, Size } from '../../../domain/geometry/rect.ts'
import type { LiveWire, EdgeWire } from '../../../machines/editor/live-wire.ts'
import type { Viewport } from '../../../render/viewport.ts'
import { cheapestPaths, costOf, straightened, straightPath } from './cheapest-paths.ts'
import type { Costs } from './edge-costs.ts'
import { costsOf, MOST_COST } from './edge-costs.ts'
import { distance } from '../../../domain/geometry/point.ts'
import { nearestOnEdge } from '../../../machines/editor/paths.ts'

export interface Seen {
  /** Source pixels. */
  readonly picture: () => Size | null
  readonly readPixels: (viewport: Viewport) => Pick<ImageData, 'data' | 'width' | 'height'> | null
}

/** Cells to each side of the start; straight lines go farther. */
const REACH = 224
/** CSS pixels. */
const SNAP_DISTANCE = 5
const DISTANCE_COST = 1
/** A path must cost less than this share of the straight line; flat ground is not followed. */
const WORTH_IT = 0.85
/** Cells by which a simplified path may differ. */
const TOLERANCE = 0.7
const ON_BORDER = 1
/** Cells that cost no more lie on an edge: half of full contrast or more. */
const EDGE_COST = 1 + (MOST_COST - 1) / 4

/** `scale` cells per source pixel, from `part.x`, `part.y` of the scaled picture. */
interface Raster {
  readonly scale: number
  readonly part: Rect
  readonly picture: Size
}

const rasterAt = (at: Point, zoom: number, { width, height }: Size): Raster | null => {
  const scale = Math.min(1, zoom)
  const picture = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) }
  const [x, y] = [Math.floor(at.x * scale) - REACH, Math.floor(at.y * scale) - REACH]
  const part = intersection({ x: 0, y: 0, ...picture }, { x, y, width: 2 * REACH + 1, height: 2 * REACH + 1 })
  return part && { scale, part, picture }
}

const viewportOf = ({ scale, part: { x, y, width, height } }: Raster): Viewport => ({
  width,
  height,
  ratio: 1,
  scale,
  offsetX: -x,
  offsetY: -y,
})

/** The far borders of the picture belong to its last cells. */
const cellOf = ({ x, y }: Point, { scale, part, picture }: Raster): Point => ({
  x: Math.min(Math.floor(x * scale), picture.width - 1) - part.x,
  y: Math.min(Math.floor(y * scale), picture.height - 1) - part.y,
})

const inside = ({ x, y }: Point, { part: { width, height } }: Raster): boolean =>
  x >= 0 && y >= 0 && x < width && y < height

/** Along one axis: the middle of the cell plus `beside`; border cells lie on the border. */
function placeOf(cell: number, beside: number, cells: number, scale: number): number {
  if (cell === 0) return 0
  return (cell === cells - 1 ? cells : cell + 0.5 + beside) / scale
}

const sourceOf = ({ x, y }: Point, { scale, part, picture }: Raster, beside: Point): Point => ({
  x: placeOf(x + part.x, beside.x, picture.width, scale),
  y: placeOf(y + part.y, beside.y, picture.height, scale),
})

/** An object cut off by the picture's border has its edge there. */
function markBorder({ width, height, values }: Costs, { part, picture }: Raster): void {
  const row = (y: number) => values.fill(ON_BORDER, y * width, (y + 1) * width)
  if (part.y === 0) row(0)
  if (part.y + part.height === picture.height) row(height - 1)
  for (let y = 0; y < height; y++) {
    if (part.x === 0) values[y * width] = ON_BORDER
    if (part.x + part.width === picture.width) values[(y + 1) * width - 1] = ON_BORDER
  }
}

function strongestAround(centre: Point, radius: number, raster: Raster, { width, values }: Costs): Point {
  let [best, least] = [centre, Infinity]
  for (let y = centre.y - radius; y <= centre.y + radius; y++)
    for (let x = centre.x - radius; x <= centre.x + radius; x++) {
      const away = Math.hypot(x - centre.x, y - centre.y)
      if (away > radius || !inside({ x, y }, raster)) continue
      const cost = (values[y * width + x] as number) + DISTANCE_COST * away
      if (cost < least) [best, least] = [{ x, y }, cost]
    }
  return best
}

/** From the cell's middle. The gradient shows both sides of an edge, so it is the weighted mean. */
function edgeIn({ x, y }: Point, raster: Raster, { width, values }: Costs): Point {
  let [sum, across, down] = [0, 0, 0]
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++) {
      if (!inside({ x: x + dx, y: y + dy }, raster)) continue
      const weight = (MOST_COST - (values[(y + dy) * width + x + dx] as number)) ** 2
      sum += weight
      across += weight * dx
      down += weight * dy
    }
  return sum === 0 ? { x: 0, y: 0 } : { x: across / sum, y: down / sum }
}

function wireFrom(at: Point, zoom: number, snaps: boolean, seen: Seen): EdgeWire | null {
  const picture = seen.picture()
  const raster = picture && rasterAt(at, zoom, picture)
  const pixels = raster && seen.readPixels(viewportOf(raster))
  if (!pixels) return null
  const costs = costsOf(pixels)
  markBorder(costs, raster)
  const { width, height } = raster.part
  const cell = cellOf(at, raster)
  const centre = { x: clamp(cell.x, 0, width - 1), y: clamp(cell.y, 0, height - 1) }
  const radius = Math.round(SNAP_DISTANCE / Math.max(1, zoom))
  const first = snaps ? strongestAround(centre, radius, raster, costs) : centre
  const paths = cheapestPaths(costs, first)
  const placeOn = (cell: Point): Point => sourceOf(cell, raster, edgeIn(cell, raster, costs))
  return {
    start: snaps ? placeOn(first) : at,
    isOnEdge: (costs.values[first.y * width + first.x] as number) <= EDGE_COST,
    to(target) {
      const last = cellOf(target, raster)
      if (!inside(last, raster)) return []
      const path = paths.to(last)
      if (costOf(costs, path) > WORTH_IT * costOf(costs, straightPath(first, last))) return []
      return straightened(costs, simplifyPath(path, TOLERANCE)).slice(1, -1).map(placeOn)
    },
  }
}

interface PageLiveWire extends LiveWire {
  readonly over: (seen: Seen) => () => void
}

export function createLiveWire(): PageLiveWire {
  let current: Seen | null = null
  return {
    from: (at, zoom, snaps) => current && wireFrom(at, zoom, snaps, current),
    over(seen) {
      current = seen
      return () => {
        if (current === seen) current = null
      }
    },
  }
}

export const pageLiveWire = createLiveWire()

/** Ramer–Douglas–Peucker: the fewest points that stay within a distance of the path. */
export function simplifyPath(path: readonly Point[], within: number): readonly Point[] {
  const isCorner = new Uint8Array(path.length).fill(0)
  isCorner[0] = isCorner[path.length - 1] = 1
  const spans: [number, number][] = [[0, path.length - 1]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [first, last] = span
    const chord = [path[first] as Point, path[last] as Point]
    let [farthest, most] = [first, within]
    for (let index = first + 1; index < last; index++) {
      const at = path[index] as Point
      const away = distance(at, nearestOnEdge(chord, 0, at))
      if (away > most) [farthest, most] = [index, away]
    }
    if (farthest === first) continue
    isCorner[farthest] = 1
    spans.push([first, farthest], [farthest, last])
  }
  return path.filter((_, index) => isCorner[index] === 1)
}

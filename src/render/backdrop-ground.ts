import type { BackdropTiles, DrawTile } from './backdrop-tiles.ts'
import type { Point } from '../domain/geometry/point.ts'
import type { Rect, Size } from '../domain/geometry/rect.ts'
import { screenOf } from './device.ts'
import type { Still } from './held-canvas.ts'
import { eachTile, indexOf, tileRect } from './tile-grid.ts'
import type { Bitmaps, Context2D } from './paint.ts'
import { paint } from './paint.ts'
import type { Frame, Layer } from './plan.ts'
import { isCovered, planRegion } from './plan.ts'
import type { Viewport } from './viewport.ts'

/** What the tiles of a panned view lie on, and how they are drawn. */

/** So many tiles fill the screen: more cost more in each frame, fewer have to be drawn for a narrower strip. */
const [COLUMNS, ROWS] = [5, 3]
/** The place of the tile that is as large as the screen. */
const WHOLE = -1

/** What the screen shows, in device pixels. */
export interface Seen {
  /** As a bitmap, which is no longer shown where it was; null where it is none of this size. */
  readonly give: (size: Size) => Still | null
  /** Draws it on a canvas. */
  readonly copy: DrawTile
}

/** What tiles lie beside. */
export interface Ground {
  /** The view in which the panning began: what it showed is one large tile. */
  readonly viewport: Viewport
  /** Size of the others in device pixels. */
  readonly grid: Size
  /** The large one, and what it lacks at its edges. */
  readonly large: readonly number[]
  /** The places that they take. */
  readonly taken: ReadonlySet<number>
}

/** What tiles are drawn with. */
export interface Brush {
  readonly tiles: BackdropTiles
  readonly layers: readonly Layer[]
  readonly bitmaps: Bitmaps
}

/** Draws a part of the ground as if at rest: that is done once and shown in many frames. */
function drawFine(
  rect: Rect,
  frame: Frame,
  { layers, bitmaps }: Brush,
): (context: Context2D, regions?: readonly Rect[]) => void {
  const viewport = viewOf(frame.viewport, rect)
  // Where the screen begins is not known: it moves over the tiles.
  const part: Frame = { ...frame, viewport, moving: false, maskDamage: [], top: -Infinity }
  return (context, regions = [screenOf(viewport)]) => {
    // What is empty already need not be cleared, which would be the first to touch all of its memory.
    const commands = regions.flatMap((region) => planRegion(part, region, layers))
    paint(
      context,
      commands.filter(({ op }) => op !== 'clear'),
      bitmaps,
    )
  }
}

/** A part of the ground (device pixels) as a view of its own. */
function viewOf(ground: Viewport, { x, y, width, height }: Rect): Viewport {
  const { ratio, scale } = ground
  return {
    ratio,
    scale,
    width: width / ratio,
    height: height / ratio,
    offsetX: ground.offsetX - x / ratio,
    offsetY: ground.offsetY - y / ratio,
  }
}

/** What a rectangle has at the right of and below a smaller one that begins where it does. */
const beside = ({ width, height }: Size, whole: Rect): Rect[] =>
  [
    { ...whole, x: width, width: whole.width - width },
    { ...whole, y: height, height: whole.height - height },
  ].filter((rect) => rect.width > 0 && rect.height > 0)

export const moved = (rect: Rect, by: Point, times: number): Rect => ({
  ...rect,
  x: rect.x + by.x * times,
  y: rect.y + by.y * times,
})

/** A place on the ground. */
export interface Spot {
  readonly index: number
  readonly rect: Rect
}

export function spotsIn(rect: Rect, grid: Size): Spot[] {
  const spots: Spot[] = []
  eachTile(rect, grid, (column, row) =>
    spots.push({ index: indexOf(column, row), rect: tileRect(column, row, grid) }),
  )
  return spots
}

/** Makes what is seen the first tile. */
export function begin(seen: Frame, { give, copy }: Seen, brush: Brush): Ground {
  const { tiles } = brush
  const { viewport, moving, scene } = seen
  const screen = screenOf(viewport)
  const grid = { width: Math.ceil(screen.width / COLUMNS), height: Math.ceil(screen.height / ROWS) }
  const rect = { x: 0, y: 0, width: COLUMNS * grid.width, height: ROWS * grid.height }
  const strips = beside(screen, rect)
  const set = (index: number, part: Rect, draw?: DrawTile): void =>
    tiles.set(index, part, !isCovered(seen, part), draw ?? drawFine(part, seen, brush))
  // At the top of the screen labels are not where they would be elsewhere; those on tiles of items never mind it.
  const isAsAtRest = !moving && (scene.items.length === 0 || seen.tiles !== null)
  tiles.clear(viewport.ratio)
  const still = isAsAtRest ? give(screen) : null
  if (still) {
    tiles.adopt(WHOLE, screen, still)
    strips.forEach((strip, index) => set(WHOLE - 1 - index, strip))
  } else if (isAsAtRest)
    set(WHOLE, rect, (context) => {
      copy(context)
      drawFine(rect, seen, brush)(context, strips)
    })
  else set(WHOLE, rect)
  return {
    viewport,
    grid,
    large: [WHOLE, ...(still ? strips.map((_, index) => WHOLE - 1 - index) : [])],
    taken: new Set(spotsIn(rect, grid).map(({ index }) => index)),
  }
}

/** Draws some of what has no tile. Returns what is left. */
export function fill(spots: readonly Spot[], frame: Frame, brush: Brush, most: number): Rect[] {
  const { tiles } = brush
  const missing = spots.filter(({ index }) => !tiles.has(index))
  for (const { index, rect } of missing.slice(0, most))
    tiles.set(index, rect, !isCovered(frame, rect), drawFine(rect, frame, brush))
  return missing.slice(most).map(({ rect }) => rect)
}

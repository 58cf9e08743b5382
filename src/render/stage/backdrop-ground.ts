import type { BackdropTiles, DrawTile } from './backdrop-tiles.ts'
import type { Point } from '../../domain/geometry/point.ts'
import type { Rect, Size } from '../../domain/geometry/rect.ts'
import { intersection } from '../../domain/geometry/rect.ts'
import { screenOf } from '../device.ts'
import { contains, union } from '../geometry.ts'
import type { Still } from '../painting/held-canvas.ts'
import { eachTile, indexOf, tileRect } from '../tile-grid.ts'
import type { Bitmaps, Context2D } from '../painting/paint.ts'
import { paint } from '../painting/paint.ts'
import type { Frame, Layer } from './plan.ts'
import { isCovered, planRegion } from './plan.ts'
import type { Viewport } from '../viewport.ts'

/** What the tiles of a panned view lie on, and how they are drawn. */

/** So many tiles fill the screen: more cost more in each frame, fewer have to be drawn for a narrower strip. */
const [COLUMNS, ROWS] = [5, 3]
/** The place of the tile that is as large as the screen. */
const WHOLE = -1
/** Tiles that are kept beside those in sight. */
const MOST_UNSEEN = 36

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
  /** What stands for tiles that are not there yet. */
  readonly sketches: BackdropTiles
  readonly layers: readonly Layer[]
  readonly bitmaps: Bitmaps
}

/** Draws a part of the ground, as if at rest or in motion by what the frame is. */
function drawPart(
  rect: Rect,
  frame: Frame,
  { layers, bitmaps }: Brush,
): (context: Context2D, regions?: readonly Rect[]) => void {
  const viewport = viewOf(frame.viewport, rect)
  // Where the screen begins is not known: it moves over the tiles.
  const part: Frame = { ...frame, viewport, maskDamage: [], top: -Infinity }
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

/** Makes a part of the ground a tile. */
export function put(tiles: BackdropTiles, { index, rect }: Spot, frame: Frame, brush: Brush): void {
  tiles.set(index, rect, !isCovered(frame, rect), drawPart(rect, frame, brush))
}

/** A part of the ground (device pixels) as a view of its own. */
export function viewOf(ground: Viewport, { x, y, width, height }: Rect): Viewport {
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

/** What of a view its canvas holds: not always the last pixel, of which the screen has only a part. */
const heldOf = ({ width, height, ratio }: Viewport): Rect => ({
  x: 0,
  y: 0,
  width: Math.round(width * ratio),
  height: Math.round(height * ratio),
})

/** What a rectangle has at the right of and below a smaller one that begins where it does. */
const beside = ({ width, height }: Size, whole: Rect): Rect[] =>
  [
    { ...whole, x: width, width: whole.width - width },
    { ...whole, y: height, height: whole.height - height },
  ].filter((rect) => rect.width > 0 && rect.height > 0)

/** Moved by a distance as many times. */
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

function spotsIn(rect: Rect, grid: Size): Spot[] {
  const spots: Spot[] = []
  eachTile(rect, grid, (column, row) =>
    spots.push({ index: indexOf(column, row), rect: tileRect(column, row, grid) }),
  )
  return spots
}

/** Makes what is seen the first tile. */
export function begin(seen: Frame, { give, copy }: Seen, brush: Brush): Ground {
  const { tiles, sketches } = brush
  const { viewport, moving, scene } = seen
  const screen = screenOf(viewport)
  const grid = { width: Math.ceil(screen.width / COLUMNS), height: Math.ceil(screen.height / ROWS) }
  const rect = { x: 0, y: 0, width: COLUMNS * grid.width, height: ROWS * grid.height }
  const held = heldOf(viewport)
  const strips = beside(held, rect)
  // What is drawn once is shown in many frames.
  const still: Frame = { ...seen, moving: false }
  // At the top of the screen labels are not where they would be elsewhere; those on tiles of items never mind it.
  const isAsAtRest = !moving && (scene.items.length === 0 || seen.tiles !== null)
  for (const each of [tiles, sketches]) each.clear(viewport.ratio)
  const given = isAsAtRest ? give(held) : null
  if (given) {
    tiles.adopt(WHOLE, held, given)
    strips.forEach((strip, index) => put(tiles, { index: WHOLE - 1 - index, rect: strip }, still, brush))
  } else if (isAsAtRest)
    tiles.set(WHOLE, rect, !isCovered(seen, rect), (context) => {
      copy(context)
      drawPart(rect, still, brush)(context, strips)
    })
  else put(tiles, { index: WHOLE, rect }, still, brush)
  return {
    viewport,
    grid,
    large: [WHOLE, ...(given ? strips.map((_, index) => WHOLE - 1 - index) : [])],
    taken: new Set(spotsIn(rect, grid).map(({ index }) => index)),
  }
}

/** What of the ground is seen, and what will be soon. */
export interface Parts {
  readonly seen: Rect
  readonly soon: Rect
}

/** Draws what has no tile as it is in motion, and no more of it than is seen soon. */
function sketch({ index, rect }: Spot, { seen, soon }: Parts, frame: Frame, brush: Brush): void {
  const { sketches } = brush
  const needed = intersection(rect, seen)
  const known = sketches.rect(index)
  if (!needed || (known && contains(known, needed))) return
  const part = intersection(rect, union(seen, soon)) ?? needed
  put(sketches, { index, rect: part }, { ...frame, moving: true }, brush)
}

/** The places in a rectangle beside what is taken. */
const othersIn = (rect: Rect, { grid, taken }: Ground): Spot[] =>
  spotsIn(rect, grid).filter(({ index }) => !taken.has(index))

/** The next place to draw a tile for: what is seen comes first; null where none is missing. */
export function missingSpot(on: Ground, { seen, soon }: Parts, tiles: BackdropTiles): Spot | null {
  const isMissing = ({ index }: Spot): boolean => !tiles.has(index)
  return othersIn(seen, on).find(isMissing) ?? othersIn(soon, on).find(isMissing) ?? null
}

/**
 * Sketches what is seen and has no tile yet.
 * @param frame with the ground's view
 */
export function sketchMissing(frame: Frame, on: Ground, parts: Parts, brush: Brush): void {
  const { tiles, sketches } = brush
  const others = othersIn(parts.seen, on)
  sketches.trim(others.length)
  for (const spot of others)
    if (tiles.has(spot.index)) sketches.remove(spot.index)
    else sketch(spot, parts, frame, brush)
  tiles.trim(others.length + MOST_UNSEEN)
}

import { createPanTiles } from './pan-tiles.ts'
import type { Point } from '../../domain/geometry/point.ts'
import type { Rect, Size } from '../../domain/geometry/rect.ts'
import { screenOf } from '../viewport.ts'
import { clamp } from '../../domain/geometry/clamp.ts'
import { times, contains, union } from '../geometry.ts'
import { maskRegion } from '../masks/plan-masks.ts'
import type { Bitmaps, Context2D } from '../painting/paint.ts'
import type { Frame, Layer } from './plan.ts'
import type { Scene } from '../scene.ts'
import type { Viewport } from '../viewport.ts'
import { isSameScale } from './zoom-phase.ts'
import type { PanTiles, DrawTile } from './pan-tiles.ts'
import { intersection } from '../../domain/geometry/rect.ts'
import type { BitmapCanvas } from '../painting/freezable-canvas.ts'
import { eachTile, indexOf, tileRect } from '../tile-grid.ts'
import { paint } from '../painting/paint.ts'
import { isCovered, planRegion } from './plan.ts'

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
  readonly give: (size: Size) => BitmapCanvas | null
  /** Draws it on a canvas. */
  readonly copy: DrawTile
}

/** What tiles lie beside. */
export interface PanOrigin {
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
export interface TileDrawing {
  readonly tiles: PanTiles
  /** What stands for tiles that are not there yet. */
  readonly sketches: PanTiles
  readonly layers: readonly Layer[]
  readonly bitmaps: Bitmaps
}

/** Draws a part of the ground, as if at rest or in motion by what the frame is. */
function drawPart(
  rect: Rect,
  frame: Frame,
  { layers, bitmaps }: TileDrawing,
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
export function put(tiles: PanTiles, { index, rect }: TileSpot, frame: Frame, brush: TileDrawing): void {
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
export interface TileSpot {
  readonly index: number
  readonly rect: Rect
}

function spotsIn(rect: Rect, grid: Size): TileSpot[] {
  const spots: TileSpot[] = []
  eachTile(rect, grid, (column, row) =>
    spots.push({ index: indexOf(column, row), rect: tileRect(column, row, grid) }),
  )
  return spots
}

/** Makes what is seen the first tile. */
export function begin(seen: Frame, { give, copy }: Seen, brush: TileDrawing): PanOrigin {
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
function sketch({ index, rect }: TileSpot, { seen, soon }: Parts, frame: Frame, brush: TileDrawing): void {
  const { sketches } = brush
  const needed = intersection(rect, seen)
  const known = sketches.rect(index)
  if (!needed || (known && contains(known, needed))) return
  const part = intersection(rect, union(seen, soon)) ?? needed
  put(sketches, { index, rect: part }, { ...frame, moving: true }, brush)
}

/** The places in a rectangle beside what is taken. */
const othersIn = (rect: Rect, { grid, taken }: PanOrigin): TileSpot[] =>
  spotsIn(rect, grid).filter(({ index }) => !taken.has(index))

/** The next place to draw a tile for: what is seen comes first; null where none is missing. */
export function missingSpot(on: PanOrigin, { seen, soon }: Parts, tiles: PanTiles): TileSpot | null {
  const isMissing = ({ index }: TileSpot): boolean => !tiles.has(index)
  return othersIn(seen, on).find(isMissing) ?? othersIn(soon, on).find(isMissing) ?? null
}

/**
 * Sketches what is seen and has no tile yet.
 * @param frame with the ground's view
 */
export function sketchMissing(frame: Frame, on: PanOrigin, parts: Parts, brush: TileDrawing): void {
  const { tiles, sketches } = brush
  const others = othersIn(parts.seen, on)
  sketches.trim(others.length)
  for (const spot of others)
    if (tiles.has(spot.index)) sketches.remove(spot.index)
    else sketch(spot, parts, frame, brush)
  tiles.trim(others.length + MOST_UNSEEN)
}

/** So many frames before it is seen something is drawn, by how the view moves; at most one tile ahead. */
const AHEAD = 10

/**
 * While the view is panned, all that rests lies on tiles as large as on the screen, which are elements of the page: then
 * only their place changes, and no pixel is drawn. What is on the screen at the start is the first and largest of them.
 */
export interface PanLayer {
  /** Shows a frame which only moves what was shown before; false for any other frame. What has no tile yet is sketched. */
  readonly follow: (frame: Frame, previous: Frame | null, seen: Seen, layers: readonly Layer[]) => boolean
  /** Where the last frame lacks a tile, or will soon, as a view of its own; null: nowhere. */
  readonly lacking: () => Viewport | null
  /** Draws the tile of `lacking`. */
  readonly complete: () => void
  /** Drops what shows other pixels than a frame that was prepared, of any view of the same zoom. */
  readonly mend: (prepared: Frame) => void
  /** Whether the last frame was one of a pan. */
  readonly isFollowing: () => boolean
  readonly clear: () => void
}

/** Whether two scenes rest alike, whatever lives above them. */
export const isSameScene = (a: Scene, b: Scene): boolean =>
  a.id === b.id &&
  a.media === b.media &&
  a.masks === b.masks &&
  a.stroke === b.stroke &&
  a.items === b.items &&
  a.width === b.width &&
  a.height === b.height

/** Whether a frame shows what the one before did, there or elsewhere. */
const isSameContent = (frame: Frame, previous: Frame | null): boolean =>
  previous !== null &&
  isSameScale(previous.viewport, frame.viewport) &&
  isSameScene(previous.scene, frame.scene)

/** Where a view that was moved this far will be soon, if it goes on as it did since the frame before. */
function soon(shift: Point, before: Point, { width, height }: Size): Point {
  return {
    x: shift.x + clamp((shift.x - before.x) * AHEAD, -width, width),
    y: shift.y + clamp((shift.y - before.y) * AHEAD, -height, height),
  }
}

/** By how many device pixels a frame lies elsewhere than the ground. */
const shiftOf = ({ viewport }: Frame, on: PanOrigin): Point => ({
  x: Math.round((viewport.offsetX - on.viewport.offsetX) * viewport.ratio),
  y: Math.round((viewport.offsetY - on.viewport.offsetY) * viewport.ratio),
})

/** Where a frame shows other pixels than the one before, in device pixels of the ground. */
function damages(frame: Frame, on: PanOrigin): Rect[] {
  const { viewport, maskDamage, tiles } = frame
  const masks = maskDamage.map((damage) => maskRegion(frame, damage))
  const shift = shiftOf(frame, on)
  return [...masks, ...(tiles?.damage ?? [])].map((damage) => moved(times(damage, viewport.ratio), shift, -1))
}

function partsOf({ viewport }: Frame, shift: Point, before: Point, on: PanOrigin): Parts {
  const screenAt = (at: Point): Rect => moved(screenOf(viewport), at, -1)
  return { seen: screenAt(shift), soon: screenAt(soon(shift, before, on.grid)) }
}

/** @param host what the tiles are put into */
export function createPanLayer(host: HTMLElement, bitmaps: Bitmaps): PanLayer {
  const sketches = createPanTiles(host)
  const tiles = createPanTiles(host)
  let ground: PanOrigin | null = null
  let before: Point = { x: 0, y: 0 }
  /** What the last frame was drawn with; null: it was none of a pan. */
  let followed: { readonly frame: Frame; readonly parts: Parts; readonly brush: TileDrawing } | null = null

  const show = (shift: Point | null): void => [sketches, tiles].forEach((each) => each.show(shift))
  const clear = (): void => {
    followed = null
    if (!ground) return
    show(null)
    sketches.clear(1)
    tiles.clear(1)
    ground = null
  }
  const mend = (frame: Frame): void => {
    for (const damage of ground ? damages(frame, ground) : [])
      for (const each of [sketches, tiles]) each.drop(damage)
  }
  const missing = () => (ground && followed ? missingSpot(ground, followed.parts, tiles) : null)

  return {
    follow(frame, previous, seen, layers) {
      const { moving } = frame
      followed = null
      if (!previous || !isSameContent(frame, previous)) {
        clear()
        return false
      }
      if (!moving) show(null)
      if (!ground && !moving) return false
      const brush = { tiles, sketches, layers, bitmaps }
      if (!ground) before = { x: 0, y: 0 }
      const on = (ground ??= begin(previous, seen, brush))
      const shift = shiftOf(frame, on)
      mend(frame)
      if (!on.large.every(tiles.has)) {
        clear()
        return false
      }
      // Somebody who pans again finds what was drawn before.
      if (!moving) return false
      const parts = partsOf(frame, shift, before, on)
      followed = { frame: { ...frame, viewport: on.viewport }, parts, brush }
      sketchMissing(followed.frame, on, parts, brush)
      before = shift
      show(shift)
      return true
    },
    lacking() {
      const spot = missing()
      return spot && ground && viewOf(ground.viewport, spot.rect)
    },
    complete() {
      const spot = missing()
      if (spot && followed) put(tiles, spot, { ...followed.frame, moving: false }, followed.brush)
    },
    mend,
    isFollowing: () => followed !== null,
    clear,
  }
}

import type { BackdropTiles, DrawTile } from './backdrop-tiles.ts'
import { createBackdropTiles } from './backdrop-tiles.ts'
import type { DrawCommand } from './commands.ts'
import type { Point } from '../domain/geometry/point.ts'
import type { Rect, Size } from '../domain/geometry/rect.ts'
import { clearAll, screenOf } from './device.ts'
import { times } from './geometry.ts'
import type { Still } from './held-canvas.ts'
import { eachTile, indexOf, tileRect } from './tile-grid.ts'
import { maskRegion } from './masks/plan-masks.ts'
import type { Bitmaps, Context2D } from './paint.ts'
import { paint } from './paint.ts'
import type { Frame, Layer } from './plan.ts'
import { isCovered, planRegion } from './plan.ts'
import type { Scene } from './scene.ts'
import type { Viewport } from './viewport.ts'
import { isSameScale } from './zoom-watch.ts'

/** So many tiles fill the screen: more cost more in each frame, fewer have to be drawn for a narrower strip. */
const [COLUMNS, ROWS] = [5, 3]
/** Milliseconds of a frame that may go into tiles: to put them on the screen takes as long again. */
const TILES_MS = 1.5
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

/**
 * While the view is panned, all that rests lies on tiles as large as on the screen, which are elements of the page: then
 * only their place changes, and no pixel is drawn. What is on the screen at the start is the first and largest of them.
 */
export interface Backdrop {
  /**
   * Shows a frame which only moves what was shown before; null for any other frame. After the first frame, which has
   * enough to do, tiles are drawn until `deadline` (as `performance.now` counts), at least one. Returns what has to be
   * drawn below them because it has no tile yet.
   */
  readonly follow: (
    frame: Frame,
    previous: Frame | null,
    seen: Seen,
    layers: readonly Layer[],
    deadline: number,
  ) => DrawCommand[] | null
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

/** What of the screen a frame shows otherwise than the one before, in CSS pixels. */
function damages({ scene, viewport, moving, maskDamage, tiles }: Frame): Rect[] {
  const masks = maskDamage.map((damage) => maskRegion({ scene, viewport, moving }, damage))
  return tiles ? [...masks, ...tiles.damage] : masks
}

/** Whether a frame shows what the one before did, there or elsewhere. */
const isSameContent = (frame: Frame, previous: Frame | null): boolean =>
  previous !== null &&
  isSameScale(previous.viewport, frame.viewport) &&
  isSameScene(previous.scene, frame.scene)

/** What tiles lie beside. */
interface Ground {
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
interface Brush {
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

const moved = (rect: Rect, by: Point, times: number): Rect => ({
  ...rect,
  x: rect.x + by.x * times,
  y: rect.y + by.y * times,
})

/** A place on the ground. */
interface Spot {
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
function begin(seen: Frame, { give, copy }: Seen, brush: Brush): Ground {
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

/** Draws what has no tile, one at least; with no time at all (null) none. Returns what is left. */
function fill(spots: readonly Spot[], frame: Frame, brush: Brush, until: number | null): Rect[] {
  const { tiles } = brush
  const left: Rect[] = []
  let isLate = until === null
  for (const { index, rect } of spots) {
    if (tiles.has(index)) continue
    if (isLate) left.push(rect)
    else tiles.set(index, rect, !isCovered(frame, rect), drawFine(rect, frame, brush))
    isLate ||= until !== null && performance.now() > until
  }
  return left
}

/** @param host what the tiles are put into */
export function createBackdrop(host: HTMLElement, bitmaps: Bitmaps): Backdrop {
  const tiles = createBackdropTiles(host)
  let ground: Ground | null = null

  const clear = (): void => {
    if (!ground) return
    tiles.show(null)
    tiles.clear(1)
    ground = null
  }

  return {
    follow(frame, previous, seen, layers, deadline) {
      const { viewport, moving } = frame
      const { ratio } = viewport
      if (!previous || !isSameContent(frame, previous)) {
        clear()
        return null
      }
      if (!moving) tiles.show(null)
      if (!ground && !moving) return null
      const brush = { tiles, layers, bitmaps }
      const until = ground ? Math.min(deadline, performance.now() + TILES_MS) : null
      const on = (ground ??= begin(previous, seen, brush))
      const shift = {
        x: Math.round((viewport.offsetX - on.viewport.offsetX) * ratio),
        y: Math.round((viewport.offsetY - on.viewport.offsetY) * ratio),
      }
      for (const damage of damages(frame)) tiles.drop(moved(times(damage, ratio), shift, -1))
      if (!on.large.every(tiles.has)) {
        clear()
        return null
      }
      // Somebody who pans again finds what was drawn before.
      if (!moving) return null
      const spots = spotsIn(moved(screenOf(viewport), shift, -1), on.grid)
      const others = spots.filter(({ index }) => !on.taken.has(index))
      const left = fill(others, { ...frame, viewport: on.viewport }, brush, until)
      tiles.show(shift)
      tiles.trim(others.length + MOST_UNSEEN)
      const commands = left.flatMap((rect) => planRegion(frame, moved(rect, shift, 1), layers))
      return commands.length > 0 ? [clearAll(viewport), ...commands] : []
    },
    clear,
  }
}

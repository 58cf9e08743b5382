import { createPanTiles } from './pan-tiles.ts'
import type { Point } from '../../domain/geometry/point.ts'
import type { Rect, Size } from '../../domain/geometry/rect.ts'
import type { DeviceRect } from '../../domain/geometry/units.ts'
import { screenOf } from '../viewport.ts'
import { clamp } from '../../domain/geometry/clamp.ts'
import { scaleRect, contains, union } from '../geometry.ts'
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

/** Per screen: more tiles cost more in each frame, fewer make a narrow strip expensive. */
const [COLUMNS, ROWS] = [5, 3]
/** Index of the tile that is as large as the screen. */
const WHOLE = -1
const UNSEEN_TILES_MAX = 36

export interface ShownCanvas {
  readonly detachBitmap: (size: Size) => BitmapCanvas | null
  readonly copy: DrawTile
}

interface PanOrigin {
  readonly viewport: Viewport
  /** Of a small tile, in device pixels. */
  readonly grid: Size
  /** Of the large tile and the strips that it misses at its edges. */
  readonly large: readonly number[]
  /** Small tiles that these cover. */
  readonly covered: ReadonlySet<number>
}

interface TileDrawing {
  readonly tiles: PanTiles
  readonly roughTiles: PanTiles
  readonly layers: readonly Layer[]
  readonly bitmaps: Bitmaps
}

function drawPart(
  rect: Rect,
  frame: Frame,
  { layers, bitmaps }: TileDrawing,
): (context: Context2D, regions?: readonly Rect[]) => void {
  const viewport = viewOf(frame.viewport, rect)
  // The screen moves over the tiles, so labels cannot stay below its top edge.
  const part: Frame = { ...frame, viewport, maskDamage: [], top: -Infinity }
  return (context, regions = [screenOf(viewport)]) => {
    // A new canvas is empty, and clearing it would touch all of its memory.
    const commands = regions.flatMap((region) => planRegion(part, region, layers))
    paint(
      context,
      commands.filter(({ op }) => op !== 'clear'),
      bitmaps,
    )
  }
}

export function drawTile(
  tiles: PanTiles,
  { index, rect }: TileSpot,
  frame: Frame,
  drawing: TileDrawing,
): void {
  tiles.set(index, rect, !isCovered(frame, rect), drawPart(rect, frame, drawing))
}

function viewOf(origin: Viewport, { x, y, width, height }: DeviceRect): Viewport {
  const { ratio, scale } = origin
  return {
    ratio,
    scale,
    width: width / ratio,
    height: height / ratio,
    offsetX: origin.offsetX - x / ratio,
    offsetY: origin.offsetY - y / ratio,
  }
}

/** Not always the last pixel, which the screen shows in part. */
const canvasRectOf = ({ width, height, ratio }: Viewport): Rect => ({
  x: 0,
  y: 0,
  width: Math.round(width * ratio),
  height: Math.round(height * ratio),
})

/** What is left at the right of and below a smaller rectangle in the same corner. */
const remainders = ({ width, height }: Size, whole: Rect): Rect[] =>
  [
    { ...whole, x: width, width: whole.width - width },
    { ...whole, y: height, height: whole.height - height },
  ].filter((rect) => rect.width > 0 && rect.height > 0)

export const moved = (rect: Rect, by: Point, times: number): Rect => ({
  ...rect,
  x: rect.x + by.x * times,
  y: rect.y + by.y * times,
})

interface TileSpot {
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

/** What is shown becomes the first tile. */
function startPan(shown: Frame, { detachBitmap, copy }: ShownCanvas, drawing: TileDrawing): PanOrigin {
  const { tiles, roughTiles } = drawing
  const { viewport, moving, scene } = shown
  const screen = screenOf(viewport)
  const grid = { width: Math.ceil(screen.width / COLUMNS), height: Math.ceil(screen.height / ROWS) }
  const rect = { x: 0, y: 0, width: COLUMNS * grid.width, height: ROWS * grid.height }
  const canvasRect = canvasRectOf(viewport)
  const strips = remainders(canvasRect, rect)
  const smooth: Frame = { ...shown, moving: false }
  // Labels at the top of the screen lie elsewhere than on a tile; item tiles never move them.
  const isSmooth = !moving && (scene.items.length === 0 || shown.tiles !== null)
  for (const each of [tiles, roughTiles]) each.clear(viewport.ratio)
  const given = isSmooth ? detachBitmap(canvasRect) : null
  if (given) {
    tiles.adopt(WHOLE, canvasRect, given)
    strips.forEach((strip, index) =>
      drawTile(tiles, { index: WHOLE - 1 - index, rect: strip }, smooth, drawing),
    )
  } else if (isSmooth)
    tiles.set(WHOLE, rect, !isCovered(shown, rect), (context) => {
      copy(context)
      drawPart(rect, smooth, drawing)(context, strips)
    })
  else drawTile(tiles, { index: WHOLE, rect }, smooth, drawing)
  return {
    viewport,
    grid,
    large: [WHOLE, ...(given ? strips.map((_, index) => WHOLE - 1 - index) : [])],
    covered: new Set(spotsIn(rect, grid).map(({ index }) => index)),
  }
}

export interface Parts {
  readonly seen: Rect
  readonly soon: Rect
}

/** No more of the tile than will soon be seen. */
function drawRough(
  { index, rect }: TileSpot,
  { seen, soon }: Parts,
  frame: Frame,
  drawing: TileDrawing,
): void {
  const { roughTiles } = drawing
  const needed = intersection(rect, seen)
  const known = roughTiles.rect(index)
  if (!needed || (known && contains(known, needed))) return
  const part = intersection(rect, union(seen, soon)) ?? needed
  drawTile(roughTiles, { index, rect: part }, { ...frame, moving: true }, drawing)
}

const othersIn = (rect: Rect, { grid, covered }: PanOrigin): TileSpot[] =>
  spotsIn(rect, grid).filter(({ index }) => !covered.has(index))

function missingSpot(on: PanOrigin, { seen, soon }: Parts, tiles: PanTiles): TileSpot | null {
  const isMissing = ({ index }: TileSpot): boolean => !tiles.has(index)
  return othersIn(seen, on).find(isMissing) ?? othersIn(soon, on).find(isMissing) ?? null
}

/** @param frame with the view of the pan's origin */
function drawMissingRough(frame: Frame, on: PanOrigin, parts: Parts, drawing: TileDrawing): void {
  const { tiles, roughTiles } = drawing
  const others = othersIn(parts.seen, on)
  roughTiles.trim(others.length)
  for (const spot of others)
    if (tiles.has(spot.index)) roughTiles.remove(spot.index)
    else drawRough(spot, parts, frame, drawing)
  tiles.trim(others.length + UNSEEN_TILES_MAX)
}

/** Frames before a tile comes into sight. */
const AHEAD = 10

/** Tiles, which are elements, replace the canvas: they only move. The screen's start is the largest tile. */
interface PanLayer {
  /** False for a frame that does more than move. Missing tiles are drawn roughly. */
  readonly pan: (
    frame: Frame,
    previous: Frame | null,
    shown: ShownCanvas,
    layers: readonly Layer[],
  ) => boolean
  /** Missing in the last frame, now or soon; null: none. */
  readonly missing: () => Viewport | null
  readonly drawMissing: () => void
  /** Drops tiles that differ from a prepared frame of the same zoom. */
  readonly invalidate: (prepared: Frame) => void
  readonly isPanning: () => boolean
  readonly clear: () => void
}

/** Apart from live items. */
export const isSameScene = (a: Scene, b: Scene): boolean =>
  a.id === b.id &&
  a.media === b.media &&
  a.masks === b.masks &&
  a.stroke === b.stroke &&
  a.items === b.items &&
  a.width === b.width &&
  a.height === b.height

const isSameContent = (frame: Frame, previous: Frame | null): boolean =>
  previous !== null &&
  isSameScale(previous.viewport, frame.viewport) &&
  isSameScene(previous.scene, frame.scene)

/** If the view moves on as it did since the frame before. */
function soon(shift: Point, before: Point, { width, height }: Size): Point {
  return {
    x: shift.x + clamp((shift.x - before.x) * AHEAD, -width, width),
    y: shift.y + clamp((shift.y - before.y) * AHEAD, -height, height),
  }
}

const shiftOf = ({ viewport }: Frame, on: PanOrigin): Point => ({
  x: Math.round((viewport.offsetX - on.viewport.offsetX) * viewport.ratio),
  y: Math.round((viewport.offsetY - on.viewport.offsetY) * viewport.ratio),
})

/** In device pixels of the plane. */
function damages(frame: Frame, on: PanOrigin): Rect[] {
  const { viewport, maskDamage, tiles } = frame
  const masks = maskDamage.map((damage) => maskRegion(frame, damage))
  const shift = shiftOf(frame, on)
  return [...masks, ...(tiles?.damage ?? [])].map((damage) =>
    moved(scaleRect(damage, viewport.ratio), shift, -1),
  )
}

function partsOf({ viewport }: Frame, shift: Point, before: Point, on: PanOrigin): Parts {
  const screenAt = (at: Point): Rect => moved(screenOf(viewport), at, -1)
  return { seen: screenAt(shift), soon: screenAt(soon(shift, before, on.grid)) }
}

export function createPanLayer(host: HTMLElement, bitmaps: Bitmaps): PanLayer {
  const roughTiles = createPanTiles(host)
  const tiles = createPanTiles(host)
  let origin: PanOrigin | null = null
  let before: Point = { x: 0, y: 0 }
  let last: { readonly frame: Frame; readonly parts: Parts; readonly drawing: TileDrawing } | null = null

  const show = (shift: Point | null): void => [roughTiles, tiles].forEach((each) => each.show(shift))
  const clear = (): void => {
    last = null
    if (!origin) return
    show(null)
    roughTiles.clear(1)
    tiles.clear(1)
    origin = null
  }
  const invalidate = (frame: Frame): void => {
    for (const damage of origin ? damages(frame, origin) : [])
      for (const each of [roughTiles, tiles]) each.drop(damage)
  }
  const missingTile = () => (origin && last ? missingSpot(origin, last.parts, tiles) : null)

  return {
    pan(frame, previous, shown, layers) {
      const { moving } = frame
      last = null
      if (!previous || !isSameContent(frame, previous)) {
        clear()
        return false
      }
      if (!moving) show(null)
      if (!origin && !moving) return false
      const drawing = { tiles, roughTiles, layers, bitmaps }
      if (!origin) before = { x: 0, y: 0 }
      const on = (origin ??= startPan(previous, shown, drawing))
      const shift = shiftOf(frame, on)
      invalidate(frame)
      if (!on.large.every(tiles.has)) {
        clear()
        return false
      }
      // The next pan finds what was drawn before.
      if (!moving) return false
      const parts = partsOf(frame, shift, before, on)
      last = { frame: { ...frame, viewport: on.viewport }, parts, drawing }
      drawMissingRough(last.frame, on, parts, drawing)
      before = shift
      show(shift)
      return true
    },
    missing() {
      const spot = missingTile()
      return spot && origin && viewOf(origin.viewport, spot.rect)
    },
    drawMissing() {
      const spot = missingTile()
      if (spot && last) drawTile(tiles, spot, { ...last.frame, moving: false }, last.drawing)
    },
    invalidate,
    isPanning: () => last !== null,
    clear,
  }
}

import type { Rect, Size } from '../../domain/geometry/rect.ts'
import { intersection } from '../../domain/geometry/rect.ts'
import { inflate, join, times } from '../geometry.ts'
import type { ItemReaches } from './item-reach.ts'
import { compareItems, itemsIn, measureReaches } from './item-reach.ts'
import { paint, flushCanvas } from '../painting/paint.ts'
import { planItems } from './plan-items.ts'
import type { SceneItem } from '../scene.ts'
import { eachTile, indexOf, tileRect } from '../tile-grid.ts'
import type { Viewport } from '../viewport.ts'

/** Many items at one zoom as bitmaps, so that panning copies what is drawn already. */

/** Side of a tile in device pixels. */
const ITEM_TILE = 256
const TILE_BYTES = ITEM_TILE * ITEM_TILE * 4
export const ITEM_GRID: Size = { width: ITEM_TILE, height: ITEM_TILE }
/** Bytes of tiles out of sight that are kept. */
export const ITEM_TILES_BUDGET = 64 * 1024 * 1024
/** Items whose drawing takes about as long as a frame may. */
const ITEMS_AT_ONCE = 500
/** Items in one step of that, as far as it can be cut so finely, and the least height of what is cut. */
const ITEMS_IN_PART = 120
const LEAST_PART = 64

interface DrawTarget {
  readonly picture: Size
  readonly ground: Viewport
  readonly inParts: boolean
}

interface DrawnPart {
  readonly part: Rect
  readonly count: number
}

interface Tile {
  readonly column: number
  readonly row: number
  /** Null: nothing is here. */
  canvas: OffscreenCanvas | null
  /** What no longer fits, in device pixels of the sheet; null: nothing. */
  dirty: Rect | null
}

export interface FillResult {
  readonly drawn: readonly Rect[]
  readonly isDone: boolean
}

/** The tiles of one zoom. Their places are device pixels of the view in which the sheet began. */
export interface Tileset {
  readonly id: number
  readonly ground: Viewport
  /** Takes the items as they are now. */
  readonly update: (items: readonly SceneItem[]) => void
  /**
   * Draws tiles of a rectangle (device pixels) until enough is done.
   * @param inParts one may be left half drawn, since it is not shown yet or passes by
   */
  readonly fill: (rect: Rect, deadline: number, inParts: boolean) => FillResult
  readonly bitmap: (index: number) => OffscreenCanvas | null | undefined
  /** Drops all tiles but those that were filled last, which are as many as were in sight. */
  readonly shrink: () => void
  readonly bytes: () => number
}

function wholePixels(rect: Rect): Rect {
  const x = Math.floor(rect.x)
  const y = Math.floor(rect.y)
  return { x, y, width: Math.ceil(rect.x + rect.width) - x, height: Math.ceil(rect.y + rect.height) - y }
}

/**
 * Draws the dirty part of a tile anew, or the upper half of it, and so on, where it may be cut and holds many items.
 * What is left stays dirty.
 */
function draw(
  tile: Tile,
  dirty: Rect,
  content: ItemReaches,
  { picture, ground, inParts }: DrawTarget,
): DrawnPart {
  let part = dirty
  const within = (rect: Rect): SceneItem[] => itemsIn(content, inflate(times(rect, 1 / ground.ratio), 1))
  let items = within(part)
  while (inParts && items.length > ITEMS_IN_PART && part.height > LEAST_PART) {
    part = { ...part, height: Math.ceil(part.height / 2) }
    items = within(part)
  }
  const rest = dirty.height - part.height
  tile.dirty = rest > 0 ? { ...dirty, y: part.y + part.height, height: rest } : null
  if (items.length > 0) tile.canvas ??= new OffscreenCanvas(ITEM_TILE, ITEM_TILE)
  const context = tile.canvas?.getContext('2d')
  if (!context) return { part, count: 0 }
  context.setTransform(1, 0, 0, 1, -tile.column * ITEM_TILE, -tile.row * ITEM_TILE)
  // Where the screen begins is not known: it moves under the tiles.
  const commands = planItems(items, picture, ground, -Infinity)
  paint(
    context,
    [{ op: 'clip', ...part }, { op: 'clear', ...part }, ...commands, { op: 'unclip' }],
    () => undefined,
  )
  if (tile.canvas) flushCanvas(tile.canvas)
  return { part, count: items.length }
}

export function createTileset(
  id: number,
  picture: Size,
  ground: Viewport,
  items: readonly SceneItem[],
): Tileset {
  const tiles = new Map<number, Tile>()
  let content = measureReaches(items, ground)
  let inSight = 0

  const tileAt = (column: number, row: number): Tile => {
    const index = indexOf(column, row)
    const tile = tiles.get(index) ?? { column, row, canvas: null, dirty: tileRect(column, row, ITEM_GRID) }
    tiles.delete(index)
    tiles.set(index, tile)
    return tile
  }
  /** Drops what was in sight longest ago. */
  const trim = (most: number): void => {
    for (const index of tiles.keys()) {
      if (tiles.size <= most) return
      tiles.delete(index)
    }
  }

  return {
    id,
    ground,
    update(next) {
      const { next: compared, dirty } = compareItems(content, next, ground)
      content = compared
      const region = dirty && wholePixels(times(inflate(dirty, 1), ground.ratio))
      if (!region) return
      for (const tile of tiles.values()) {
        const part = intersection(region, tileRect(tile.column, tile.row, ITEM_GRID))
        if (part) tile.dirty = join(tile.dirty, part)
      }
    },
    fill(rect, deadline, inParts) {
      let [count, isDone] = [0, true]
      inSight = 0
      const drawn: Rect[] = []
      eachTile(rect, ITEM_GRID, (column, row) => {
        const tile = tileAt(column, row)
        inSight++
        if (!tile.dirty) return
        while (tile.dirty && (count === 0 || (count <= ITEMS_AT_ONCE && performance.now() <= deadline))) {
          const step = draw(tile, tile.dirty, content, { picture, ground, inParts })
          count += 1 + step.count
          drawn.push(step.part)
        }
        if (tile.dirty) isDone = false
      })
      trim(inSight + ITEM_TILES_BUDGET / TILE_BYTES)
      return { drawn, isDone }
    },
    bitmap: (index) => tiles.get(index)?.canvas,
    shrink: () => trim(inSight),
    bytes: () => [...tiles.values()].filter(({ canvas }) => canvas).length * TILE_BYTES,
  }
}

/** Bytes of tiles that are kept of sheets which are not shown: six screens of two megapixels. */
export const TILESET_CACHE_BUDGET = 96 * 1024 * 1024

/** Sheets that were shown at other zooms: whoever looks closely and goes back finds them. */
export interface TilesetCache {
  readonly add: (sheet: Tileset) => void
  /** Takes out the one that is nearest to a scale among those that fit. */
  readonly take: (scale: number, fits: (sheet: Tileset) => boolean) => Tileset | null
  readonly clear: () => void
}

const distance = (sheet: Tileset, scale: number): number => Math.abs(Math.log(sheet.ground.scale / scale))

export function createTilesetCache(budget = TILESET_CACHE_BUDGET): TilesetCache {
  /** From the one that was shown last on. */
  let sheets: readonly Tileset[] = []
  return {
    add(sheet) {
      sheet.shrink()
      let bytes = 0
      sheets = [sheet, ...sheets].filter((each) => (bytes += each.bytes()) <= budget)
    },
    take(scale, fits) {
      const [nearest = null] = sheets.filter(fits).toSorted((a, b) => distance(a, scale) - distance(b, scale))
      sheets = sheets.filter((sheet) => sheet !== nearest)
      return nearest
    },
    clear() {
      sheets = []
    },
  }
}

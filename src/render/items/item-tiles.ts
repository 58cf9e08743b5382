import type { Rect, Size } from '../../domain/geometry/rect.ts'
import { intersection } from '../../domain/geometry/rect.ts'
import { inflate, unionOf, scaleRect } from '../geometry.ts'
import type { ItemReaches } from './item-reach.ts'
import { compareItems, itemsIn, measureReaches } from './item-reach.ts'
import { paint, flushCanvas } from '../painting/paint.ts'
import { planItems } from './plan-items.ts'
import type { SceneEntry, SceneItem } from '../scene.ts'
import { eachTile, indexOf, tileRect } from '../tile-grid.ts'
import type { Viewport } from '../viewport.ts'

const ITEM_TILE = 256
const TILE_BYTES = ITEM_TILE * ITEM_TILE * 4
export const ITEM_GRID: Size = { width: ITEM_TILE, height: ITEM_TILE }
/** Bytes of tiles out of sight. */
const ITEM_TILES_BUDGET = 64 * 1024 * 1024
/** About one frame of work. */
const ITEMS_PER_FRAME = 500
const ITEMS_PER_STEP = 120
const STEP_HEIGHT_MIN = 64

interface DrawTarget {
  readonly picture: Size
  readonly origin: Viewport
  readonly inParts: boolean
}

interface DrawnPart {
  readonly part: Rect
  readonly count: number
}

interface Tile {
  readonly column: number
  readonly row: number
  canvas: OffscreenCanvas | null
  /** Device pixels of the tileset; null: nothing is outdated. */
  dirty: Rect | null
}

interface FillResult {
  readonly drawn: readonly Rect[]
  readonly isDone: boolean
}

/** One zoom, in device pixels of the view in which the tileset began. */
export interface Tileset {
  readonly id: number
  readonly origin: Viewport
  readonly update: (items: readonly SceneEntry[]) => void
  /** @param inParts a tile may stay half drawn: it is not shown yet or only passes by */
  readonly fill: (rect: Rect, deadline: number, inParts: boolean) => FillResult
  readonly bitmap: (index: number) => OffscreenCanvas | null | undefined
  readonly shrink: () => void
  readonly bytes: () => number
}

function wholePixels(rect: Rect): Rect {
  const x = Math.floor(rect.x)
  const y = Math.floor(rect.y)
  return { x, y, width: Math.ceil(rect.x + rect.width) - x, height: Math.ceil(rect.y + rect.height) - y }
}

/** A tile with many items may be drawn in parts; the rest stays dirty. */
function draw(
  tile: Tile,
  dirty: Rect,
  content: ItemReaches,
  { picture, origin, inParts }: DrawTarget,
): DrawnPart {
  let part = dirty
  const within = (rect: Rect): SceneItem[] =>
    itemsIn(content, inflate(scaleRect(rect, 1 / origin.ratio), 1), origin)
  let items = within(part)
  while (inParts && items.length > ITEMS_PER_STEP && part.height > STEP_HEIGHT_MIN) {
    part = { ...part, height: Math.ceil(part.height / 2) }
    items = within(part)
  }
  const rest = dirty.height - part.height
  tile.dirty = rest > 0 ? { ...dirty, y: part.y + part.height, height: rest } : null
  if (items.length > 0) tile.canvas ??= new OffscreenCanvas(ITEM_TILE, ITEM_TILE)
  const context = tile.canvas?.getContext('2d')
  if (!context) return { part, count: 0 }
  context.setTransform(1, 0, 0, 1, -tile.column * ITEM_TILE, -tile.row * ITEM_TILE)
  // The screen moves over the tiles, so labels cannot stay below its top edge.
  const commands = planItems(items, picture, origin, -Infinity)
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
  origin: Viewport,
  items: readonly SceneEntry[],
): Tileset {
  const tiles = new Map<number, Tile>()
  let content = measureReaches(items, origin)
  let inSight = 0

  const tileAt = (column: number, row: number): Tile => {
    const index = indexOf(column, row)
    const tile = tiles.get(index) ?? { column, row, canvas: null, dirty: tileRect(column, row, ITEM_GRID) }
    tiles.delete(index)
    tiles.set(index, tile)
    return tile
  }
  const trim = (most: number): void => {
    for (const index of tiles.keys()) {
      if (tiles.size <= most) return
      tiles.delete(index)
    }
  }

  return {
    id,
    origin,
    update(next) {
      const { next: compared, dirty } = compareItems(content, next, origin)
      content = compared
      const region = dirty && wholePixels(scaleRect(inflate(dirty, 1), origin.ratio))
      if (!region) return
      for (const tile of tiles.values()) {
        const part = intersection(region, tileRect(tile.column, tile.row, ITEM_GRID))
        if (part) tile.dirty = unionOf(tile.dirty, part)
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
        while (tile.dirty && (count === 0 || (count <= ITEMS_PER_FRAME && performance.now() <= deadline))) {
          const step = draw(tile, tile.dirty, content, { picture, origin, inParts })
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

/** Bytes: six screens of two megapixels. */
const TILESET_CACHE_BUDGET = 96 * 1024 * 1024

interface TilesetCache {
  readonly add: (tileset: Tileset) => void
  readonly take: (scale: number, fits: (tileset: Tileset) => boolean) => Tileset | null
  readonly clear: () => void
}

const distance = (tileset: Tileset, scale: number): number => Math.abs(Math.log(tileset.origin.scale / scale))

export function createTilesetCache(budget = TILESET_CACHE_BUDGET): TilesetCache {
  let tilesets: readonly Tileset[] = []
  return {
    add(tileset) {
      tileset.shrink()
      let bytes = 0
      tilesets = [tileset, ...tilesets].filter((each) => (bytes += each.bytes()) <= budget)
    },
    take(scale, fits) {
      const [nearest = null] = tilesets
        .filter(fits)
        .toSorted((a, b) => distance(a, scale) - distance(b, scale))
      tilesets = tilesets.filter((tileset) => tileset !== nearest)
      return nearest
    },
    clear() {
      tilesets = []
    },
  }
}

import type { Rect, Size } from '../../domain/geometry/rect.ts'
import { intersection } from '../../domain/geometry/rect.ts'
import { unionOf } from '../geometry.ts'
import type { MaskLayer } from './compose.ts'
import { compose } from './compose.ts'
import type { TileId } from './mask-tiles.ts'
import { TILE, tileRect, toLevel } from './mask-tiles.ts'

/** Bytes beside the tiles on the screen, which always stay. */
const TILES_BUDGET = 192 * 1024 * 1024

const TILE_BYTES = TILE * TILE * 4
const SPARES = 8

interface Tile {
  readonly place: TileId
  /** In pixels of its level. */
  readonly rect: Rect
  /** Null: nothing is set here. */
  context: OffscreenCanvasRenderingContext2D | null
  /** In pixels of the level. */
  dirty: Rect | null
}

interface TileStore {
  /** In source pixels; tiles that are not wanted now are dropped. */
  readonly damage: (rect: Rect) => void
  readonly isFresh: (place: TileId) => boolean
  /** Returns the changed part in pixels of the level. */
  readonly refresh: (place: TileId, layers: readonly MaskLayer[]) => Rect | null
  /** Null where the tile is empty, undefined where it is unknown. */
  readonly bitmap: (place: TileId) => OffscreenCanvas | null | undefined
  readonly trim: (places: readonly TileId[]) => void
  readonly clear: () => void
}

const keyOf = ({ level, index }: TileId): number => level * 2 ** 24 + index

function write(
  tile: Tile,
  part: Rect,
  layers: readonly MaskLayer[],
  picture: Size,
  spares: OffscreenCanvasRenderingContext2D[],
): void {
  const pixels = compose(part, tile.place.level, layers, picture)
  const x = part.x - tile.rect.x
  const y = part.y - tile.rect.y
  if (!pixels) {
    tile.context?.clearRect(x, y, part.width, part.height)
    return
  }
  tile.context ??= spares.pop() ?? new OffscreenCanvas(TILE, TILE).getContext('2d')
  tile.context?.putImageData(new ImageData(pixels, part.width, part.height), x, y)
}

export function createTileStore(picture: Size, budget = TILES_BUDGET): TileStore {
  const tiles = new Map<number, Tile>()
  const spares: OffscreenCanvasRenderingContext2D[] = []
  let wanted: ReadonlySet<number> = new Set()

  const drop = (tile: Tile): void => {
    tiles.delete(keyOf(tile.place))
    if (!tile.context || spares.length >= SPARES) return
    tile.context.clearRect(0, 0, TILE, TILE)
    spares.push(tile.context)
  }
  const open = (place: TileId): Tile => {
    const known = tiles.get(keyOf(place))
    if (known) return known
    const rect = tileRect(picture, place)
    const tile: Tile = { place, rect, context: null, dirty: rect }
    tiles.set(keyOf(place), tile)
    return tile
  }

  return {
    damage(rect) {
      for (const [key, tile] of tiles) {
        const part = intersection(toLevel(rect, tile.place.level), tile.rect)
        if (!part) continue
        if (wanted.has(key)) tile.dirty = unionOf(tile.dirty, part)
        else drop(tile)
      }
    },
    isFresh: (place) => tiles.get(keyOf(place))?.dirty === null,
    refresh(place, layers) {
      const tile = open(place)
      const part = tile.dirty
      if (!part) return null
      write(tile, part, layers, picture, spares)
      tile.dirty = null
      return part
    },
    bitmap(place) {
      const tile = tiles.get(keyOf(place))
      return tile && (tile.context?.canvas ?? null)
    },
    trim(places) {
      wanted = new Set(places.map(keyOf))
      for (const place of places) {
        const tile = tiles.get(keyOf(place))
        if (!tile) continue
        tiles.delete(keyOf(place))
        tiles.set(keyOf(place), tile)
      }
      let bytes = 0
      for (const tile of tiles.values()) bytes += tile.context ? TILE_BYTES : 0
      for (const [key, tile] of tiles) {
        if (bytes <= budget) return
        if (wanted.has(key)) continue
        bytes -= tile.context ? TILE_BYTES : 0
        drop(tile)
      }
    },
    clear: () => tiles.forEach(drop),
  }
}

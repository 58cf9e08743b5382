import type { Rect, Size } from '../../domain/geometry/rect.ts'
import type { DeviceRect, ScreenRect } from '../../domain/geometry/units.ts'
import type { ImageCommand } from '../commands.ts'
import { screenOf } from '../viewport.ts'
import { overlaps } from '../geometry.ts'
import { countItems } from '../item-groups.ts'
import type { Tileset } from './item-tiles.ts'
import { createTileset, ITEM_GRID, createTilesetCache } from './item-tiles.ts'
import type { SceneEntry } from '../scene.ts'
import { eachTile, indexOf, tileRect } from '../tile-grid.ts'
import type { Viewport } from '../viewport.ts'

export const ITEMS_KEY = ' items'

/** Fewer items are drawn in each moving frame. */
export const TILED_FROM = 120
/** Tiles are stretched up to this factor while the view zooms in, */
const STRETCH_MAX = 2
/** and shrunk up to this factor while it zooms out. */
const SHRINK_MAX = 1.4

export interface ItemTiles {
  readonly origin: Viewport
  readonly tileset: number
  readonly damage: readonly ScreenRect[]
}

/** `screen = tile × factor + shift`, in device pixels. */
interface TilesetPlacement {
  readonly factor: number
  readonly shiftX: number
  readonly shiftY: number
}

/** Zooming in and out by the same steps ends a rounding error away. */
const SAME_SCALE = 1e-9

function factorOf(origin: Viewport, scale: number): number {
  const factor = scale / origin.scale
  return Math.abs(factor - 1) < SAME_SCALE ? 1 : factor
}

function placementOf(origin: Viewport, { scale, ratio, offsetX, offsetY }: Viewport): TilesetPlacement {
  const factor = factorOf(origin, scale)
  const shiftX = (offsetX - origin.offsetX * factor) * ratio
  const shiftY = (offsetY - origin.offsetY * factor) * ratio
  if (factor !== 1) return { factor, shiftX, shiftY }
  return { factor, shiftX: Math.round(shiftX), shiftY: Math.round(shiftY) }
}

const isExact = (origin: Viewport, viewport: Viewport): boolean => {
  const { factor, shiftX, shiftY } = placementOf(origin, viewport)
  const wholeX = (viewport.offsetX - origin.offsetX) * viewport.ratio
  const wholeY = (viewport.offsetY - origin.offsetY) * viewport.ratio
  return factor === 1 && Math.abs(wholeX - shiftX) < 1e-3 && Math.abs(wholeY - shiftY) < 1e-3
}

function visiblePart(origin: Viewport, viewport: Viewport): Rect {
  const { factor, shiftX, shiftY } = placementOf(origin, viewport)
  const { width, height } = screenOf(viewport)
  return { x: -shiftX / factor, y: -shiftY / factor, width: width / factor, height: height / factor }
}

export function planItemTiles(
  { origin, tileset }: ItemTiles,
  viewport: Viewport,
  region: DeviceRect | null,
): ImageCommand[] {
  const { factor, shiftX, shiftY } = placementOf(origin, viewport)
  const commands: ImageCommand[] = []
  eachTile(visiblePart(origin, viewport), ITEM_GRID, (column, row) => {
    const { x, y, width, height } = tileRect(column, row, ITEM_GRID)
    const left = Math.round(x * factor + shiftX)
    const top = Math.round(y * factor + shiftY)
    const to = {
      x: left,
      y: top,
      width: Math.round((x + width) * factor + shiftX) - left,
      height: Math.round((y + height) * factor + shiftY) - top,
    }
    if (region && !overlaps(region, to)) return
    commands.push({
      op: 'image',
      key: ITEMS_KEY,
      level: tileset,
      tile: indexOf(column, row),
      from: [0, 0, width, height],
      to: [to.x, to.y, to.width, to.height],
      smooth: false,
      opacity: 1,
    })
  })
  return commands
}

/** A pan may show stretched tiles while it lasts. */
export type Motion = 'none' | 'pan' | 'zoom'

interface ItemLayer {
  /** Null while the items are few. @param deadline null: nothing is drawn */
  readonly work: (
    items: readonly SceneEntry[],
    picture: Size,
    viewport: Viewport,
    motion: Motion,
    deadline: number | null,
  ) => { readonly tiles: ItemTiles | null; readonly isDone: boolean }
  readonly bitmap: (tileset: number, tile: number) => OffscreenCanvas | null | undefined
}

function isOutdated({ origin }: Tileset, viewport: Viewport, moving: boolean): boolean {
  if (origin.ratio !== viewport.ratio) return true
  const stretch = viewport.scale / origin.scale
  if (moving) return stretch > STRETCH_MAX || stretch < 1 / SHRINK_MAX
  return !isExact(origin, viewport)
}

function onScreen({ x, y, width, height }: Rect, origin: Viewport, viewport: Viewport): ScreenRect {
  const { factor, shiftX, shiftY } = placementOf(origin, viewport)
  const { ratio } = viewport
  return {
    x: (x * factor + shiftX) / ratio,
    y: (y * factor + shiftY) / ratio,
    width: (width * factor) / ratio,
    height: (height * factor) / ratio,
  }
}

export function createItemLayer(): ItemLayer {
  let serial = 0
  let size: Size = { width: 0, height: 0 }
  let current: Tileset | null = null
  /** The tiles of another zoom, until they cover the view. */
  let next: Tileset | null = null

  const cache = createTilesetCache()
  const open = (items: readonly SceneEntry[], viewport: Viewport, moving: boolean): Tileset =>
    cache.take(viewport.scale, (tileset) => !isOutdated(tileset, viewport, moving)) ??
    createTileset(++serial, size, viewport, items)
  const reset = (): void => {
    current = next = null
    cache.clear()
  }

  return {
    work(items, picture, viewport, motion, deadline) {
      if (countItems(items) < TILED_FROM) {
        reset()
        return { tiles: null, isDone: true }
      }
      if (picture.width !== size.width || picture.height !== size.height) reset()
      size = { width: picture.width, height: picture.height }
      const moving = motion !== 'none'
      current ??= open(items, viewport, moving)
      if (deadline === null) {
        current.update(items)
        return { tiles: { origin: current.origin, tileset: current.id, damage: [] }, isDone: false }
      }
      const isCurrentOutdated = isOutdated(current, viewport, moving)
      if (next && isOutdated(next, viewport, moving)) next = null
      if (!next && isCurrentOutdated) next = open(items, viewport, moving)
      current.update(items)
      next?.update(items)
      const filled = motion === 'pan' && !isCurrentOutdated ? current : (next ?? current)
      const { drawn, isDone } = filled.fill(
        visiblePart(filled.origin, viewport),
        deadline,
        moving || filled === next,
      )
      const isSwapped = filled === next && isDone
      if (isSwapped) {
        cache.add(current)
        ;[current, next] = [filled, null]
      }
      const { origin, id } = current
      const { width, height } = viewport
      const shown = filled === current ? drawn.map((rect) => onScreen(rect, origin, viewport)) : []
      const damage = isSwapped ? [{ x: 0, y: 0, width, height }] : shown
      return { tiles: { origin, tileset: id, damage }, isDone }
    },
    bitmap: (tileset, tile) => (current?.id === tileset ? current.bitmap(tile) : undefined),
  }
}

import type { Rect, Size } from '../../domain/geometry/rect.ts'
import type { ImageCommand } from '../commands.ts'
import { screenOf } from '../viewport.ts'
import { overlaps } from '../geometry.ts'
import type { Tileset } from './item-tiles.ts'
import { createTileset, ITEM_GRID, createTilesetCache } from './item-tiles.ts'
import type { SceneItem } from '../scene.ts'
import { eachTile, indexOf, tileRect } from '../tile-grid.ts'
import type { Viewport } from '../viewport.ts'

/** Key under which `paint` asks for the tiles of items. */
export const ITEMS_KEY = ' items'

/** From so many items on they are kept as tiles; fewer are drawn anew in each frame that moves. */
export const MANY_ITEMS = 120
/** While one zooms in, what is drawn is shown larger up to this factor. */
const MOST_STRETCHED = 2
/** While one zooms out it is shown smaller: less so, since what comes into sight has to be drawn larger than it is shown. */
const MOST_SHRUNK = 1.4

/** What tiles of items show in a frame. */
export interface ItemTiles {
  readonly ground: Viewport
  readonly sheet: number
  /** What of the screen shows other pixels than before, in CSS pixels. */
  readonly damage: readonly Rect[]
}

/** How a sheet lies on the screen: `screen = tile × factor + shift`, in device pixels. */
interface TilesetPlacement {
  readonly factor: number
  readonly shiftX: number
  readonly shiftY: number
}

/** Zooming in and out again by the same steps ends a rounding away from where it began. */
const SAME_SCALE = 1e-9

function factorOf(ground: Viewport, scale: number): number {
  const factor = scale / ground.scale
  return Math.abs(factor - 1) < SAME_SCALE ? 1 : factor
}

function placed(ground: Viewport, { scale, ratio, offsetX, offsetY }: Viewport): TilesetPlacement {
  const factor = factorOf(ground, scale)
  const shiftX = (offsetX - ground.offsetX * factor) * ratio
  const shiftY = (offsetY - ground.offsetY * factor) * ratio
  if (factor !== 1) return { factor, shiftX, shiftY }
  return { factor, shiftX: Math.round(shiftX), shiftY: Math.round(shiftY) }
}

const isExact = (ground: Viewport, viewport: Viewport): boolean => {
  const { factor, shiftX, shiftY } = placed(ground, viewport)
  const wholeX = (viewport.offsetX - ground.offsetX) * viewport.ratio
  const wholeY = (viewport.offsetY - ground.offsetY) * viewport.ratio
  return factor === 1 && Math.abs(wholeX - shiftX) < 1e-3 && Math.abs(wholeY - shiftY) < 1e-3
}

/** What the screen shows, in device pixels of a sheet. */
function seen(ground: Viewport, viewport: Viewport): Rect {
  const { factor, shiftX, shiftY } = placed(ground, viewport)
  const { width, height } = screenOf(viewport)
  return { x: -shiftX / factor, y: -shiftY / factor, width: width / factor, height: height / factor }
}

/** The commands that show tiles, within a region of device pixels or all of them. */
export function planItemTiles(
  { ground, sheet }: ItemTiles,
  viewport: Viewport,
  region: Rect | null,
): ImageCommand[] {
  const { factor, shiftX, shiftY } = placed(ground, viewport)
  const commands: ImageCommand[] = []
  eachTile(seen(ground, viewport), ITEM_GRID, (column, row) => {
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
      level: sheet,
      tile: indexOf(column, row),
      from: [0, 0, width, height],
      to: [to.x, to.y, to.width, to.height],
      smooth: false,
      opacity: 1,
    })
  })
  return commands
}

/** A pan shows what there is, stretched as it is, as long as it may be. */
export type Motion = 'none' | 'pan' | 'zoom'

export interface ItemLayer {
  /**
   * Draws what a view needs, a little at a time; null while the items are few.
   * @param deadline null: nothing is drawn
   */
  readonly work: (
    items: readonly SceneItem[],
    picture: Size,
    viewport: Viewport,
    motion: Motion,
    deadline: number | null,
  ) => { readonly tiles: ItemTiles | null; readonly isDone: boolean }
  readonly bitmap: (sheet: number, tile: number) => OffscreenCanvas | null | undefined
}

/** Whether another sheet should be begun for a view. */
function isWorn({ ground }: Tileset, viewport: Viewport, moving: boolean): boolean {
  if (ground.ratio !== viewport.ratio) return true
  const stretch = viewport.scale / ground.scale
  if (moving) return stretch > MOST_STRETCHED || stretch < 1 / MOST_SHRUNK
  return !isExact(ground, viewport)
}

/** A rectangle of a sheet (device pixels) in CSS pixels of a view. */
function onScreen({ x, y, width, height }: Rect, ground: Viewport, viewport: Viewport): Rect {
  const { factor, shiftX, shiftY } = placed(ground, viewport)
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
  /** At another zoom, until all that is in sight is drawn. */
  let coming: Tileset | null = null

  const kept = createTilesetCache()
  const open = (items: readonly SceneItem[], viewport: Viewport, moving: boolean): Tileset =>
    kept.take(viewport.scale, (sheet) => !isWorn(sheet, viewport, moving)) ??
    createTileset(++serial, size, viewport, items)
  const forget = (): void => {
    current = coming = null
    kept.clear()
  }

  return {
    work(items, picture, viewport, motion, deadline) {
      if (items.length < MANY_ITEMS) {
        forget()
        return { tiles: null, isDone: true }
      }
      if (picture.width !== size.width || picture.height !== size.height) forget()
      size = { width: picture.width, height: picture.height }
      const moving = motion !== 'none'
      current ??= open(items, viewport, moving)
      if (deadline === null) {
        current.update(items)
        return { tiles: { ground: current.ground, sheet: current.id, damage: [] }, isDone: false }
      }
      const isCurrentWorn = isWorn(current, viewport, moving)
      if (coming && isWorn(coming, viewport, moving)) coming = null
      if (!coming && isCurrentWorn) coming = open(items, viewport, moving)
      current.update(items)
      coming?.update(items)
      const filled = motion === 'pan' && !isCurrentWorn ? current : (coming ?? current)
      const { drawn, isDone } = filled.fill(
        seen(filled.ground, viewport),
        deadline,
        moving || filled === coming,
      )
      const isSwapped = filled === coming && isDone
      if (isSwapped) {
        kept.add(current)
        ;[current, coming] = [filled, null]
      }
      const { ground, id } = current
      const { width, height } = viewport
      const shown = filled === current ? drawn.map((rect) => onScreen(rect, ground, viewport)) : []
      const damage = isSwapped ? [{ x: 0, y: 0, width, height }] : shown
      return { tiles: { ground, sheet: id, damage }, isDone }
    },
    bitmap: (sheet, tile) => (current?.id === sheet ? current.bitmap(tile) : undefined),
  }
}

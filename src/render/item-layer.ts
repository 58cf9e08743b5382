import type { ImageCommand } from './commands.ts'
import type { Rect } from '../domain/geometry/rect.ts'
import { screenOf } from './device.ts'
import { overlaps } from './geometry.ts'
import type { Sheet } from './item-tiles.ts'
import { createSheet, ITEM_GRID } from './item-tiles.ts'
import type { SceneItem } from './scene.ts'
import { eachTile, indexOf, tileRect } from './tile-grid.ts'
import type { Size, Viewport } from './viewport.ts'

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
interface Placed {
  readonly factor: number
  readonly shiftX: number
  readonly shiftY: number
}

function placed(ground: Viewport, { scale, ratio, offsetX, offsetY }: Viewport): Placed {
  const factor = scale / ground.scale
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

export interface ItemLayer {
  /**
   * Draws what a view needs, a little at a time; null while the items are few.
   * @param deadline null: nothing is drawn
   */
  readonly work: (
    items: readonly SceneItem[],
    picture: Size,
    viewport: Viewport,
    moving: boolean,
    deadline: number | null,
  ) => { readonly tiles: ItemTiles | null; readonly isDone: boolean }
  readonly bitmap: (sheet: number, tile: number) => OffscreenCanvas | null | undefined
}

export function createItemLayer(): ItemLayer {
  let serial = 0
  let size: Size = { width: 0, height: 0 }
  let current: Sheet | null = null
  /** At another zoom, until all that is in sight is drawn. */
  let coming: Sheet | null = null

  const begin = (items: readonly SceneItem[], viewport: Viewport): Sheet =>
    createSheet(++serial, size, viewport, items)

  /** Whether another sheet should be begun for a view. */
  const isWorn = (sheet: Sheet, viewport: Viewport, moving: boolean): boolean => {
    if (sheet.ground.ratio !== viewport.ratio) return true
    const stretch = viewport.scale / sheet.ground.scale
    if (moving) return stretch > MOST_STRETCHED || stretch < 1 / MOST_SHRUNK
    return !isExact(sheet.ground, viewport)
  }

  return {
    work(items, picture, viewport, moving, deadline) {
      if (items.length < MANY_ITEMS) {
        current = coming = null
        return { tiles: null, isDone: true }
      }
      if (picture.width !== size.width || picture.height !== size.height) current = coming = null
      size = { width: picture.width, height: picture.height }
      current ??= begin(items, viewport)
      if (deadline === null) {
        current.update(items)
        return { tiles: { ground: current.ground, sheet: current.id, damage: [] }, isDone: false }
      }
      if (coming && isWorn(coming, viewport, moving)) coming = null
      if (!coming && isWorn(current, viewport, moving)) coming = begin(items, viewport)
      current.update(items)
      coming?.update(items)
      const filled = coming ?? current
      const { drawn, isDone } = filled.fill(seen(filled.ground, viewport), deadline, filled === coming)
      const isSwapped = coming !== null && isDone
      if (isSwapped) [current, coming] = [coming, null] as [Sheet, null]
      const { ground, id } = current
      const { factor, shiftX, shiftY } = placed(ground, viewport)
      const { ratio, width, height } = viewport
      const onScreen = ({ x, y, width, height }: Rect): Rect => ({
        x: (x * factor + shiftX) / ratio,
        y: (y * factor + shiftY) / ratio,
        width: (width * factor) / ratio,
        height: (height * factor) / ratio,
      })
      const shown = filled === current ? drawn.map(onScreen) : []
      const damage = isSwapped ? [{ x: 0, y: 0, width, height }] : shown
      return { tiles: { ground, sheet: id, damage }, isDone }
    },
    bitmap: (sheet, tile) => (current?.id === sheet ? current.bitmap(tile) : undefined),
  }
}

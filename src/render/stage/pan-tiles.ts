import type { Rect } from '../../domain/geometry/rect.ts'
import { intersection } from '../../domain/geometry/rect.ts'
import type { BitmapCanvas } from '../painting/freezable-canvas.ts'
import { createBitmapCanvas, place, setShown } from '../painting/freezable-canvas.ts'

/** Tiles of what is panned, as elements of the page. All rectangles are device pixels of the ground that they lie on. */

/** Draws on a canvas as large as a tile. */
export type DrawTile = (context: OffscreenCanvasRenderingContext2D) => void

export interface PanTiles {
  /** Whether a tile is there, which moves it up among those that were used last. */
  readonly has: (index: number) => boolean
  /** Where a tile lies; undefined where it is not there. */
  readonly rect: (index: number) => Rect | undefined
  /** Takes what is drawn for a tile's pixels. `alpha`: something may shine through. */
  readonly set: (index: number, rect: Rect, alpha: boolean, draw: DrawTile) => void
  /** Takes what a canvas shows for a tile's pixels. */
  readonly adopt: (index: number, rect: Rect, still: BitmapCanvas) => void
  readonly remove: (index: number) => void
  /** Drops those that a region lies on. */
  readonly drop: (region: Rect) => void
  /** Drops those that were used longest ago, down to a number. */
  readonly trim: (most: number) => void
  /** Drops all; the next ones lie on a screen of this many device pixels to a CSS pixel. */
  readonly clear: (ratio: number) => void
  /** Shows all, moved by whole device pixels from where they were set; null: none. */
  readonly show: (shift: { readonly x: number; readonly y: number } | null) => void
}

function pixels({ width, height }: Rect, alpha: boolean, draw: DrawTile): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha })
  if (context) draw(context)
  return canvas
}

/** @param host what the tiles are put into */
export function createPanTiles(host: HTMLElement): PanTiles {
  const tiles = new Map<number, { readonly rect: Rect; readonly still: BitmapCanvas }>()
  let ratio = 1
  const sheet = document.createElement('div')
  Object.assign(sheet.style, {
    position: 'absolute',
    left: '0',
    top: '0',
    transformOrigin: '0 0',
    willChange: 'transform',
  })
  setShown(sheet, false)
  host.append(sheet)
  const adopt = (index: number, rect: Rect, still: BitmapCanvas): void => {
    // In whole lengths: the sheet is shrunk as a whole, else tiles beside each other would be rounded apart.
    place(still.canvas, rect, 1)
    sheet.append(still.canvas)
    tiles.set(index, { rect, still })
  }
  const remove = (index: number): void => {
    tiles.get(index)?.still.canvas.remove()
    tiles.delete(index)
  }

  return {
    has(index) {
      const tile = tiles.get(index)
      if (!tile) return false
      tiles.delete(index)
      tiles.set(index, tile)
      return true
    },
    rect: (index) => tiles.get(index)?.rect,
    set(index, rect, alpha, draw) {
      remove(index)
      const still = createBitmapCanvas(alpha)
      still.take(pixels(rect, alpha, draw))
      adopt(index, rect, still)
    },
    adopt,
    remove,
    drop(region) {
      for (const [index, { rect }] of tiles) if (intersection(rect, region)) remove(index)
    },
    trim(most) {
      for (const index of tiles.keys()) {
        if (tiles.size <= most) return
        remove(index)
      }
    },
    clear(nextRatio) {
      ratio = nextRatio
      tiles.clear()
      sheet.replaceChildren()
    },
    show(shift) {
      setShown(sheet, shift !== null)
      if (!shift) return
      sheet.style.transform = `translate(${shift.x / ratio}px, ${shift.y / ratio}px) scale(${1 / ratio})`
    },
  }
}

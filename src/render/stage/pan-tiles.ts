import type { DeviceRect } from '../../domain/geometry/units.ts'
import { intersection } from '../../domain/geometry/rect.ts'
import type { BitmapCanvas } from '../painting/freezable-canvas.ts'
import { createBitmapCanvas, place, setShown } from '../painting/freezable-canvas.ts'

/** Tiles are elements of the page. Rectangles are device pixels of the pan's origin. */

export type DrawTile = (context: OffscreenCanvasRenderingContext2D) => void

export interface PanTiles {
  /** Counts as a use. */
  readonly has: (index: number) => boolean
  readonly rect: (index: number) => DeviceRect | undefined
  /** `alpha`: something may shine through. */
  readonly set: (index: number, rect: DeviceRect, alpha: boolean, draw: DrawTile) => void
  readonly adopt: (index: number, rect: DeviceRect, bitmap: BitmapCanvas) => void
  readonly remove: (index: number) => void
  readonly drop: (region: DeviceRect) => void
  readonly trim: (most: number) => void
  /** `ratio`: device pixels per CSS pixel of the next tiles. */
  readonly clear: (ratio: number) => void
  /** Whole device pixels; null hides the tiles. */
  readonly show: (shift: { readonly x: number; readonly y: number } | null) => void
}

function pixels({ width, height }: DeviceRect, alpha: boolean, draw: DrawTile): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha })
  if (context) draw(context)
  return canvas
}

export function createPanTiles(host: HTMLElement): PanTiles {
  const tiles = new Map<number, { readonly rect: DeviceRect; readonly bitmap: BitmapCanvas }>()
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
  const adopt = (index: number, rect: DeviceRect, bitmap: BitmapCanvas): void => {
    // The sheet is shrunk as a whole, else neighbouring tiles would be rounded apart.
    place(bitmap.canvas, rect, 1)
    sheet.append(bitmap.canvas)
    tiles.set(index, { rect, bitmap })
  }
  const remove = (index: number): void => {
    tiles.get(index)?.bitmap.canvas.remove()
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
      const bitmap = createBitmapCanvas(alpha)
      bitmap.take(pixels(rect, alpha, draw))
      adopt(index, rect, bitmap)
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

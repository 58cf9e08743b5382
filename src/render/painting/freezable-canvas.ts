import type { Size } from '../../domain/geometry/rect.ts'
import type { DeviceRect } from '../../domain/geometry/units.ts'
import type { Context2D } from './paint.ts'

/** Browsers copy a canvas to the screen in each frame, changed or not, but no bitmap: frozen, it is one. */

const ABSOLUTE = { position: 'absolute', pointerEvents: 'none' }

export interface BitmapCanvas {
  readonly canvas: HTMLCanvasElement
  /** Empties `from`; null frees the pixels. */
  readonly take: (from: OffscreenCanvas | null) => void
}

export function createBitmapCanvas(alpha: boolean): BitmapCanvas {
  const canvas = document.createElement('canvas')
  Object.assign(canvas.style, ABSOLUTE)
  const context = canvas.getContext('bitmaprenderer', { alpha })
  return {
    canvas,
    take: (from) => context?.transferFromImageBitmap(from && from.transferToImageBitmap()),
  }
}

export function place({ style }: HTMLElement, { x, y, width, height }: DeviceRect, ratio: number): void {
  const lengths = { left: x, top: y, width, height }
  for (const [name, length] of Object.entries(lengths)) style.setProperty(name, `${length / ratio}px`)
}

export const setShown = ({ style }: HTMLElement, isShown: boolean): void => {
  const display = isShown ? 'block' : 'none'
  if (style.display !== display) style.display = display
}

export interface FreezableCanvas {
  /** Thaws it; the context is for this frame. */
  readonly draw: () => CanvasRenderingContext2D
  /** `isIdle`: nothing was drawn for a while, so there is time for the copy. */
  readonly skipFrame: (isIdle?: boolean) => void
  /** Hides the canvas; null where it is not frozen or has another size. */
  readonly detachBitmap: (size: Size) => BitmapCanvas | null
  readonly isThawed: () => boolean
  readonly hide: () => void
  /** True when that emptied it. */
  readonly place: (rect: DeviceRect, ratio: number) => boolean
  readonly copyTo: (context: Context2D) => void
  readonly remove: () => void
}

export function createDrawCanvas(alpha: boolean): {
  canvas: HTMLCanvasElement
  context: CanvasRenderingContext2D
} {
  const canvas = document.createElement('canvas')
  Object.assign(canvas.style, ABSOLUTE)
  const context = canvas.getContext('2d', { alpha })
  if (!context) throw new Error('no 2d context')
  return { canvas, context }
}

function addHiddenBitmap(canvas: HTMLCanvasElement, alpha: boolean): BitmapCanvas {
  const bitmap = createBitmapCanvas(alpha)
  const { left, top, width, height } = canvas.style
  Object.assign(bitmap.canvas.style, { left, top, width, height })
  setShown(bitmap.canvas, false)
  canvas.after(bitmap.canvas)
  return bitmap
}

/** @param alpha something may shine through @param framesBeforeFreeze freezing costs a copy */
export function createFreezableCanvas(
  host: HTMLElement,
  alpha: boolean,
  framesBeforeFreeze: number,
): FreezableCanvas {
  const { canvas, context } = createDrawCanvas(alpha)
  host.append(canvas)
  let bitmap = addHiddenBitmap(canvas, alpha)
  let unchanged = 0
  let isFrozen = false
  let isShown = false

  const thaw = (): void => {
    unchanged = 0
    if (!isFrozen) return
    isFrozen = false
    setShown(bitmap.canvas, false)
    bitmap.take(null)
  }
  const freeze = (): void => {
    const copy = new OffscreenCanvas(canvas.width, canvas.height)
    copy.getContext('2d', { alpha })?.drawImage(canvas, 0, 0)
    bitmap.take(copy)
    isFrozen = true
    setShown(bitmap.canvas, true)
    setShown(canvas, false)
  }

  return {
    draw() {
      isShown = true
      thaw()
      setShown(canvas, true)
      return context
    },
    skipFrame(isIdle = false) {
      unchanged++
      if (isShown && !isFrozen && (isIdle || unchanged >= framesBeforeFreeze)) freeze()
    },
    detachBitmap({ width, height }) {
      if (!isFrozen || canvas.width !== width || canvas.height !== height) return null
      const given = bitmap
      bitmap = addHiddenBitmap(canvas, alpha)
      ;[isFrozen, isShown, unchanged] = [false, false, 0]
      return given
    },
    isThawed: () => isShown && !isFrozen,
    hide() {
      isShown = false
      thaw()
      setShown(canvas, false)
    },
    place(rect, ratio) {
      for (const element of [canvas, bitmap.canvas]) place(element, rect, ratio)
      if (canvas.width === rect.width && canvas.height === rect.height) return false
      thaw()
      Object.assign(canvas, { width: rect.width, height: rect.height })
      return true
    },
    copyTo: (other) => other.drawImage(canvas, 0, 0),
    remove() {
      canvas.remove()
      bitmap.canvas.remove()
    },
  }
}

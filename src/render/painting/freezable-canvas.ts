import type { Rect, Size } from '../../domain/geometry/rect.ts'
import type { Context2D } from './paint.ts'

/**
 * A canvas that is drawn on is copied to the screen in each frame in which it is shown, changed or not; one that shows a
 * bitmap is not. So what does not change is shown as a bitmap.
 */

const ABSOLUTE = { position: 'absolute', pointerEvents: 'none' }

/** A canvas that shows a bitmap. */
export interface BitmapCanvas {
  readonly canvas: HTMLCanvasElement
  /** Takes the pixels out of a canvas, which is empty then; null frees them. */
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

/** Lays an element over a rectangle, given in device pixels. */
export function place({ style }: HTMLElement, { x, y, width, height }: Rect, ratio: number): void {
  const lengths = { left: x, top: y, width, height }
  for (const [name, length] of Object.entries(lengths)) style.setProperty(name, `${length / ratio}px`)
}

export const setShown = ({ style }: HTMLElement, isShown: boolean): void => {
  const display = isShown ? 'block' : 'none'
  if (style.display !== display) style.display = display
}

/** A canvas to draw on that is shown as a bitmap while nothing is drawn. */
export interface FreezableCanvas {
  /** To draw on in this frame. */
  readonly draw: () => CanvasRenderingContext2D
  /** Nothing is drawn in this frame; `isIdle`: nor was anything for a while, so that there is time for a copy. */
  readonly rest: (isIdle?: boolean) => void
  /** Gives the bitmap away that it is shown as, and is hidden; null where it is not shown as one of this size. */
  readonly give: (size: Size) => BitmapCanvas | null
  /** It is shown, and copied in each frame. */
  readonly isCostly: () => boolean
  readonly hide: () => void
  /** Lays it over a rectangle of the host, in device pixels; true when that emptied it. */
  readonly place: (rect: Rect, ratio: number) => boolean
  /** Draws what is on it on another canvas. */
  readonly copyTo: (context: Context2D) => void
  readonly remove: () => void
}

/** A canvas to draw on. */
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

/** A bitmap over a canvas, for when it is needed. */
function addHiddenBitmap(canvas: HTMLCanvasElement, alpha: boolean): BitmapCanvas {
  const still = createBitmapCanvas(alpha)
  const { left, top, width, height } = canvas.style
  Object.assign(still.canvas.style, { left, top, width, height })
  setShown(still.canvas, false)
  canvas.after(still.canvas)
  return still
}

/**
 * @param alpha whether something may shine through
 * @param calmFrames frames without a change after which it is shown as a bitmap, which costs a copy
 */
export function createFreezableCanvas(
  host: HTMLElement,
  alpha: boolean,
  calmFrames: number,
): FreezableCanvas {
  const { canvas, context } = createDrawCanvas(alpha)
  host.append(canvas)
  let still = addHiddenBitmap(canvas, alpha)
  let calm = 0
  let isHeld = false
  let isShown = false

  const release = (): void => {
    calm = 0
    if (!isHeld) return
    isHeld = false
    setShown(still.canvas, false)
    still.take(null)
  }
  const hold = (): void => {
    const copy = new OffscreenCanvas(canvas.width, canvas.height)
    copy.getContext('2d', { alpha })?.drawImage(canvas, 0, 0)
    still.take(copy)
    isHeld = true
    setShown(still.canvas, true)
    setShown(canvas, false)
  }

  return {
    draw() {
      isShown = true
      release()
      setShown(canvas, true)
      return context
    },
    rest(isIdle = false) {
      calm++
      if (isShown && !isHeld && (isIdle || calm >= calmFrames)) hold()
    },
    give({ width, height }) {
      if (!isHeld || canvas.width !== width || canvas.height !== height) return null
      const given = still
      still = addHiddenBitmap(canvas, alpha)
      ;[isHeld, isShown, calm] = [false, false, 0]
      return given
    },
    isCostly: () => isShown && !isHeld,
    hide() {
      isShown = false
      release()
      setShown(canvas, false)
    },
    place(rect, ratio) {
      for (const element of [canvas, still.canvas]) place(element, rect, ratio)
      if (canvas.width === rect.width && canvas.height === rect.height) return false
      release()
      Object.assign(canvas, { width: rect.width, height: rect.height })
      return true
    },
    copyTo: (other) => other.drawImage(canvas, 0, 0),
    remove() {
      canvas.remove()
      still.canvas.remove()
    },
  }
}

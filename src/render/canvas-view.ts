import type { PictureFilters } from './filters.ts'
import { cssFilter } from './filters.ts'
import { browserClock, createFrameLoop } from './frame-loop.ts'
import type { Point } from '../domain/geometry/point.ts'
import type { Tolerance } from './hit-test.ts'
import { hitTest } from './hit-test.ts'
import type { LayerCanvases } from './layer-canvases.ts'
import { createLayerCanvases } from './layer-canvases.ts'
import { createViewMemory } from './view-memory.ts'
import type { Bitmaps } from './paint.ts'
import { paint } from './paint.ts'
import type { Frame } from './plan.ts'
import { LAYERS, plan } from './plan.ts'
import type { Hit, Scene } from './scene.ts'
import { EMPTY_SCENE } from './scene.ts'
import type { Insets, Size, Viewport } from './viewport.ts'
import { EVEN_INSETS, fit, resize } from './viewport.ts'

/** How the layers are shown; changes here repaint nothing. */
export interface Presentation {
  readonly filters: PictureFilters
  /** Opacity of what lies on the picture, 0 … 1. */
  readonly opacity: number
  readonly hidden: boolean
}

/** A picture with its annotations in an element of the page. */
export interface CanvasView {
  readonly setScene: (scene: Scene) => void
  readonly setPresentation: (presentation: Presentation) => void
  /** The bitmaps of a scene arrived or changed. */
  readonly invalidate: () => void
  readonly viewport: Viewport
  /** Changes the view; it is no longer kept fitted. */
  readonly move: (change: (viewport: Viewport, picture: Size) => Viewport) => void
  /** Shows the whole picture, and keeps doing so when the element is resized. */
  readonly fit: () => void
  readonly hitTest: (at: Point, tolerance?: Tolerance) => Hit | null
  /** Called when the viewport has changed. */
  readonly subscribe: (listener: () => void) => () => void
  readonly destroy: () => void
}

const START: Viewport = { width: 1, height: 1, ratio: 1, scale: 1, offsetX: 0, offsetY: 0 }

function createListeners(): { add: (listener: () => void) => () => void; tell: () => void } {
  const listeners = new Set<() => void>()
  return {
    add(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell: () => listeners.forEach((listener) => listener()),
  }
}

/** Draws frames on the canvases, each layer from what it shows now. */
function createDrawing(
  canvases: LayerCanvases,
  bitmaps: Bitmaps,
): { draw: (frame: Frame) => void; forget: () => void } {
  let shown: Frame | null = null
  return {
    draw(frame) {
      if (canvases.resize(frame.viewport)) shown = null
      for (const layer of LAYERS) paint(canvases.context(layer), plan(frame, shown, layer), bitmaps)
      canvases.show('masks', frame.scene.masks.length > 0)
      canvases.show('live', frame.scene.live.length > 0)
      shown = frame
    },
    forget() {
      shown = null
    },
  }
}

/**
 * Puts a renderer into an element, which it fills and follows in size.
 * @param insets what a fitted picture leaves free, for what floats above the canvas
 */
export function createCanvasView(
  host: HTMLElement,
  bitmaps: Bitmaps,
  insets: Insets = EVEN_INSETS,
): CanvasView {
  const canvases = createLayerCanvases(host)
  const drawing = createDrawing(canvases, bitmaps)
  const memory = createViewMemory()
  const listeners = createListeners()
  let scene = EMPTY_SCENE
  let viewport = START
  let fitted = true
  const loop = createFrameLoop(() => drawing.draw({ scene, viewport, moving: loop.moving }), browserClock)

  const show = (next: Viewport, isFitted: boolean): void => {
    fitted = isFitted
    if (next === viewport) return
    viewport = next
    loop.move()
    listeners.tell()
  }
  const stopWatching = canvases.watch((size, ratio) => {
    const next = resize(viewport, scene, size, ratio)
    show(fitted ? fit(next, scene, insets) : next, fitted)
  })
  const openPicture = (next: Scene): void => {
    memory.keep(scene.id, { viewport, fitted })
    const known = memory.recall(next.id)
    if (!known || known.fitted) show(fit(viewport, next, insets), true)
    else show(resize(known.viewport, next, viewport, viewport.ratio), false)
  }

  return {
    setScene(next) {
      if (next === scene) return
      if (next.id !== scene.id || next.width !== scene.width || next.height !== scene.height)
        openPicture(next)
      scene = next
      loop.invalidate()
    },
    setPresentation({ filters, opacity, hidden }) {
      canvases.present(cssFilter(filters, canvases.gammaId), filters.gamma, hidden ? 0 : opacity)
    },
    invalidate() {
      drawing.forget()
      loop.invalidate()
    },
    get viewport() {
      return viewport
    },
    move: (change) => show(change(viewport, scene), false),
    fit: () => show(fit(viewport, scene, insets), true),
    hitTest: (at, tolerance) => hitTest(scene, viewport, at, tolerance),
    subscribe: listeners.add,
    destroy() {
      loop.stop()
      stopWatching()
      canvases.remove()
    },
  }
}

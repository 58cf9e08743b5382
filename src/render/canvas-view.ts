import type { PictureFilters } from './filters.ts'
import { cssFilter, NO_FILTERS } from './filters.ts'
import { browserClock, createFrameLoop } from './frame-loop.ts'
import type { Point } from '../domain/geometry/point.ts'
import type { Tolerance } from './hit-test.ts'
import { hitTest } from './hit-test.ts'
import { createLayerCanvases } from './layer-canvases.ts'
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

interface Remembered {
  readonly viewport: Viewport
  readonly fitted: boolean
}

const START: Viewport = { width: 1, height: 1, ratio: 1, scale: 1, offsetX: 0, offsetY: 0 }

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
  const listeners = new Set<() => void>()
  const remembered = new Map<string, Remembered>()
  let scene = EMPTY_SCENE
  let viewport = START
  let fitted = true
  let shown: Frame | null = null
  let stale = true

  const draw = (): void => {
    const frame: Frame = { scene, viewport, moving: loop.moving }
    if (canvases.resize(viewport)) stale = true
    const previous = stale ? null : shown
    for (const layer of LAYERS) paint(canvases.context(layer), plan(frame, previous, layer), bitmaps)
    canvases.show('masks', scene.masks.length > 0)
    canvases.show('live', scene.live.length > 0)
    shown = frame
    stale = false
  }
  const loop = createFrameLoop(draw, browserClock)

  const setViewport = (next: Viewport): void => {
    if (next === viewport) return
    viewport = next
    loop.move()
    listeners.forEach((listener) => listener())
  }

  const stopWatching = canvases.watch((size, ratio) => {
    const next = resize(viewport, scene, size, ratio)
    setViewport(fitted ? fit(next, scene, insets) : next)
  })

  const openPicture = (next: Scene): void => {
    if (scene.id !== '') remembered.set(scene.id, { viewport, fitted })
    const known = remembered.get(next.id)
    fitted = known?.fitted ?? true
    const kept = known ? resize(known.viewport, next, viewport, viewport.ratio) : viewport
    setViewport(fitted ? fit(viewport, next, insets) : kept)
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
      stale = true
      loop.invalidate()
    },
    get viewport() {
      return viewport
    },
    move(change) {
      fitted = false
      setViewport(change(viewport, scene))
    },
    fit() {
      fitted = true
      setViewport(fit(viewport, scene, insets))
    },
    hitTest: (at, tolerance) => hitTest(scene, viewport, at, tolerance),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    destroy() {
      loop.stop()
      stopWatching()
      canvases.remove()
    },
  }
}

export const PLAIN: Presentation = { filters: NO_FILTERS, opacity: 1, hidden: false }

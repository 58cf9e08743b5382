import type { Point } from '../../domain/geometry/point.ts'
import type { Rect, Size } from '../../domain/geometry/rect.ts'
import type { MaskContains, Tolerance } from '../hit-test.ts'
import { hitsAt, hitTest } from '../hit-test.ts'
import { placeOf } from '../layout.ts'
import { createListeners } from './listeners.ts'
import type { MaskImages } from '../masks/mask-images.ts'
import { readPixels } from '../media/plan-media.ts'
import type { Bitmaps } from '../painting/paint.ts'
import type { Hit, Scene } from '../scene.ts'
import { EMPTY_SCENE } from '../scene.ts'
import type { CanvasViewTools, Presentation } from './stage.ts'
import { createStage, INITIAL_VIEWPORT } from './stage.ts'
import type { Insets, Viewport } from '../viewport.ts'
import { EVEN_INSETS, fit, resize } from '../viewport.ts'

/** How a picture was last looked at. */
export interface SavedView {
  readonly viewport: Viewport
  readonly fitted: boolean
}

/** Pictures whose view is remembered; whoever comes back to more starts with a fitted one. */
const PICTURES_KEPT = 500

/** Views by picture, so that whoever comes back finds what they looked at. */
export function createViewStore(): {
  readonly keep: (id: string, view: SavedView) => void
  readonly recall: (id: string) => SavedView | undefined
} {
  const views = new Map<string, SavedView>()
  return {
    keep(id, view) {
      if (id === '') return
      if (views.size >= PICTURES_KEPT) views.clear()
      views.set(id, view)
    },
    recall: (id) => views.get(id),
  }
}

/** A picture with its annotations in an element of the page. */
export interface CanvasView {
  readonly setScene: (scene: Scene) => void
  readonly setPresentation: (presentation: Presentation) => void
  /** The bitmaps of a scene arrived or changed. */
  readonly invalidate: () => void
  readonly viewport: Viewport
  /** Changes the view; it is no longer kept fitted, unless nothing changes. */
  readonly move: (change: (viewport: Viewport, picture: Size) => Viewport) => void
  /** Shows the whole picture, and keeps doing so when the element is resized. */
  readonly fit: () => void
  /** Says what a fitted picture leaves free from now on; one that is fitted is so anew. */
  readonly setInsets: (insets: Insets) => void
  /**
   * Paints the scene as it is now into a canvas of `viewport.width × ratio` pixels, through another viewport: a loupe.
   * Masks that were not seen at that zoom yet come within the next frames; listen by `subscribeFrames`.
   */
  readonly paintInto: (context: CanvasRenderingContext2D, viewport: Viewport) => void
  /** The picture's own pixels through another viewport; null where there is no picture. */
  readonly readPixels: (viewport: Viewport) => ImageData | null
  readonly hitTest: (at: Point, tolerance?: Tolerance) => Hit | null
  /** All things at a place, the one that `hitTest` says first. */
  readonly hitsAt: (at: Point, tolerance?: Tolerance) => readonly Hit[]
  /** The box around what is shown under a role and an id, in source pixels; null where nothing of it is. */
  readonly placeOf: (one: Pick<Hit, 'role' | 'id'>) => Rect | null
  /** Called when the viewport has changed. */
  readonly subscribe: (listener: () => void) => () => void
  /** Called after each frame that was drawn. */
  readonly subscribeFrames: (listener: () => void) => () => void
  readonly destroy: () => void
}

const isSamePicture = (a: Scene, b: Scene): boolean =>
  a.id === b.id && a.width === b.width && a.height === b.height

/** How a picture is looked at when one comes to it, or back to it. */
function viewedAgain(
  known: SavedView | undefined,
  viewport: Viewport,
  picture: Scene,
  insets: Insets,
): SavedView {
  if (!known || known.fitted) return { viewport: fit(viewport, picture, insets), fitted: true }
  return { viewport: resize(known.viewport, picture, viewport, viewport.ratio), fitted: false }
}

/** What a scene shows at a place, and where it shows something. */
function looksInto(
  masks: Pick<MaskImages, 'contains' | 'bounds'>,
  now: () => readonly [Scene, Viewport],
): Pick<CanvasView, 'hitTest' | 'hitsAt' | 'placeOf'> {
  const isSet: MaskContains = (mask, x, y) => masks.contains(mask, x, y, now()[0])
  return {
    hitTest: (at, tolerance) => hitTest(...now(), at, tolerance, isSet),
    hitsAt: (at, tolerance) => hitsAt(...now(), at, tolerance, isSet),
    placeOf(one) {
      const [scene] = now()
      return placeOf(scene, one, (mask) => masks.bounds(mask, scene))
    },
  }
}

/**
 * Puts a renderer into an element, which it fills and follows in size.
 * @param insets what a fitted picture leaves free at first, for what floats above the canvas
 */
export function createCanvasView(
  host: HTMLElement,
  bitmaps: Bitmaps,
  insets: Insets = EVEN_INSETS,
  tools: CanvasViewTools = {},
): CanvasView {
  const stage = createStage(host, bitmaps, tools)
  const memory = createViewStore()
  const listeners = createListeners()
  let scene = EMPTY_SCENE
  let viewport = INITIAL_VIEWPORT
  let fitted = true

  const show = (next: Viewport, isFitted: boolean): void => {
    // What is in sight already leaves a fitted picture fitted.
    if (next === viewport) return
    fitted = isFitted
    viewport = next
    stage.set(scene, viewport)
    stage.loop.move()
    listeners.tell()
  }
  const fitNow = (): void => show(fit(viewport, scene, insets), true)
  const stopWatching = stage.canvases.watch((size, ratio) => {
    const next = resize(viewport, scene, size, ratio)
    show(fitted ? fit(next, scene, insets) : next, fitted)
  })
  const openPicture = (next: Scene): void => {
    memory.keep(scene.id, { viewport, fitted })
    const view = viewedAgain(memory.recall(next.id), viewport, next, insets)
    show(view.viewport, view.fitted)
  }

  return {
    setScene(next) {
      if (next === scene) return
      if (!isSamePicture(next, scene)) openPicture(next)
      scene = next
      stage.set(scene, viewport)
      stage.loop.invalidate()
    },
    setPresentation: stage.present,
    invalidate: stage.forget,
    get viewport() {
      return viewport
    },
    move: (change) => show(change(viewport, scene), false),
    fit: fitNow,
    setInsets(next) {
      insets = next
      if (fitted) fitNow()
    },
    paintInto: stage.paintInto,
    readPixels: (through) => readPixels(scene, through, bitmaps),
    ...looksInto(stage.masks, () => [scene, viewport]),
    subscribe: listeners.add,
    subscribeFrames: stage.frames.add,
    destroy() {
      stopWatching()
      stage.destroy()
    },
  }
}

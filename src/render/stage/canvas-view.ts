import type { Size } from '../../domain/geometry/rect.ts'
import type { ScreenPoint, SourceRect } from '../../domain/geometry/units.ts'
import type { MaskContains, Tolerance } from '../hit-test.ts'
import { hitsAt, hitTest } from '../hit-test.ts'
import { boundsInScene } from '../layout.ts'
import { createListeners } from '../../domain/listeners.ts'
import type { MaskImages } from '../masks/mask-images.ts'
import { readPixels } from '../media/plan-media.ts'
import type { Bitmaps } from '../painting/paint.ts'
import type { Hit, Scene } from '../scene.ts'
import { EMPTY_SCENE } from '../scene.ts'
import type { CanvasViewTools, Presentation } from './stage.ts'
import { createStage, INITIAL_VIEWPORT } from './stage.ts'
import type { Insets, Viewport } from '../viewport.ts'
import { EVEN_INSETS, fit, resize } from '../viewport.ts'

interface SavedView {
  readonly viewport: Viewport
  readonly fitted: boolean
}

const VIEWS_MAX = 500

function createViewStore(): {
  readonly save: (id: string, view: SavedView) => void
  readonly get: (id: string) => SavedView | undefined
} {
  const views = new Map<string, SavedView>()
  return {
    save(id, view) {
      if (id === '') return
      if (views.size >= VIEWS_MAX) views.clear()
      views.set(id, view)
    },
    get: (id) => views.get(id),
  }
}

export interface CanvasView {
  readonly setScene: (scene: Scene) => void
  readonly setPresentation: (presentation: Presentation) => void
  readonly invalidate: () => void
  readonly scene: Scene
  readonly viewport: Viewport
  /** A change ends the fit. */
  readonly move: (change: (viewport: Viewport, picture: Size) => Viewport) => void
  /** Fits again when the element is resized. */
  readonly fit: () => void
  readonly setInsets: (insets: Insets) => void
  /** For a loupe, on `viewport.width × ratio` pixels. Masks of a new zoom follow, see `subscribeFrames`. */
  readonly paintInto: (context: CanvasRenderingContext2D, viewport: Viewport) => void
  /** Null without a picture. */
  readonly readPixels: (viewport: Viewport) => ImageData | null
  readonly hitTest: (at: ScreenPoint, tolerance?: Tolerance) => Hit | null
  /** The result of `hitTest` is first. */
  readonly hitsAt: (at: ScreenPoint, tolerance?: Tolerance) => readonly Hit[]
  readonly boundsOf: (one: Pick<Hit, 'role' | 'id'>) => SourceRect | null
  readonly subscribe: (listener: () => void) => () => void
  readonly subscribeFrames: (listener: () => void) => () => void
  readonly destroy: () => void
}

const isSamePicture = (a: Scene, b: Scene): boolean =>
  a.id === b.id && a.width === b.width && a.height === b.height

function restoreView(
  known: SavedView | undefined,
  viewport: Viewport,
  picture: Scene,
  insets: Insets,
): SavedView {
  if (!known || known.fitted) return { viewport: fit(viewport, picture, insets), fitted: true }
  return { viewport: resize(known.viewport, picture, viewport, viewport.ratio), fitted: false }
}

function createQueries(
  masks: Pick<MaskImages, 'contains' | 'bounds'>,
  now: () => readonly [Scene, Viewport],
): Pick<CanvasView, 'hitTest' | 'hitsAt' | 'boundsOf'> {
  const isSet: MaskContains = (mask, x, y) => masks.contains(mask, x, y, now()[0])
  return {
    hitTest: (at, tolerance) => hitTest(...now(), at, tolerance, isSet),
    hitsAt: (at, tolerance) => hitsAt(...now(), at, tolerance, isSet),
    boundsOf(one) {
      const [scene] = now()
      return boundsInScene(scene, one, (mask) => masks.bounds(mask, scene))
    },
  }
}

/** Fills the element. @param insets margins of a fitted picture, for what floats above the canvas */
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
    if (next === viewport) return
    fitted = isFitted
    viewport = next
    stage.set(scene, viewport)
    stage.loop.move()
    listeners.notify()
  }
  const fitNow = (): void => show(fit(viewport, scene, insets), true)
  const stopWatching = stage.canvases.watch((size, ratio) => {
    const next = resize(viewport, scene, size, ratio)
    show(fitted ? fit(next, scene, insets) : next, fitted)
  })
  const openPicture = (next: Scene): void => {
    memory.save(scene.id, { viewport, fitted })
    const view = restoreView(memory.get(next.id), viewport, next, insets)
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
    get scene() {
      return scene
    },
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
    ...createQueries(stage.masks, () => [scene, viewport]),
    subscribe: listeners.subscribe,
    subscribeFrames: stage.frames.subscribe,
    destroy() {
      stopWatching()
      stage.destroy()
    },
  }
}

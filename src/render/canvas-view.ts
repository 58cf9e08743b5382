import type { PictureFilters } from './filters.ts'
import type { Codec } from '../../wasm-rle/codec.ts'
import type { Split } from './drawing.ts'
import { createDrawing, paintFlat } from './drawing.ts'
import { cssFilter } from './filters.ts'
import { browserClock, createFrameLoop } from './frame-loop.ts'
import { REST_MS } from './lift.ts'
import type { Point } from '../domain/geometry/point.ts'
import type { Tolerance } from './hit-test.ts'
import { hitTest } from './hit-test.ts'
import { createLayerCanvases } from './layer-canvases.ts'
import type { TilePlace } from './masks/grid.ts'
import { visibleTiles } from './masks/grid.ts'
import type { MaskImages, MaskTools } from './masks/mask-images.ts'
import { createMaskImages } from './masks/mask-images.ts'
import { MASKS_KEY } from './masks/plan-masks.ts'
import type { Bitmaps } from './paint.ts'
import type { Frame } from './plan.ts'
import { createViewMemory } from './view-memory.ts'
import type { Hit, Scene } from './scene.ts'
import { EMPTY_SCENE } from './scene.ts'
import type { Insets, Size, Viewport } from './viewport.ts'
import { EVEN_INSETS, fit, resize } from './viewport.ts'

/** How the picture and what lies on it are shown. */
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
  /**
   * Paints the scene as it is now into a canvas of `viewport.width × ratio` pixels, through another viewport: a loupe.
   * Masks that were not seen at that zoom yet come within the next frames; listen by `subscribeFrames`.
   */
  readonly paintInto: (context: CanvasRenderingContext2D, viewport: Viewport) => void
  readonly hitTest: (at: Point, tolerance?: Tolerance) => Hit | null
  /** Called when the viewport has changed. */
  readonly subscribe: (listener: () => void) => () => void
  /** Called after each frame that was drawn. */
  readonly subscribeFrames: (listener: () => void) => () => void
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

/** Where masks get the codec from, by default the page's own, and who hears of what went wrong with them. */
export type CanvasViewTools = Partial<Pick<MaskTools, 'loadCodec' | 'onError'>>

/** Milliseconds of a frame that may go into bitmaps of masks and items which are not there yet. */
export const WORK_BUDGET_MS = 6

const loadOwnCodec = async (): Promise<Codec> => (await import('../../wasm-rle/browser.ts')).loadCodec()

const ignore = (): void => undefined

const withMasks =
  (masks: MaskImages, bitmaps: Bitmaps): Bitmaps =>
  (key, level, tile = 0) =>
    key === MASKS_KEY ? masks.bitmap({ level, index: tile }) : bitmaps(key, level, tile)

function splitFor({ opacity, hidden }: Presentation, filter: string): Split {
  if (hidden) return 'picture alone'
  return filter === 'none' && opacity === 1 ? 'together' : 'apart'
}

/** What is drawn, frame by frame, and when. */
function createStage(host: HTMLElement, bitmaps: Bitmaps, tools: CanvasViewTools) {
  const canvases = createLayerCanvases(host)
  const frames = createListeners()
  const masks = createMaskImages({
    loadCodec: tools.loadCodec ?? loadOwnCodec,
    onError: tools.onError ?? ignore,
    onReady: () => loop.invalidate(),
  })
  const all = withMasks(masks, bitmaps)
  const drawing = createDrawing(canvases, all)
  let scene = EMPTY_SCENE
  let viewport = START
  let loupe: readonly TilePlace[] = []
  let filter = 'none'

  const loop = createFrameLoop(() => {
    const now = performance.now()
    const deadline = now + WORK_BUDGET_MS
    const tiles = [...visibleTiles(viewport, scene), ...loupe]
    const { damage: maskDamage, isDone } = masks.work(scene, tiles, deadline)
    const { moving } = loop
    const isDrawn = drawing.draw({ scene, viewport, moving, maskDamage, now, deadline })
    if (!isDrawn || !isDone) loop.invalidate()
    if (drawing.isWaiting()) loop.later(REST_MS)
    loupe = []
    frames.tell()
  }, browserClock)

  return {
    canvases,
    loop,
    frames,
    masks,
    set: (nextScene: Scene, nextViewport: Viewport) => {
      scene = nextScene
      viewport = nextViewport
    },
    present(presentation: Presentation) {
      filter = cssFilter(presentation.filters, canvases.gammaId)
      canvases.present(filter, presentation.filters.gamma, presentation.opacity)
      drawing.split(splitFor(presentation, filter))
      loop.invalidate()
    },
    forget() {
      drawing.forget()
      loop.invalidate()
    },
    paintInto(context: CanvasRenderingContext2D, through: Viewport) {
      loupe = visibleTiles(through, scene)
      if (!loupe.every((place) => masks.bitmap(place) !== undefined)) loop.invalidate()
      const frame: Frame = { scene, viewport: through, moving: true, maskDamage: null, tiles: null }
      paintFlat(context, frame, all, filter)
    },
    destroy() {
      loop.stop()
      masks.dispose()
      canvases.remove()
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
  tools: CanvasViewTools = {},
): CanvasView {
  const stage = createStage(host, bitmaps, tools)
  const { loop } = stage
  const memory = createViewMemory()
  const listeners = createListeners()
  let scene = EMPTY_SCENE
  let viewport = START
  let fitted = true

  const show = (next: Viewport, isFitted: boolean): void => {
    fitted = isFitted
    if (next === viewport) return
    viewport = next
    stage.set(scene, viewport)
    loop.move()
    listeners.tell()
  }
  const stopWatching = stage.canvases.watch((size, ratio) => {
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
      stage.set(scene, viewport)
      loop.invalidate()
    },
    setPresentation: stage.present,
    invalidate: stage.forget,
    get viewport() {
      return viewport
    },
    move: (change) => show(change(viewport, scene), false),
    fit: () => show(fit(viewport, scene, insets), true),
    paintInto: stage.paintInto,
    hitTest: (at, tolerance) =>
      hitTest(scene, viewport, at, tolerance, (mask, x, y) => stage.masks.contains(mask, x, y, scene)),
    subscribe: listeners.add,
    subscribeFrames: stage.frames.add,
    destroy() {
      stopWatching()
      stage.destroy()
    },
  }
}

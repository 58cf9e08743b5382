import type { PictureFilters } from './filters.ts'
import { isSameScene } from './backdrop.ts'
import type { Codec } from '../../wasm-rle/codec.ts'
import type { Drawing, Split } from './drawing.ts'
import { createDrawing, paintFlat } from './drawing.ts'
import { cssFilter } from './filters.ts'
import type { FrameLoop } from './frame-loop.ts'
import { browserClock, createFrameLoop } from './frame-loop.ts'
import { createLayerCanvases } from './layer-canvases.ts'
import { REST_MS } from './lift.ts'
import { createListeners } from './listeners.ts'
import type { TilePlace } from './masks/grid.ts'
import { visibleTiles } from './masks/grid.ts'
import type { MaskImages, MaskProgress, MaskTools } from './masks/mask-images.ts'
import { createMaskImages } from './masks/mask-images.ts'
import { MASKS_KEY } from './masks/plan-masks.ts'
import type { Bitmaps } from './paint.ts'
import type { Frame } from './plan.ts'
import { EMPTY_SCENE } from './scene.ts'
import type { Scene } from './scene.ts'
import type { Viewport } from './viewport.ts'
import type { ZoomPhase } from './zoom-watch.ts'
import { createZoomWatch } from './zoom-watch.ts'

/** How the picture and what lies on it are shown. */
export interface Presentation {
  readonly filters: PictureFilters
  /** Opacity of what lies on the picture, 0 … 1. */
  readonly opacity: number
  readonly hidden: boolean
}

export const START: Viewport = { width: 1, height: 1, ratio: 1, scale: 1, offsetX: 0, offsetY: 0 }

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

/** Milliseconds that may go into them between two frames of a zoom. */
const AHEAD_MS = 5

/** What is to be seen, and what besides is wanted of the masks. */
interface Shown {
  readonly scene: Scene
  readonly viewport: Viewport
  readonly loupe: readonly TilePlace[]
}

/**
 * Draws frames. What is missing in one is drawn within it, as far as there is time; not so while one zooms, when each
 * frame misses something: it shows what there is, and what is missing is drawn once it is on its way.
 */
function createPainter(drawing: Drawing, masks: MaskImages, loopOf: () => FrameLoop) {
  const phaseOf = createZoomWatch()
  let drawn = EMPTY_SCENE
  /** Whether more has been drawn ahead than is shown. */
  let isBehind = false
  let last: ZoomPhase = null

  const refresh = (): void => {
    if (isBehind) drawing.forget()
    isBehind = false
  }
  const workOn = ({ scene, viewport, loupe }: Shown, deadline: number): MaskProgress =>
    masks.work(scene, [...visibleTiles(viewport, scene), ...loupe], deadline)

  const drawWhole = (shown: Shown, moving: boolean, now: number): void => {
    refresh()
    const deadline = now + WORK_BUDGET_MS
    const { damage, isDone } = workOn(shown, deadline)
    const isDrawn = drawing.draw({ ...shown, moving, maskDamage: damage, now, deadline })
    if (!isDrawn || !isDone) loopOf().invalidate()
  }
  const drawAhead = (shown: Shown): void => {
    if (shown.scene !== drawn) return
    const deadline = performance.now() + AHEAD_MS
    const { damage, isDone } = workOn(shown, deadline)
    isBehind ||= damage.length > 0
    // One after the other: each takes a step at least.
    const items = isDone ? drawing.ahead({ ...shown, moving: true }, deadline) : null
    isBehind ||= items?.isChanged ?? false
    if (isBehind || !items?.isDone) loopOf().invalidate()
  }
  const drawZoom = (shown: Shown, phase: ZoomPhase, before: ZoomPhase, now: number): void => {
    if (phase === 'stood') refresh()
    if (phase === 'moved') isBehind = false
    drawing.draw({ ...shown, moving: true, maskDamage: [], now, deadline: null })
    // A frame that has drawn has no time left; where all of them draw, each is a little late.
    if (phase === 'moved' && before !== 'moved') loopOf().invalidate()
    else loopOf().afterwards(() => drawAhead(shown))
  }

  return (shown: Shown): void => {
    const { moving } = loopOf()
    const now = performance.now()
    const phase = phaseOf(shown.viewport, moving)
    if (phase !== null && isSameScene(shown.scene, drawn)) drawZoom(shown, phase, last, now)
    else drawWhole(shown, moving, now)
    drawn = shown.scene
    last = phase
  }
}

/** What is drawn, frame by frame, and when. */
export function createStage(host: HTMLElement, bitmaps: Bitmaps, tools: CanvasViewTools) {
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

  const draw = createPainter(drawing, masks, () => loop)
  const loop = createFrameLoop(() => {
    draw({ scene, viewport, loupe })
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
      const frame: Frame = { scene, viewport: through, moving: true, maskDamage: [], tiles: null }
      paintFlat(context, frame, all, filter)
    },
    destroy() {
      loop.stop()
      masks.dispose()
      canvases.remove()
    },
  }
}

import type { PictureFilters } from '../filters.ts'
import { loadCodec } from '../../../wasm-rle/browser.ts'
import { createDeclutter } from '../items/declutter.ts'
import { createDrawing, paintFlat } from './drawing.ts'
import { cssFilter } from '../filters.ts'
import { browserClock, createFrameLoop } from './frame-loop.ts'
import { createLayerCanvases } from './layer-canvases.ts'
import { SETTLED_AFTER_MS } from '../items/promote-items.ts'
import { createListeners } from '../../domain/listeners.ts'
import type { TileId } from '../masks/mask-tiles.ts'
import { visibleTiles } from '../masks/mask-tiles.ts'
import type { MaskImages, MaskTools } from '../masks/mask-images.ts'
import { createMaskImages } from '../masks/mask-images.ts'
import { MASKS_KEY } from '../masks/plan-masks.ts'
import { prepareFont } from '../painting/label-sprites.ts'
import type { Bitmaps } from '../painting/paint.ts'
import { createPainter } from './painter.ts'
import type { Frame } from './plan.ts'
import type { LayerSplit } from './base-layers.ts'
import { EMPTY_SCENE } from '../scene.ts'
import type { Scene } from '../scene.ts'
import type { Viewport } from '../viewport.ts'

export interface Presentation {
  readonly filters: PictureFilters
  readonly opacity: number
  readonly hidden: boolean
  readonly allNames?: boolean
}

export const INITIAL_VIEWPORT: Viewport = { width: 1, height: 1, ratio: 1, scale: 1, offsetX: 0, offsetY: 0 }

/** By default masks load the page's own codec. */
export type CanvasViewTools = Partial<Pick<MaskTools, 'loadCodec' | 'onError'>>

const ignore = (): void => undefined

const withMasks =
  (masks: MaskImages, bitmaps: Bitmaps): Bitmaps =>
  (key, level, tile = 0) =>
    key === MASKS_KEY ? masks.bitmap({ level, index: tile }) : bitmaps(key, level, tile)

function splitFor({ opacity, hidden }: Presentation, filter: string): LayerSplit {
  if (hidden) return 'media-only'
  return filter === 'none' && opacity === 1 ? 'merged' : 'separate'
}

export function createStage(host: HTMLElement, bitmaps: Bitmaps, tools: CanvasViewTools) {
  const canvases = createLayerCanvases(host)
  const frames = createListeners()
  const masks = createMaskImages({
    loadCodec: tools.loadCodec ?? loadCodec,
    onError: tools.onError ?? ignore,
    onReady: () => loop.invalidate(),
  })
  const all = withMasks(masks, bitmaps)
  const drawing = createDrawing(canvases, all)
  prepareFont()
  let scene = EMPTY_SCENE
  let viewport = INITIAL_VIEWPORT
  let loupe: readonly TileId[] = []
  let filter = 'none'
  let isAllNamed = false
  const namedInLoupe = createDeclutter()

  const draw = createPainter(drawing, masks, () => loop)
  const loop = createFrameLoop(() => {
    draw({ scene, viewport, loupe })
    if (drawing.isWaiting()) loop.later(SETTLED_AFTER_MS)
    loupe = []
    frames.notify()
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
      isAllNamed = presentation.allNames ?? false
      drawing.nameAll(isAllNamed)
      loop.invalidate()
    },
    forget() {
      drawing.forget()
      loop.invalidate()
    },
    paintInto(context: CanvasRenderingContext2D, through: Viewport) {
      loupe = visibleTiles(through, scene)
      if (!loupe.every((place) => masks.bitmap(place) !== undefined)) loop.invalidate()
      const items = isAllNamed ? scene.items : namedInLoupe(scene.items, through, false)
      const frame: Frame = {
        scene: { ...scene, items },
        viewport: through,
        moving: true,
        maskDamage: [],
        tiles: null,
      }
      paintFlat(context, frame, all, filter)
    },
    destroy() {
      loop.stop()
      masks.dispose()
      canvases.remove()
    },
  }
}

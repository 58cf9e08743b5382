import type { Rect } from '../../domain/geometry/rect.ts'
import { createDeclutter } from '../items/declutter.ts'
import { createItemLayer, ITEMS_KEY } from '../items/item-layer.ts'
import type { LayerCanvases } from './layer-canvases.ts'
import { createItemPromoter, SETTLED_AFTER_MS } from '../items/promote-items.ts'
import type { Bitmaps } from '../painting/paint.ts'
import { paint } from '../painting/paint.ts'
import type { Frame } from './plan.ts'
import { LAYERS, plan, planPatch } from './plan.ts'
import type { LayerSplit } from './base-layers.ts'
import { createBaseLayer, createOverlayLayer } from './base-layers.ts'
import type { Scene, SceneEntry } from '../scene.ts'
import { EMPTY_SCENE } from '../scene.ts'
import type { Viewport } from '../viewport.ts'

interface DrawState {
  readonly scene: Scene
  readonly viewport: Viewport
  readonly moving: boolean
  readonly maskDamage: readonly Rect[]
  /** Milliseconds of `performance.now`. */
  readonly now: number
  /** End of drawing ahead; null: the frame shows what there is. */
  readonly deadline: number | null
}

interface AheadResult {
  readonly isChanged: boolean
  readonly isDone: boolean
}

interface PanPart {
  readonly viewport: Viewport
  readonly maskDamage: readonly Rect[]
  readonly hasMasks: boolean
}

/** Draws only what changed since the state before. */
export interface Drawing {
  /** Returns whether everything is drawn; if not, draw again in the next frame. */
  readonly draw: (state: DrawState) => boolean
  readonly ahead: (next: Pick<DrawState, 'scene' | 'viewport'>, deadline: number) => AheadResult
  readonly isPanning: () => boolean
  /** A tile that the pan misses, now or soon; null: none. */
  readonly missing: () => Viewport | null
  /** True once all items of the view are drawn for the next frame. */
  readonly prepare: (part: PanPart, deadline: number) => boolean
  readonly drawMissing: () => void
  /** Something must be drawn again, or frozen, once it has settled. */
  readonly isWaiting: () => boolean
  readonly split: (split: LayerSplit) => void
  readonly nameAll: (isOn: boolean) => void
  readonly forget: () => void
}

function drawLive(
  canvases: LayerCanvases,
  items: readonly SceneEntry[],
  { scene, viewport }: DrawState,
  bitmaps: Bitmaps,
): void {
  const patch = items.length > 0 ? planPatch(items, scene, viewport) : null
  const context = patch && canvases.live(patch.rect, viewport.ratio)
  if (!context) {
    canvases.hideLive()
    return
  }
  context.setTransform(1, 0, 0, 1, -patch.rect.x, -patch.rect.y)
  paint(context, patch.commands, bitmaps)
  context.setTransform(1, 0, 0, 1, 0, 0)
}

export function createDrawing(canvases: LayerCanvases, bitmaps: Bitmaps): Drawing {
  const promoter = createItemPromoter()
  const itemLayer = createItemLayer()
  const named = createDeclutter()
  let isAllNamed = false
  let split: LayerSplit = 'merged'
  let settledScene: Scene = EMPTY_SCENE
  let drawnAt = -Infinity
  const all: Bitmaps = (key, level, tile = 0) =>
    key === ITEMS_KEY ? itemLayer.bitmap(level, tile) : bitmaps(key, level, tile)
  const base = createBaseLayer(canvases, all)
  const overlay = createOverlayLayer(canvases, all)

  const forget = (): void => {
    base.forget()
    overlay.forget()
  }

  return {
    draw(state) {
      const { viewport, moving, maskDamage, now, deadline } = state
      if (canvases.resize(viewport)) forget()
      const items = isAllNamed ? state.scene.items : named(state.scene.items, viewport, moving)
      const { settled, promoted } = promoter.divide(items, now)
      const motion = !moving ? 'none' : deadline === null ? 'zoom' : 'pan'
      const { tiles, isDone } = itemLayer.work(settled, state.scene, viewport, motion, deadline)
      const { scene: whole } = state
      const scene = settled === whole.items ? whole : { ...whole, items: settled }
      settledScene = scene
      const frame: Frame = { scene, viewport, moving, maskDamage, tiles }
      const isIdle = now - drawnAt >= SETTLED_AFTER_MS
      drawnAt = now
      base.draw(frame, split, deadline, isIdle)
      overlay.draw(frame, split, isIdle)
      drawLive(canvases, split === 'media-only' ? [] : [...promoted, ...scene.live], state, all)
      return isDone
    },
    ahead({ scene, viewport }, deadline) {
      const { tiles, isDone } = itemLayer.work(settledScene.items, scene, viewport, 'zoom', deadline)
      return { isChanged: tiles !== null && tiles.damage.length > 0, isDone }
    },
    isPanning: base.isPanning,
    missing: base.missing,
    prepare({ viewport, maskDamage, hasMasks }, deadline) {
      const items = hasMasks
        ? itemLayer.work(settledScene.items, settledScene, viewport, 'pan', deadline)
        : null
      const tiles = items?.tiles ?? null
      base.invalidate({ scene: settledScene, viewport, moving: true, maskDamage, tiles })
      if (maskDamage.length > 0 || (tiles && tiles.damage.length > 0)) overlay.forget()
      return items?.isDone ?? false
    },
    drawMissing: base.drawMissing,
    isWaiting: () => promoter.isWaiting() || canvases.base.isThawed() || canvases.overlay.isThawed(),
    split(next) {
      if (next !== split) forget()
      split = next
    },
    nameAll: (isOn) => {
      isAllNamed = isOn
    },
    forget,
  }
}

/** @param filter CSS filter of the picture alone */
export function paintFlat(
  context: CanvasRenderingContext2D,
  frame: Frame,
  bitmaps: Bitmaps,
  filter: string,
): void {
  const { width, height, ratio } = frame.viewport
  context.clearRect(0, 0, width * ratio, height * ratio)
  for (const layer of LAYERS) {
    context.filter = layer === 'media' ? filter : 'none'
    // Clearing would erase the layers below.
    const commands = plan(frame, null, [layer]).filter(({ op }) => op !== 'clear')
    paint(context, commands, bitmaps)
  }
  context.filter = 'none'
  context.globalAlpha = 1
}

import type { Rect } from '../../domain/geometry/rect.ts'
import { createItemLayer, ITEMS_KEY } from '../items/item-layer.ts'
import type { LayerCanvases } from './layer-canvases.ts'
import { createItemPromoter, SETTLED_AFTER_MS } from '../items/promote-items.ts'
import type { Bitmaps } from '../painting/paint.ts'
import { paint } from '../painting/paint.ts'
import type { Frame } from './plan.ts'
import { LAYERS, plan, planPatch } from './plan.ts'
import type { LayerSplit } from './base-layers.ts'
import { createBaseLayer, createOverlayLayer } from './base-layers.ts'
import type { Scene, SceneItem } from '../scene.ts'
import { EMPTY_SCENE } from '../scene.ts'
import type { Viewport } from '../viewport.ts'

/** What a moment of the page shows. */
export interface DrawState {
  readonly scene: Scene
  readonly viewport: Viewport
  readonly moving: boolean
  /** As in `Frame`. */
  readonly maskDamage: readonly Rect[]
  /** Milliseconds, as `performance.now` counts. */
  readonly now: number
  /** Until when drawing ahead may take; null: what is there has to do, nothing is drawn ahead. */
  readonly deadline: number | null
}

export interface Ahead {
  /** Whether anything was drawn that is not shown yet. */
  readonly isChanged: boolean
  readonly isDone: boolean
}

/** A view of a pan, and how far its masks are. */
export interface PanPart {
  readonly viewport: Viewport
  /** As in `Frame`. */
  readonly maskDamage: readonly Rect[]
  readonly hasMasks: boolean
}

/** Draws moments on canvases: only what changed since they were last drawn. */
export interface Drawing {
  /** Returns whether all is drawn; else it wants to be called again in the next frame. */
  readonly draw: (moment: DrawState) => boolean
  /** Draws ahead what a zoom that `draw` showed last would need, without showing it. */
  readonly ahead: (next: Pick<DrawState, 'scene' | 'viewport'>, deadline: number) => Ahead
  /** Whether what was drawn last is one of the frames of a pan, in which nothing but places changes. */
  readonly isPanned: () => boolean
  /** Where the pan lacks a tile, in sight or soon, as a view of its own; null: nowhere. */
  readonly lacking: () => Viewport | null
  /** Draws the items of a view of the pan until `deadline`, to be shown by the next frame; true once all are there. */
  readonly prepare: (part: PanPart, deadline: number) => boolean
  /** Draws the tile that the pan lacks, once all is prepared there. */
  readonly complete: () => void
  /** Something was changed lately and wants to be drawn again, or shown as a bitmap, once it has come to rest. */
  readonly isWaiting: () => boolean
  /** What is shown on a canvas of its own: the picture apart from what lies on it, or without that. */
  readonly split: (split: LayerSplit) => void
  /** The canvases no longer show what they should. */
  readonly forget: () => void
}

function drawLive(
  canvases: LayerCanvases,
  items: readonly SceneItem[],
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
  const lift = createItemPromoter()
  const itemLayer = createItemLayer()
  let split: LayerSplit = 'together'
  let rested: Scene = EMPTY_SCENE
  let drawnAt = -Infinity
  const all: Bitmaps = (key, level, tile = 0) =>
    key === ITEMS_KEY ? itemLayer.bitmap(level, tile) : bitmaps(key, level, tile)
  const ground = createBaseLayer(canvases, all)
  const over = createOverlayLayer(canvases, all)

  const forget = (): void => {
    ground.forget()
    over.forget()
  }

  return {
    draw(moment) {
      const { viewport, moving, maskDamage, now, deadline } = moment
      if (canvases.resize(viewport)) forget()
      const { resting, lifted } = lift.divide(moment.scene.items, now)
      const motion = !moving ? 'none' : deadline === null ? 'zoom' : 'pan'
      const { tiles, isDone } = itemLayer.work(resting, moment.scene, viewport, motion, deadline)
      const { scene: whole } = moment
      const scene = resting === whole.items ? whole : { ...whole, items: resting }
      rested = scene
      const frame: Frame = { scene, viewport, moving, maskDamage, tiles }
      const isIdle = now - drawnAt >= SETTLED_AFTER_MS
      drawnAt = now
      ground.draw(frame, split, deadline, isIdle)
      over.draw(frame, split, isIdle)
      drawLive(canvases, split === 'picture alone' ? [] : [...lifted, ...scene.live], moment, all)
      return isDone
    },
    ahead({ scene, viewport }, deadline) {
      const { tiles, isDone } = itemLayer.work(rested.items, scene, viewport, 'zoom', deadline)
      return { isChanged: tiles !== null && tiles.damage.length > 0, isDone }
    },
    isPanned: ground.isPanned,
    lacking: ground.lacking,
    prepare({ viewport, maskDamage, hasMasks }, deadline) {
      const items = hasMasks ? itemLayer.work(rested.items, rested, viewport, 'pan', deadline) : null
      const tiles = items?.tiles ?? null
      ground.mend({ scene: rested, viewport, moving: true, maskDamage, tiles })
      if (maskDamage.length > 0 || (tiles && tiles.damage.length > 0)) over.forget()
      return items?.isDone ?? false
    },
    complete: ground.complete,
    isWaiting: () => lift.isWaiting() || canvases.base.isCostly() || canvases.over.isCostly(),
    split(next) {
      if (next !== split) forget()
      split = next
    },
    forget,
  }
}

/**
 * Paints a whole scene on one canvas, for a loupe or a copy.
 * @param filter CSS filter of the picture alone
 */
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
    // Clearing would take away the layers below.
    const commands = plan(frame, null, [layer]).filter(({ op }) => op !== 'clear')
    paint(context, commands, bitmaps)
  }
  context.filter = 'none'
  context.globalAlpha = 1
}

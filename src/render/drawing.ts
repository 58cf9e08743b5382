import type { Rect } from '../domain/geometry/rect.ts'
import type { Seen } from './backdrop-ground.ts'
import { createBackdrop } from './backdrop.ts'
import { createItemLayer, ITEMS_KEY } from './item-layer.ts'
import type { LayerCanvases } from './layer-canvases.ts'
import { createLift, REST_MS } from './lift.ts'
import type { Bitmaps } from './paint.ts'
import { paint } from './paint.ts'
import type { Frame, Layer } from './plan.ts'
import { createPatches } from './patches.ts'
import { changedRegion, LAYERS, plan, planPatch, planRegion } from './plan.ts'
import type { Scene, SceneItem } from './scene.ts'
import type { Viewport } from './viewport.ts'

/** What a moment of the page shows. */
export interface Moment {
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

/** Draws moments on canvases: only what changed since they were last drawn. */
export interface Drawing {
  /** Returns whether all is drawn; else it wants to be called again in the next frame. */
  readonly draw: (moment: Moment) => boolean
  /** Draws ahead what `draw` showed last would need, without showing it. */
  readonly ahead: (next: Pick<Moment, 'scene' | 'viewport' | 'moving'>, deadline: number) => Ahead
  /** Something was changed lately and wants to be drawn again, or shown as a bitmap, once it has come to rest. */
  readonly isWaiting: () => boolean
  /** What is shown on a canvas of its own: the picture apart from what lies on it, or without that. */
  readonly split: (split: Split) => void
  /** The canvases no longer show what they should. */
  readonly forget: () => void
}

/**
 * Each canvas that is shown costs its whole size in every frame that changes it. So all that rests is on one; what lies
 * on the picture gets another only where it is to look different from the picture.
 */
export type Split = 'together' | 'apart' | 'picture alone'

const ON: Record<Split, { readonly base: readonly Layer[]; readonly over?: readonly Layer[] }> = {
  together: { base: ['media', 'masks', 'items'] },
  apart: { base: ['media'], over: ['masks', 'items'] },
  'picture alone': { base: ['media'] },
}

function drawLive(
  canvases: LayerCanvases,
  items: readonly SceneItem[],
  { scene, viewport }: Moment,
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

/** Draws what rests. */
function createGround({ base, ground }: LayerCanvases, bitmaps: Bitmaps) {
  const patches = createPatches(ground, bitmaps)
  const backdrop = createBackdrop(ground, bitmaps)
  const shown: Seen = {
    give: (size) => (patches.isEmpty() ? base.give(size) : null),
    copy(context) {
      base.copyTo(context)
      patches.copyTo(context)
    },
  }
  /** What is seen, and what of it the canvas and its patches hold; null: nothing. */
  let seen: Frame | null = null
  let held: Frame | null = null

  /** Only moves what was seen; false where that is not enough. */
  const slide = (frame: Frame, layers: readonly Layer[]): boolean => {
    if (!backdrop.follow(frame, seen, shown, layers)) return false
    held = null
    patches.clear()
    base.hide()
    return true
  }
  const change = (frame: Frame, layers: readonly Layer[], isPatchable: boolean, isIdle: boolean): void => {
    const region = changedRegion(frame, held, layers)
    const part = region && isPatchable && held ? patches.paint(region, frame, layers) : region
    if (part) paint(base.draw(), planRegion(frame, part, layers), bitmaps)
    else base.rest(isIdle)
    held = frame
  }

  return {
    draw(frame: Frame, split: Split, deadline: number | null, isIdle: boolean): void {
      const layers = ON[split].base
      if (deadline === null) backdrop.clear()
      if (deadline === null || !slide(frame, layers)) change(frame, layers, split === 'together', isIdle)
      seen = frame
    },
    forget(): void {
      seen = held = null
      patches.clear()
      backdrop.clear()
    },
  }
}

/** Draws what of the resting lies above the picture, where it is apart. */
function createOver({ over }: LayerCanvases, bitmaps: Bitmaps) {
  let held: Frame | null = null
  return {
    draw(frame: Frame, split: Split, isIdle: boolean): void {
      const layers = ON[split].over
      if (!layers) {
        held = null
        over.hide()
        return
      }
      const commands = plan(frame, held, layers)
      if (commands.length > 0) paint(over.draw(), commands, bitmaps)
      else over.rest(isIdle)
      held = frame
    },
    forget(): void {
      held = null
    },
  }
}

export function createDrawing(canvases: LayerCanvases, bitmaps: Bitmaps): Drawing {
  const lift = createLift()
  const itemLayer = createItemLayer()
  let split: Split = 'together'
  let rested: readonly SceneItem[] = []
  let drawnAt = -Infinity
  const all: Bitmaps = (key, level, tile = 0) =>
    key === ITEMS_KEY ? itemLayer.bitmap(level, tile) : bitmaps(key, level, tile)
  const ground = createGround(canvases, all)
  const over = createOver(canvases, all)

  const forget = (): void => {
    ground.forget()
    over.forget()
  }

  return {
    draw(moment) {
      const { viewport, moving, maskDamage, now, deadline } = moment
      if (canvases.resize(viewport)) forget()
      const { resting, lifted } = lift.divide(moment.scene.items, now)
      rested = resting
      const { tiles, isDone } = itemLayer.work(resting, moment.scene, viewport, moving, deadline)
      const { scene: whole } = moment
      const scene = resting === whole.items ? whole : { ...whole, items: resting }
      const frame: Frame = { scene, viewport, moving, maskDamage, tiles }
      const isIdle = now - drawnAt >= REST_MS
      drawnAt = now
      ground.draw(frame, split, deadline, isIdle)
      over.draw(frame, split, isIdle)
      drawLive(canvases, split === 'picture alone' ? [] : [...lifted, ...scene.live], moment, all)
      return isDone
    },
    ahead({ scene, viewport, moving }, deadline) {
      const { tiles, isDone } = itemLayer.work(rested, scene, viewport, moving, deadline)
      return { isChanged: tiles !== null && tiles.damage.length > 0, isDone }
    },
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

import type { Rect } from '../domain/geometry/rect.ts'
import { BACKDROP_KEY, createBackdrop } from './backdrop.ts'
import { createItemLayer, ITEMS_KEY } from './item-layer.ts'
import type { CanvasName, LayerCanvases } from './layer-canvases.ts'
import { createLift } from './lift.ts'
import type { Bitmaps } from './paint.ts'
import { paint } from './paint.ts'
import type { Frame, Layer } from './plan.ts'
import { LAYERS, plan, planPatch } from './plan.ts'
import type { Scene, SceneItem } from './scene.ts'
import type { Viewport } from './viewport.ts'

/** What a moment of the page shows. */
export interface Moment {
  readonly scene: Scene
  readonly viewport: Viewport
  readonly moving: boolean
  /** As in `Frame`. */
  readonly maskDamage: Rect | null
  /** Milliseconds, as `performance.now` counts. */
  readonly now: number
  /** Until when drawing ahead may take. */
  readonly deadline: number
}

/** Draws moments on canvases: only what changed since they were last drawn. */
export interface Drawing {
  /** Returns whether all is drawn; else it wants to be called again in the next frame. */
  readonly draw: (moment: Moment) => boolean
  /** Something was changed lately and wants to be drawn again once it has come to rest. */
  readonly isWaiting: () => boolean
  /** What is shown on a canvas of its own: the picture apart from what lies on it, or without that. */
  readonly split: (split: Split) => void
  /** The canvases no longer show what they should. */
  readonly forget: () => void
}

/**
 * Each canvas that is shown costs its whole size in every frame, whether it changes or not. So all that rests is on
 * one; what lies on the picture gets another only where it is to look different from the picture.
 */
export type Split = 'together' | 'apart' | 'picture alone'

const ON: Record<Split, Partial<Record<CanvasName, readonly Layer[]>>> = {
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
  canvases.show('live', patch !== null)
  if (!patch) return
  canvases.placeLive(patch.rect, viewport.ratio)
  const context = canvases.context('live')
  context.setTransform(1, 0, 0, 1, -patch.rect.x, -patch.rect.y)
  paint(context, patch.commands, bitmaps)
  context.setTransform(1, 0, 0, 1, 0, 0)
}

export function createDrawing(canvases: LayerCanvases, bitmaps: Bitmaps): Drawing {
  /** What each canvas shows. */
  const shown = new Map<CanvasName, Frame>()
  const lift = createLift()
  const itemLayer = createItemLayer()
  let split: Split = 'together'
  const all: Bitmaps = (key, level, tile = 0) => {
    if (key === ITEMS_KEY) return itemLayer.bitmap(level, tile)
    return key === BACKDROP_KEY ? backdrop.bitmap(tile) : bitmaps(key, level, tile)
  }
  const backdrop = createBackdrop(all)

  const drawCanvas = (name: 'base' | 'over', frame: Frame, deadline: number): void => {
    const layers = ON[split][name]
    const isShown = layers !== undefined
    canvases.show(name, isShown)
    if (!isShown) shown.delete(name)
    else {
      const previous = shown.get(name) ?? null
      const moved = name === 'base' ? backdrop.follow(frame, previous, layers, deadline) : null
      paint(canvases.context(name), moved ?? plan(frame, previous, layers), all)
      shown.set(name, frame)
    }
  }

  const forget = (): void => {
    shown.clear()
    backdrop.clear()
  }

  return {
    draw(moment) {
      const { viewport, moving, maskDamage, now, deadline } = moment
      if (canvases.resize(viewport)) shown.clear()
      const { resting, lifted } = lift.divide(moment.scene.items, now)
      const { tiles, isDone } = itemLayer.work(resting, moment.scene, viewport, moving, deadline)
      const { scene: whole } = moment
      const scene = resting === whole.items ? whole : { ...whole, items: resting }
      const frame: Frame = { scene, viewport, moving, maskDamage, tiles }
      drawCanvas('base', frame, deadline)
      drawCanvas('over', frame, deadline)
      drawLive(canvases, split === 'picture alone' ? [] : [...lifted, ...scene.live], moment, all)
      return isDone
    },
    isWaiting: lift.isWaiting,
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

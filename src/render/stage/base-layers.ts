import type { Seen } from './pan-layer.ts'
import { createPanLayer } from './pan-layer.ts'
import type { LayerCanvases } from './layer-canvases.ts'
import type { Bitmaps } from '../painting/paint.ts'
import { paint } from '../painting/paint.ts'
import { createPatches } from './patches.ts'
import type { Frame, Layer } from './plan.ts'
import { changedRegion, plan, planRegion } from './plan.ts'

/**
 * Each canvas that is shown costs its whole size in every frame that changes it. So all that rests is on one; what lies
 * on the picture gets another only where it is to look different from the picture.
 */
export type LayerSplit = 'together' | 'apart' | 'picture alone'

const ON: Record<LayerSplit, { readonly base: readonly Layer[]; readonly over?: readonly Layer[] }> = {
  together: { base: ['media', 'masks', 'items'] },
  apart: { base: ['media'], over: ['masks', 'items'] },
  'picture alone': { base: ['media'] },
}

/** Draws what rests. */
export function createBaseLayer({ base, ground }: LayerCanvases, bitmaps: Bitmaps) {
  const patches = createPatches(ground, bitmaps)
  const backdrop = createPanLayer(ground, bitmaps)
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
    draw(frame: Frame, split: LayerSplit, deadline: number | null, isIdle: boolean): void {
      const layers = ON[split].base
      if (deadline === null) backdrop.clear()
      if (deadline === null || !slide(frame, layers)) change(frame, layers, split === 'together', isIdle)
      seen = frame
    },
    isPanned: backdrop.isFollowing,
    lacking: backdrop.lacking,
    mend: backdrop.mend,
    complete: backdrop.complete,
    forget(): void {
      seen = held = null
      patches.clear()
      backdrop.clear()
    },
  }
}

/** Draws what of the resting lies above the picture, where it is apart. */
export function createOverlayLayer({ over }: LayerCanvases, bitmaps: Bitmaps) {
  let held: Frame | null = null
  return {
    draw(frame: Frame, split: LayerSplit, isIdle: boolean): void {
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

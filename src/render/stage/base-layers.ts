import type { ShownCanvas } from './pan-layer.ts'
import { createPanLayer } from './pan-layer.ts'
import type { LayerCanvases } from './layer-canvases.ts'
import type { Bitmaps } from '../painting/paint.ts'
import { paint } from '../painting/paint.ts'
import { createPatches } from './patches.ts'
import type { Frame, Layer } from './plan.ts'
import { changedRegion, plan, planRegion } from './plan.ts'

/** A changed canvas costs its whole size, so picture and overlays share one where they look alike. */
export type LayerSplit = 'merged' | 'separate' | 'media-only'

const ON: Record<LayerSplit, { readonly base: readonly Layer[]; readonly overlay?: readonly Layer[] }> = {
  merged: { base: ['media', 'masks', 'items'] },
  separate: { base: ['media'], overlay: ['masks', 'items'] },
  'media-only': { base: ['media'] },
}

export function createBaseLayer({ base, baseHost }: LayerCanvases, bitmaps: Bitmaps) {
  const patches = createPatches(baseHost, bitmaps)
  const panLayer = createPanLayer(baseHost, bitmaps)
  const shown: ShownCanvas = {
    detachBitmap: (size) => (patches.isEmpty() ? base.detachBitmap(size) : null),
    copy(context) {
      base.copyTo(context)
      patches.copyTo(context)
    },
  }
  /** The frame on the screen, and the frame on the canvas with its patches. */
  let seen: Frame | null = null
  let held: Frame | null = null

  /** False where moving is not enough. */
  const slide = (frame: Frame, layers: readonly Layer[]): boolean => {
    if (!panLayer.pan(frame, seen, shown, layers)) return false
    held = null
    patches.clear()
    base.hide()
    return true
  }
  const change = (frame: Frame, layers: readonly Layer[], isPatchable: boolean, isIdle: boolean): void => {
    const region = changedRegion(frame, held, layers)
    const part = region && isPatchable && held ? patches.paint(region, frame, layers) : region
    if (part) paint(base.draw(), planRegion(frame, part, layers), bitmaps)
    else base.skipFrame(isIdle)
    held = frame
  }

  return {
    draw(frame: Frame, split: LayerSplit, deadline: number | null, isIdle: boolean): void {
      const layers = ON[split].base
      if (deadline === null) panLayer.clear()
      if (deadline === null || !slide(frame, layers)) change(frame, layers, split === 'merged', isIdle)
      seen = frame
    },
    isPanning: panLayer.isPanning,
    missing: panLayer.missing,
    invalidate: panLayer.invalidate,
    drawMissing: panLayer.drawMissing,
    forget(): void {
      seen = held = null
      patches.clear()
      panLayer.clear()
    },
  }
}

export function createOverlayLayer({ overlay }: LayerCanvases, bitmaps: Bitmaps) {
  let held: Frame | null = null
  return {
    draw(frame: Frame, split: LayerSplit, isIdle: boolean): void {
      const layers = ON[split].overlay
      if (!layers) {
        held = null
        overlay.hide()
        return
      }
      const commands = plan(frame, held, layers)
      if (commands.length > 0) paint(overlay.draw(), commands, bitmaps)
      else overlay.skipFrame(isIdle)
      held = frame
    },
    forget(): void {
      held = null
    },
  }
}

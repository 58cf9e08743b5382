import type { Viewport } from '../viewport.ts'

/** `paused`: between two turns of the wheel. Null: no zoom, or one that ended long enough ago. */
export type ZoomPhase = 'changing' | 'paused' | 'stopped' | null

const PAUSE_FRAMES = 1
/** Frames without change, even before the view settles. */
export const STOPPED_FRAMES = 4

const isSameView = (a: Viewport, b: Viewport): boolean =>
  isSameScale(a, b) && a.offsetX === b.offsetX && a.offsetY === b.offsetY

export const isSameScale = (a: Viewport, b: Viewport): boolean => a.scale === b.scale && isSameScreen(a, b)

const isSameScreen = (a: Viewport, b: Viewport): boolean =>
  a.ratio === b.ratio && a.width === b.width && a.height === b.height

/** Call it once in each frame. */
export function createZoomTracker(): (viewport: Viewport, moving: boolean) => ZoomPhase {
  let last: Viewport | null = null
  let isZooming = false
  let unchanged = 0
  return (viewport, moving) => {
    const before = last
    last = viewport
    const isSame = before !== null && isSameView(before, viewport)
    unchanged = isSame ? unchanged + 1 : 0
    if (!moving || !before || !isSameScreen(before, viewport)) isZooming = false
    else if (before.scale !== viewport.scale) isZooming = true
    else if (!isSame || unchanged >= STOPPED_FRAMES) isZooming = false
    if (!isZooming) return null
    if (!isSame) return 'changing'
    return unchanged > PAUSE_FRAMES ? 'stopped' : 'paused'
  }
}

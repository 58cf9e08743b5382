import type { Viewport } from '../viewport.ts'

/**
 * How a frame belongs to a zoom in motion: its view is another one than before, or it stands for a moment between two
 * turns of the wheel. Null: there is no zoom, or it has stood for long enough to be drawn like anything else.
 */
export type ZoomPhase = 'moved' | 'stands' | 'stood' | null

/** A wheel turns every second frame or so. */
const PAUSE_FRAMES = 1
/** Frames without a change after which the zoom counts as over, though the view has not settled yet. */
export const STOPPED_FRAMES = 4

/** Whether two views show the same at the same place. */
const isSameView = (a: Viewport, b: Viewport): boolean =>
  isSameScale(a, b) && a.offsetX === b.offsetX && a.offsetY === b.offsetY

export const isSameScale = (a: Viewport, b: Viewport): boolean => a.scale === b.scale && isSameScreen(a, b)

const isSameScreen = (a: Viewport, b: Viewport): boolean =>
  a.ratio === b.ratio && a.width === b.width && a.height === b.height

/** Tells zooms from other frames; to be asked once in each frame. */
export function createZoomTracker(): (viewport: Viewport, moving: boolean) => ZoomPhase {
  let last: Viewport | null = null
  let isZooming = false
  let stood = 0
  return (viewport, moving) => {
    const before = last
    last = viewport
    const isSame = before !== null && isSameView(before, viewport)
    stood = isSame ? stood + 1 : 0
    if (!moving || !before || !isSameScreen(before, viewport)) isZooming = false
    else if (before.scale !== viewport.scale) isZooming = true
    else if (!isSame || stood >= STOPPED_FRAMES) isZooming = false
    if (!isZooming) return null
    if (!isSame) return 'moved'
    return stood > PAUSE_FRAMES ? 'stood' : 'stands'
  }
}

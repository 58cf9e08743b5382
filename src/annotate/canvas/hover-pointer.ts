import type { PointerSample } from '../../machines/editor/types.ts'
import type { CanvasView } from '../../render/stage/canvas-view.ts'
import { toScreen } from '../../render/viewport.ts'
import { sampleAt } from './pointer-sample.ts'
import type { FrameClock } from '../../render/stage/frame-loop.ts'
import { browserClock, SETTLE_MS } from '../../render/stage/frame-loop.ts'

/** What stays while the view moves below a resting pointer: its place on the screen or in the picture. */
export type PointerAnchor = 'screen' | 'picture'

export interface HoverPointer {
  /** The same object until the pointer or the view moves. */
  readonly at: () => PointerSample | null
  readonly see: (sample: PointerSample | null, stays?: PointerAnchor) => void
  /** The picture changes: a screen pointer stays but hits nothing, a picture pointer is dropped. */
  readonly turn: () => void
  readonly stays: () => PointerAnchor
}

export function createHoverPointer(view: Pick<CanvasView, 'viewport'>): HoverPointer {
  let seen: PointerSample | null = null
  let stays: PointerAnchor = 'screen'
  let { viewport } = view
  return {
    at() {
      if (seen && viewport !== view.viewport) {
        const { x, y, screenX, screenY, zoom: _, ...rest } = seen
        const screen = stays === 'picture' ? toScreen(view.viewport, { x, y }) : { x: screenX, y: screenY }
        seen = sampleAt(view.viewport, screen, rest)
        viewport = view.viewport
      }
      return seen
    },
    see(sample, at = 'screen') {
      seen = sample
      stays = at
      viewport = view.viewport
    },
    turn: () => void (seen = seen && stays === 'screen' ? { ...seen, hit: null } : null),
    stays: () => stays,
  }
}

/** Hit-tests below a resting pointer again. A press in progress keeps its hit. @returns stops it */
export function refreshHoverWhenSettled(
  view: Pick<CanvasView, 'subscribe' | 'hitTest'>,
  seen: HoverPointer,
  tell: (sample: PointerSample, stays: PointerAnchor) => void,
  clock: Pick<FrameClock, 'setTimer' | 'clearTimer'> = browserClock,
): () => void {
  let timer: number | null = null
  const look = (): void => {
    timer = null
    const at = seen.at()
    if (!at || at.buttons !== 0) return
    tell({ ...at, hit: view.hitTest({ x: at.screenX, y: at.screenY }) }, seen.stays())
  }
  const stopTimer = (): void => {
    if (timer !== null) clock.clearTimer(timer)
    timer = null
  }
  const unsubscribe = view.subscribe(() => {
    stopTimer()
    timer = clock.setTimer(look, SETTLE_MS)
  })
  return () => {
    stopTimer()
    unsubscribe()
  }
}

import type { PointerSample } from '../../machines/editor/types.ts'
import type { CanvasView } from '../../render/stage/canvas-view.ts'
import { toScreen } from '../../render/viewport.ts'
import { sampleAt } from './pointer-sample.ts'
import type { FrameClock } from '../../render/stage/frame-loop.ts'
import { browserClock, SETTLE_MS } from '../../render/stage/frame-loop.ts'

/** What the pointer stays at while the picture moves beneath it: its place on the screen, or the one in the picture. */
export type Stays = 'screen' | 'picture'

/** The pointer as it was last seen, at its place as the view is now. */
export interface SeenPointer {
  /** The same object as long as neither it nor the view moves; while only the view does, of the same time. */
  readonly at: () => PointerSample | null
  readonly see: (sample: PointerSample | null, stays?: Stays) => void
  /** Another picture lies beneath it: on the screen it stays, with nothing of that one under it; a place in a picture is gone. */
  readonly turn: () => void
  readonly stays: () => Stays
}

export function createSeenPointer(view: Pick<CanvasView, 'viewport'>): SeenPointer {
  let seen: PointerSample | null = null
  let stays: Stays = 'screen'
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

/**
 * Looks anew at what lies under a pointer that rests, once the view has moved beneath it and settled: the crosshair, the
 * cursor and the tools hear of that as they do of a move. What is pressed goes on with what it was pressed on.
 * @returns what stops it
 */
export function lookWhenSettled(
  view: Pick<CanvasView, 'subscribe' | 'hitTest'>,
  seen: SeenPointer,
  tell: (sample: PointerSample, stays: Stays) => void,
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

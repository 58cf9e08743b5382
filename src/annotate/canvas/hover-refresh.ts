import type { PointerSample } from '../../machines/editor/types.ts'
import type { CanvasView } from '../../render/stage/canvas-view.ts'
import type { FrameClock } from '../../render/stage/frame-loop.ts'
import { browserClock, SETTLE_MS } from '../../render/stage/frame-loop.ts'
import type { SeenPointer, Stays } from './hover-pointer.ts'

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

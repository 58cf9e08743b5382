import type { PointerEvent as ReactPointerEvent } from 'react'

/** CSS pixels that a press may wander before it is a drag. */
const SLOP = 3

export interface Drag {
  /** The pointer is at this place of the page. */
  readonly move: (clientX: number, clientY: number) => void
  /** It was let go after it had moved; left out of a press that stayed where it was. */
  readonly end?: () => void
  /** It was taken away. */
  readonly cancel?: () => void
}

/** Follows a press until it is let go; `move` begins once it has left its place. */
export function followDrag(event: ReactPointerEvent<HTMLElement>, drag: Drag): void {
  const { pointerId, clientX, clientY } = event
  const element: HTMLElement = event.currentTarget
  const stop = new AbortController()
  const { signal } = stop
  let hasMoved = false
  element.setPointerCapture(pointerId)
  element.addEventListener(
    'pointermove',
    (moved) => {
      hasMoved ||= Math.hypot(moved.clientX - clientX, moved.clientY - clientY) > SLOP
      if (hasMoved) drag.move(moved.clientX, moved.clientY)
    },
    { signal },
  )
  element.addEventListener(
    'pointerup',
    () => {
      stop.abort()
      if (hasMoved) drag.end?.()
    },
    { signal },
  )
  element.addEventListener(
    'pointercancel',
    () => {
      stop.abort()
      drag.cancel?.()
    },
    { signal },
  )
}

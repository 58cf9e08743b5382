import type { PointerEvent as ReactPointerEvent } from 'react'
import { combinationOf } from '../../combination-of.ts'

/** CSS pixels that a press may wander before it is a drag. */
const SLOP = 3

export interface Drag {
  /** The pointer is at this place of the page. */
  readonly move: (clientX: number, clientY: number) => void
  /** It was let go after it had moved; left out of a press that stayed where it was. */
  readonly end?: () => void
  /** It was taken away, by Escape too. */
  readonly cancel?: () => void
}

/** What a key pressed meanwhile does to a drag that comes to something; one that only looks around goes on. */
function endByKey(event: KeyboardEvent, { end, cancel }: { end: () => void; cancel: () => void }): void {
  if (event.repeat || combinationOf(event) === null) return
  // The key may hand the work in: what is dragged by then belongs to it.
  if (event.key !== 'Escape') return end()
  event.preventDefault()
  event.stopPropagation()
  cancel()
}

/** Follows a press until it is let go; `move` begins once it has left its place. @returns what aborts when it is over */
export function followDrag(event: ReactPointerEvent<HTMLElement>, drag: Drag): AbortSignal {
  const { pointerId, clientX, clientY } = event
  const element: HTMLElement = event.currentTarget
  const stop = new AbortController()
  const { signal } = stop
  let hasMoved = false
  element.setPointerCapture(pointerId)
  /** A finger that touches what a mouse drags, say, is none of it. */
  const onPointer = (
    type: 'pointermove' | 'pointerup' | 'pointercancel',
    heard: (event: PointerEvent) => void,
  ) => element.addEventListener(type, (event) => event.pointerId === pointerId && heard(event), { signal })
  onPointer('pointermove', (moved) => {
    hasMoved ||= Math.hypot(moved.clientX - clientX, moved.clientY - clientY) > SLOP
    if (hasMoved) drag.move(moved.clientX, moved.clientY)
  })
  const end = (): void => {
    stop.abort()
    if (hasMoved) drag.end?.()
  }
  const cancel = (): void => {
    stop.abort()
    drag.cancel?.()
  }
  onPointer('pointerup', end)
  onPointer('pointercancel', cancel)
  // Before the page hears of it.
  element.ownerDocument.addEventListener(
    'keydown',
    (pressed) => {
      if (hasMoved && drag.end) endByKey(pressed, { end, cancel })
    },
    { signal, capture: true },
  )
  return signal
}

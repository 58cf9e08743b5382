import type { PointerEvent as ReactPointerEvent } from 'react'
import { combinationOf } from '../../physical-key.ts'

/** CSS pixels that a press may move before it is a drag. */
const SLOP = 3

export interface Drag {
  readonly move: (clientX: number, clientY: number) => void
  readonly end?: () => void
  readonly cancel?: () => void
}

/** Keys that only change the view do not end a drag. */
function endByKey(event: KeyboardEvent, { end, cancel }: { end: () => void; cancel: () => void }): void {
  if (event.repeat || combinationOf(event) === null) return
  // The key may submit the work, and the drag belongs to it.
  if (event.key !== 'Escape') return end()
  event.preventDefault()
  event.stopPropagation()
  cancel()
}

/** `move` starts once the press has left its place. @returns a signal that aborts at the end */
export function trackDrag(event: ReactPointerEvent<HTMLElement>, drag: Drag): AbortSignal {
  const { pointerId, clientX, clientY } = event
  const element: HTMLElement = event.currentTarget
  const stop = new AbortController()
  const { signal } = stop
  let hasMoved = false
  element.setPointerCapture(pointerId)
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
  // Before the page's shortcuts.
  element.ownerDocument.addEventListener(
    'keydown',
    (pressed) => {
      if (hasMoved && drag.end) endByKey(pressed, { end, cancel })
    },
    { signal, capture: true },
  )
  return signal
}

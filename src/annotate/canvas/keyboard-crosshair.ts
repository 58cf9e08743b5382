import type { CanvasView } from '../../render/stage/canvas-view.ts'
import { createFloatingMark } from './overlay-element.ts'
import type { KeyPointer } from './keyboard-pointer.ts'
import { createKeyPointer } from './keyboard-pointer.ts'
import type { PointerHandlers } from './pointer-input.ts'

/** CSS pixels; odd, so that it has a middle. */
const SIZE = 23

const LINE = 'linear-gradient(#fff, #fff)'
const CROSS = `${LINE} center / 100% 1px no-repeat, ${LINE} center / 1px 100% no-repeat`
/** A light cross with dark edges is seen on any picture. */
const EDGES = 'drop-shadow(0 0 0.5px #000) drop-shadow(0 0 1px #000)'
const LOOK = { width: `${SIZE}px`, height: `${SIZE}px`, background: CROSS, filter: EDGES }

export interface ShownKeyPointer extends KeyPointer {
  readonly remove: () => void
}

/** The pointer that keys move, a cross where it is, and a ring around that while it presses. */
export function createShownKeyPointer(
  host: HTMLElement,
  view: CanvasView,
  handlers: PointerHandlers,
): ShownKeyPointer {
  const mark = createFloatingMark(host, 'data-key-pointer', LOOK)
  const update = (): void => {
    const at = pointer.at()
    mark.style.display = at ? 'block' : 'none'
    if (!at) return
    mark.style.border = pointer.isPressed() ? '1px solid #fff' : 'none'
    mark.style.transform = `translate(${at.x - SIZE / 2}px, ${at.y - SIZE / 2}px)`
  }
  const pointer = createKeyPointer(view, {
    sample(phase, sample) {
      handlers.sample(phase, sample)
      update()
    },
    leave() {
      handlers.leave()
      update()
    },
    interrupt: handlers.interrupt,
  })
  const unsubscribe = view.subscribe(update)
  return {
    ...pointer,
    start(at) {
      // Keys that a button would take for itself are meant for the canvas now.
      host.focus({ preventScroll: true })
      pointer.start(at)
    },
    remove() {
      unsubscribe()
      mark.remove()
    },
  }
}

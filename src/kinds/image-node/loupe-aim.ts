import type { Point } from '../../domain/geometry/point.ts'
import type { PointerSample } from '../../machines/editor/types.ts'

/** Whichever moved last. A picture that moves under the pointer changes the sample, but not its time. */
export function createAim(seen: () => PointerSample | null, cursorAt: () => Point): () => Point | null {
  let [pointer, cursor] = [seen(), cursorAt()]
  let byKeys = false
  return () => {
    const [pointerNow, cursorNow] = [seen(), cursorAt()]
    if (pointerNow?.time !== pointer?.time) byKeys = false
    else if (cursorNow.x !== cursor.x || cursorNow.y !== cursor.y) byKeys = true
    pointer = pointerNow
    cursor = cursorNow
    return byKeys ? cursorNow : pointerNow && { x: pointerNow.x, y: pointerNow.y }
  }
}

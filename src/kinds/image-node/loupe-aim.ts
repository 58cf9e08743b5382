import type { Point } from '../../domain/geometry/point.ts'
import type { PointerSample } from '../../machines/editor/types.ts'

/**
 * Whichever moved last. A picture that moves under the pointer changes the sample, but not its time; another picture has
 * a cursor that nobody moved there.
 */
export function createAim(
  seen: () => PointerSample | null,
  cursorAt: () => Point,
  openKey: () => string | null,
): () => Point | null {
  let [pointer, cursor, key] = [seen(), cursorAt(), openKey()]
  let byKeys = false
  return () => {
    const [pointerNow, cursorNow, keyNow] = [seen(), cursorAt(), openKey()]
    if (pointerNow?.time !== pointer?.time || keyNow !== key) byKeys = false
    else if (cursorNow.x !== cursor.x || cursorNow.y !== cursor.y) byKeys = true
    pointer = pointerNow
    cursor = cursorNow
    key = keyNow
    return byKeys ? cursorNow : pointerNow && { x: pointerNow.x, y: pointerNow.y }
  }
}

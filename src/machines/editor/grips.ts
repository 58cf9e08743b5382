import type { Rect } from '../../domain/geometry/rect.ts'
import type { Prompts } from './prompts.ts'
import type { HandleName, PointerSample } from './types.ts'

type BoxHandle = Exclude<HandleName, 'rotate'>

/** What a press takes hold of: a point, or a box by a handle, which resizes it, or by its frame, which moves it. */
export type Grip =
  | { readonly type: 'point'; readonly index: number }
  | { readonly type: 'handle'; readonly handle: BoxHandle }
  | { readonly type: 'frame' }

/** CSS pixels around a prompt; a finger has twice as many. */
const GRIP = { point: 8, handle: 8, frame: 5 } as const

/** Corners win where handles are close. */
const HANDLES: readonly BoxHandle[] = ['nw', 'ne', 'se', 'sw', 'n', 'e', 's', 'w']

/** Handles in the middle leave most of a short side to the frame. */
const MIDDLE_SHARE = 1 / 8

/** @param scale source pixels in a CSS pixel */
function boxGripAt({ x, y, width, height }: Rect, at: PointerSample, scale: number): Grip | null {
  const middleReach = Math.min(GRIP.handle * scale, Math.min(width, height) * MIDDLE_SHARE)
  const isNear = (handle: BoxHandle): boolean => {
    const column = handle.includes('w') ? x : handle.includes('e') ? x + width : x + width / 2
    const row = handle.includes('n') ? y : handle.includes('s') ? y + height : y + height / 2
    const reach = handle.length === 2 ? GRIP.handle * scale : middleReach
    return Math.max(Math.abs(at.x - column), Math.abs(at.y - row)) <= reach
  }
  const handle = HANDLES.find(isNear)
  if (handle) return { type: 'handle', handle }
  // Negative within the box.
  const beyond = Math.max(x - at.x, at.x - x - width, y - at.y, at.y - y - height)
  return Math.abs(beyond) <= GRIP.frame * scale ? { type: 'frame' } : null
}

/** The nearest point, else the box. */
export function gripAt({ points, box }: Prompts, at: PointerSample): Grip | null {
  const scale = (at.pointerType === 'touch' ? 2 : 1) / at.zoom
  const distances = points.map(({ x, y }) => Math.hypot(x - at.x, y - at.y))
  const least = Math.min(...distances)
  if (least <= GRIP.point * scale) return { type: 'point', index: distances.indexOf(least) }
  return box && boxGripAt(box, at, scale)
}

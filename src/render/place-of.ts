import type { Rect } from '../domain/geometry/rect.ts'
import { sourceBounds } from './layout.ts'
import type { RunLengthMask, Scene } from './scene.ts'

/**
 * The box around what a scene shows under a role and an id, in source pixels; null where it shows nothing of it.
 * @param boundsOf the box around what is set of a mask
 */
export function placeOf(
  { items, masks }: Scene,
  one: { readonly role: string; readonly id: string },
  boundsOf: (mask: RunLengthMask) => Rect | null,
): Rect | null {
  const is = ({ role, id }: typeof one): boolean => role === one.role && id === one.id
  const item = items.find(is)
  if (item && item.type !== 'shade' && item.type !== 'crosshair') return sourceBounds(item)
  const shown = masks.find(is)
  return shown ? boundsOf(shown.mask) : null
}

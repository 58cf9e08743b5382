import type { Rect } from '../../domain/geometry/rect.ts'
import { join, overlaps } from '../geometry.ts'
import { reachOf } from '../layout.ts'
import { sameItem } from './same-item.ts'
import type { SceneItem } from '../scene.ts'
import type { Viewport } from '../viewport.ts'

/** Items with what painting each can touch, in CSS pixels of one view. */
export interface Reached {
  readonly items: readonly SceneItem[]
  readonly reaches: readonly Rect[]
}

export const reached = (items: readonly SceneItem[], viewport: Viewport): Reached => ({
  items,
  reaches: items.map((item) => reachOf(item, viewport)),
})

export const itemsIn = ({ items, reaches }: Reached, region: Rect): SceneItem[] =>
  items.filter((_, index) => {
    const reach = reaches[index]
    return reach !== undefined && overlaps(reach, region)
  })

/** The same for another list of items in the same view, and where the two differ; null where they do not. */
export function compareItems(
  before: Reached,
  after: readonly SceneItem[],
  viewport: Viewport,
): { readonly next: Reached; readonly dirty: Rect | null } {
  if (before.items === after) return { next: before, dirty: null }
  const old = new Map(before.items.map((item, place) => [item.id, place]))
  const reaches: Rect[] = []
  let dirty: Rect | null = null
  let lastPlace = -1
  for (const item of after) {
    const place = old.get(item.id)
    old.delete(item.id)
    const known = place === undefined ? undefined : before.items[place]
    const reach = place === undefined ? undefined : before.reaches[place]
    const isMoved = place !== undefined && place < lastPlace
    lastPlace = Math.max(lastPlace, place ?? -1)
    const isSame = known !== undefined && reach !== undefined && sameItem(known, item)
    const next = isSame ? reach : reachOf(item, viewport)
    reaches.push(next)
    if (!isSame || isMoved) dirty = join(dirty, join(next, reach ?? null))
  }
  for (const place of old.values()) dirty = join(dirty, before.reaches[place] ?? null)
  return { next: { items: after, reaches }, dirty }
}

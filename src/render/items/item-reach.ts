import type { Rect } from '../../domain/geometry/rect.ts'
import { join, overlaps } from '../geometry.ts'
import { reachOf } from '../layout.ts'
import { sameItem } from './same-item.ts'
import type { SceneItem } from '../scene.ts'
import type { Viewport } from '../viewport.ts'

/** Items with what painting each can touch, in CSS pixels of one view. */
export interface ItemReaches {
  readonly items: readonly SceneItem[]
  readonly reaches: readonly Rect[]
}

/** Measures what each item can touch in this view. */
export const measureReaches = (items: readonly SceneItem[], viewport: Viewport): ItemReaches => ({
  items,
  reaches: items.map((item) => reachOf(item, viewport)),
})

/** Those that may touch a region of the same view, in CSS pixels; their order is kept. */
export const itemsIn = ({ items, reaches }: ItemReaches, region: Rect): SceneItem[] =>
  items.filter((_, index) => {
    const reach = reaches[index]
    return reach !== undefined && overlaps(reach, region)
  })

const isOne = (a: SceneItem | undefined, b: SceneItem | undefined): boolean =>
  a !== undefined && b !== undefined && a.id === b.id && a.role === b.role

/** The same for another list of items in the same view, and where the two differ; null where they do not. */
export function compareItems(
  before: ItemReaches,
  after: readonly SceneItem[],
  viewport: Viewport,
): { readonly next: ItemReaches; readonly dirty: Rect | null } {
  const { items, reaches } = before
  if (items === after) return { next: before, dirty: null }
  let dirty: Rect | null = null
  const spoil = (reach: Rect | undefined): void => {
    dirty = join(dirty, reach ?? null)
  }
  // Most lists have the same items in the same order; those that do not are matched by what they are.
  const places = new Map<string, number>()
  const isInStep = items.length === after.length && items.every((item, place) => isOne(item, after[place]))
  if (!isInStep)
    items.forEach(({ role, id }, place) => {
      const key = `${role} ${id}`
      spoil(reaches[places.get(key) ?? -1])
      places.set(key, place)
    })
  const nextReaches: Rect[] = []
  let lastPlace = -1
  after.forEach((item, index) => {
    const key = isInStep ? '' : `${item.role} ${item.id}`
    const place = isInStep ? index : (places.get(key) ?? -1)
    places.delete(key)
    const [known, reach] = [items[place], reaches[place]]
    const isMoved = place >= 0 && place < lastPlace
    lastPlace = Math.max(lastPlace, place)
    const isSame = known !== undefined && reach !== undefined && sameItem(known, item)
    const next = isSame ? reach : reachOf(item, viewport)
    nextReaches.push(next)
    if (isSame && !isMoved) return
    spoil(next)
    spoil(reach)
  })
  for (const place of places.values()) spoil(reaches[place])
  return { next: { items: after, reaches: nextReaches }, dirty }
}

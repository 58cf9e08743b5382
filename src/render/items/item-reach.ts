import type { ScreenRect } from '../../domain/geometry/units.ts'
import { unionOf, overlaps } from '../geometry.ts'
import { reachOf } from '../layout.ts'
import { sameItem } from './same-item.ts'
import type { SceneItem } from '../scene.ts'
import type { Viewport } from '../viewport.ts'

/** With the bounds of what painting each item can touch, in one view. */
export interface ItemReaches {
  readonly items: readonly SceneItem[]
  readonly reaches: readonly ScreenRect[]
}

export const measureReaches = (items: readonly SceneItem[], viewport: Viewport): ItemReaches => ({
  items,
  reaches: items.map((item) => reachOf(item, viewport)),
})

export const itemsIn = ({ items, reaches }: ItemReaches, region: ScreenRect): SceneItem[] =>
  items.filter((_, index) => {
    const reach = reaches[index]
    return reach !== undefined && overlaps(reach, region)
  })

const isSameId = (a: SceneItem | undefined, b: SceneItem | undefined): boolean =>
  a !== undefined && b !== undefined && a.id === b.id && a.role === b.role

/** Where the lists differ in one view; null: nowhere. */
export function compareItems(
  before: ItemReaches,
  after: readonly SceneItem[],
  viewport: Viewport,
): { readonly next: ItemReaches; readonly dirty: ScreenRect | null } {
  const { items, reaches } = before
  if (items === after) return { next: before, dirty: null }
  let dirty: ScreenRect | null = null
  const markDirty = (reach: ScreenRect | undefined): void => {
    dirty = unionOf(dirty, reach ?? null)
  }
  // Lists mostly have the same items in the same order.
  const oldIndices = new Map<string, number>()
  const isInStep =
    items.length === after.length && items.every((item, oldIndex) => isSameId(item, after[oldIndex]))
  if (!isInStep)
    items.forEach(({ role, id }, oldIndex) => {
      const key = `${role} ${id}`
      markDirty(reaches[oldIndices.get(key) ?? -1])
      oldIndices.set(key, oldIndex)
    })
  const nextReaches: ScreenRect[] = []
  let lastOldIndex = -1
  after.forEach((item, index) => {
    const key = isInStep ? '' : `${item.role} ${item.id}`
    const oldIndex = isInStep ? index : (oldIndices.get(key) ?? -1)
    oldIndices.delete(key)
    const [known, reach] = [items[oldIndex], reaches[oldIndex]]
    const isMoved = oldIndex >= 0 && oldIndex < lastOldIndex
    lastOldIndex = Math.max(lastOldIndex, oldIndex)
    const isSame = known !== undefined && reach !== undefined && sameItem(known, item)
    const next = isSame ? reach : reachOf(item, viewport)
    nextReaches.push(next)
    if (isSame && !isMoved) return
    markDirty(next)
    markDirty(reach)
  })
  for (const oldIndex of oldIndices.values()) markDirty(reaches[oldIndex])
  return { next: { items: after, reaches: nextReaches }, dirty }
}

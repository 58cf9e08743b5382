import type { ScreenRect } from '../../domain/geometry/units.ts'
import { contains, unionOf, overlaps } from '../geometry.ts'
import { reachOf } from '../layout.ts'
import { entryReach } from '../item-groups.ts'
import { sameItem } from './same-item.ts'
import type { ItemGroup, SceneEntry, SceneItem } from '../scene.ts'
import type { Viewport } from '../viewport.ts'

/** With the bounds of what painting each item can touch, in one view. */
export interface ItemReaches {
  readonly items: readonly SceneEntry[]
  readonly reaches: readonly ScreenRect[]
}

export const measureReaches = (items: readonly SceneEntry[], viewport: Viewport): ItemReaches => ({
  items,
  reaches: items.map((item) => entryReach(item, viewport)),
})

export function itemsIn(
  { items, reaches }: ItemReaches,
  region: ScreenRect,
  viewport: Viewport,
): SceneItem[] {
  const found: SceneItem[] = []
  items.forEach((entry, index) => {
    const reach = reaches[index]
    if (!reach || !overlaps(reach, region)) return
    if (entry.type !== 'group') found.push(entry)
    else if (contains(region, reach)) found.push(...entry.items)
    else found.push(...entry.items.filter((item) => overlaps(reachOf(item, viewport), region)))
  })
  return found
}

const isSameId = (a: SceneEntry | undefined, b: SceneEntry | undefined): boolean =>
  a !== undefined && b !== undefined && a.id === b.id && a.role === b.role

/** What differs between two states of a group; null: nothing. */
const dirtyWithin = (before: ItemGroup, after: ItemGroup, viewport: Viewport): ScreenRect | null =>
  compareItems(measureReaches(before.items, viewport), after.items, viewport).dirty

/** Where the lists differ in one view; null: nowhere. */
export function compareItems(
  before: ItemReaches,
  after: readonly SceneEntry[],
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
    const isSame =
      known !== undefined &&
      reach !== undefined &&
      (known === item || (known.type !== 'group' && item.type !== 'group' && sameItem(known, item)))
    const next = isSame ? reach : entryReach(item, viewport)
    nextReaches.push(next)
    if (isSame && !isMoved) return
    if (known?.type === 'group' && item.type === 'group' && !isMoved)
      return markDirty(dirtyWithin(known, item, viewport) ?? undefined)
    markDirty(next)
    markDirty(reach)
  })
  for (const oldIndex of oldIndices.values()) markDirty(reaches[oldIndex])
  return { next: { items: after, reaches: nextReaches }, dirty }
}

import type { ScreenRect, SourceRect } from '../domain/geometry/units.ts'
import { inflate, unionOf } from './geometry.ts'
import { marginOf, reachOf, sourceBounds } from './layout.ts'
import type { ItemGroup, SceneEntry } from './scene.ts'
import type { Viewport } from './viewport.ts'
import { toScreenRect } from './viewport.ts'

interface Extent {
  /** Null: nothing is seen of it. */
  readonly bounds: SourceRect | null
  /** CSS pixels around the bounds, whatever the zoom. */
  readonly margin: number
}

const extents = new WeakMap<ItemGroup, Extent>()

/** Measured once: the same group is the same everywhere. */
export function extentOf(group: ItemGroup): Extent {
  const known = extents.get(group)
  if (known) return known
  let bounds: SourceRect | null = null
  let margin = 0
  for (const item of group.items) {
    bounds = unionOf(bounds, sourceBounds(item))
    margin = Math.max(margin, marginOf(item))
  }
  const extent = { bounds, margin }
  extents.set(group, extent)
  return extent
}

const NOWHERE: ScreenRect = { x: 0, y: 0, width: 0, height: 0 }

/** What painting it can touch; of a group a little more. */
export function entryReach(entry: SceneEntry, viewport: Viewport): ScreenRect {
  if (entry.type !== 'group') return reachOf(entry, viewport)
  const { bounds, margin } = extentOf(entry)
  return bounds ? inflate(toScreenRect(viewport, bounds), margin) : NOWHERE
}

/** Without reading the items of groups. */
export function countItems(entries: readonly SceneEntry[]): number {
  let count = 0
  for (const entry of entries) count += entry.type === 'group' ? entry.items.length : 1
  return count
}

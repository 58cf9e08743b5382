import { sameItem } from './same-item.ts'
import type { SceneItem } from '../scene.ts'

/** Items that keep changing move to the small live canvas until they settle; one change is not worth it. */

export const SETTLED_AFTER_MS = 150
/** More is a change of the whole picture. */
const PROMOTED_MAX = 64

interface Promotion {
  /** The same list while none of them changes. */
  readonly settled: readonly SceneItem[]
  readonly promoted: readonly SceneItem[]
}

/** Null for lists whose items or order differ. */
function changedIds(before: readonly SceneItem[], after: readonly SceneItem[]): string[] | null {
  if (before.length !== after.length) return null
  const changed: string[] = []
  for (let place = 0; place < after.length; place++) {
    const [old, item] = [before[place], after[place]]
    if (!old || !item || old.id !== item.id) return null
    if (!sameItem(old, item)) changed.push(item.id)
  }
  return changed
}

/** `now` in milliseconds. While it waits, divide again later. */
export function createItemPromoter(): {
  readonly divide: (items: readonly SceneItem[], now: number) => Promotion
  readonly isWaiting: () => boolean
} {
  let shown: readonly SceneItem[] = []
  let changedAt: ReadonlyMap<string, number> = new Map()
  let ids: ReadonlySet<string> = new Set()
  let result: Promotion = { settled: shown, promoted: [] }

  const choose = (changed: readonly string[], now: number): ReadonlySet<string> => {
    const recent = new Map([...changedAt].filter(([, at]) => now - at < SETTLED_AFTER_MS))
    const next = new Set([...ids, ...changed].filter((id) => recent.has(id)))
    for (const id of changed) recent.set(id, now)
    changedAt = recent
    return next.size > PROMOTED_MAX ? new Set() : next
  }

  return {
    divide(items, now) {
      if (items === shown && changedAt.size === 0) return result
      const changed = changedIds(shown, items)
      if (!changed) changedAt = new Map()
      const next = changed ? choose(changed, now) : new Set<string>()
      const isSameSet = next.size === ids.size && [...next].every((id) => ids.has(id))
      const isUnchanged = changed !== null && isSameSet && changed.every((id) => next.has(id))
      shown = items
      ids = next
      result = {
        settled: isUnchanged ? result.settled : items.filter(({ id }) => !next.has(id)),
        promoted: next.size > 0 ? items.filter(({ id }) => next.has(id)) : [],
      }
      return result
    },
    isWaiting: () => changedAt.size > 0,
  }
}

import { sameItem } from './same-item.ts'
import type { SceneItem } from '../scene.ts'

/**
 * Takes what is being dragged out of what rests: it is drawn on a small canvas of its own, above the rest, until it
 * has come to rest. A single change is not worth that; a second one shortly after the first is.
 */

/** Milliseconds without a change after which an item rests. */
export const SETTLED_AFTER_MS = 150
/** So many items at once are a change of the whole picture. */
const MOST = 64

export interface Promotion {
  /** The same list as before where nothing in it changed. */
  readonly resting: readonly SceneItem[]
  readonly lifted: readonly SceneItem[]
}

/** Ids of what changed between two lists of the same items in the same order; null where they are not that. */
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

/** Divides the items of each frame; `now` in milliseconds. Until all rest it wants to be asked again. */
export function createItemPromoter(): {
  readonly divide: (items: readonly SceneItem[], now: number) => Promotion
  readonly isWaiting: () => boolean
} {
  let shown: readonly SceneItem[] = []
  let changedAt: ReadonlyMap<string, number> = new Map()
  let ids: ReadonlySet<string> = new Set()
  let result: Promotion = { resting: shown, lifted: [] }

  const choose = (changed: readonly string[], now: number): ReadonlySet<string> => {
    const recent = new Map([...changedAt].filter(([, at]) => now - at < SETTLED_AFTER_MS))
    const next = new Set([...ids, ...changed].filter((id) => recent.has(id)))
    for (const id of changed) recent.set(id, now)
    changedAt = recent
    return next.size > MOST ? new Set() : next
  }

  return {
    divide(items, now) {
      if (items === shown && changedAt.size === 0) return result
      const changed = changedIds(shown, items)
      if (!changed) changedAt = new Map()
      const next = changed ? choose(changed, now) : new Set<string>()
      const isSameSet = next.size === ids.size && [...next].every((id) => ids.has(id))
      const isAtRest = changed !== null && isSameSet && changed.every((id) => next.has(id))
      shown = items
      ids = next
      result = {
        resting: isAtRest ? result.resting : items.filter(({ id }) => !next.has(id)),
        lifted: next.size > 0 ? items.filter(({ id }) => next.has(id)) : [],
      }
      return result
    },
    isWaiting: () => changedAt.size > 0,
  }
}

import { countItems } from '../item-groups.ts'
import { sameEntry } from './same-item.ts'
import type { SceneEntry } from '../scene.ts'

/** Items that keep changing move to the small live canvas until they settle; one change is not worth it. */

export const SETTLED_AFTER_MS = 150
/** More is a change of the whole picture. A group counts once. */
const PROMOTED_MAX = 64
/** Each is drawn in every frame. The items of groups count one by one. */
const PROMOTED_ITEMS_MAX = 512

interface Promotion {
  /** The same list while none of them changes. */
  readonly settled: readonly SceneEntry[]
  readonly promoted: readonly SceneEntry[]
}

const NONE: ReadonlySet<string> = new Set()

/** Null for lists whose items or order differ. */
function changedIds(before: readonly SceneEntry[], after: readonly SceneEntry[]): string[] | null {
  if (before.length !== after.length) return null
  const changed: string[] = []
  for (let place = 0; place < after.length; place++) {
    const [old, item] = [before[place], after[place]]
    if (!old || !item || old.id !== item.id) return null
    if (!sameEntry(old, item)) changed.push(item.id)
  }
  return changed
}

/** `now` in milliseconds. While it waits, divide again later. */
export function createItemPromoter(): {
  readonly divide: (items: readonly SceneEntry[], now: number) => Promotion
  readonly isWaiting: () => boolean
} {
  let shown: readonly SceneEntry[] = []
  let changedAt: ReadonlyMap<string, number> = new Map()
  let ids: ReadonlySet<string> = new Set()
  let result: Promotion = { settled: shown, promoted: [] }

  const choose = (changed: readonly string[], now: number): ReadonlySet<string> => {
    const recent = new Map([...changedAt].filter(([, at]) => now - at < SETTLED_AFTER_MS))
    const next = new Set([...ids, ...changed].filter((id) => recent.has(id)))
    for (const id of changed) recent.set(id, now)
    changedAt = recent
    return next.size > PROMOTED_MAX ? NONE : next
  }

  return {
    divide(items, now) {
      if (items === shown && changedAt.size === 0) return result
      const changed = changedIds(shown, items)
      if (!changed) changedAt = new Map()
      const chosen = changed ? choose(changed, now) : NONE
      const wanted = chosen.size > 0 ? items.filter(({ id }) => chosen.has(id)) : []
      const promoted = countItems(wanted) > PROMOTED_ITEMS_MAX ? [] : wanted
      const next = promoted.length > 0 ? chosen : NONE
      const isSameSet = next.size === ids.size && [...next].every((id) => ids.has(id))
      const isUnchanged = changed !== null && isSameSet && changed.every((id) => next.has(id))
      shown = items
      ids = next
      result = {
        settled: isUnchanged ? result.settled : items.filter(({ id }) => !next.has(id)),
        promoted,
      }
      return result
    },
    isWaiting: () => changedAt.size > 0,
  }
}

import { compressedCounts } from '../documents/mask.ts'
import type { RleMask } from '../documents/types.ts'
import type { Rect } from '../geometry/rect.ts'
import { createRunBox, walkRuns } from './runs.ts'

export interface ChangedPixels {
  readonly added: number
  readonly removed: number
  readonly box: Rect | null
}

const SAME: ChangedPixels = { added: 0, removed: 0, box: null }

function compared(before: RleMask, after: RleMask): ChangedPixels {
  if (before === after || compressedCounts(before) === compressedCounts(after)) return SAME
  const box = createRunBox(before.size)
  let [start, added, removed] = [0, 0, 0]
  walkRuns(before, after, (length, was, is) => {
    if (was !== is) box.add(start, length)
    if (is && !was) added += length
    if (was && !is) removed += length
    start += length
  })
  return { added, removed, box: box.rect() }
}

const known = new WeakMap<RleMask, { readonly before: RleMask; readonly changed: ChangedPixels }>()

/** Cached: a stroke changes one mask of many. */
export function changedPixels(before: RleMask, after: RleMask): ChangedPixels {
  const last = known.get(after)
  if (last?.before === before) return last.changed
  const changed = compared(before, after)
  known.set(after, { before, changed })
  return changed
}

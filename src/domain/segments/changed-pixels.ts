import { compressedCounts } from '../documents/mask.ts'
import type { RleMask } from '../documents/shapes.ts'
import type { Rect } from '../geometry/rect.ts'
import { createRunBox, walkRuns } from './runs.ts'

/** In how many pixels two masks of one picture differ, and where. */
export interface ChangedPixels {
  readonly added: number
  readonly removed: number
  /** Around all that came or went; null where the masks are the same. */
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

/** What each mask was compared with last. */
const known = new WeakMap<RleMask, { readonly before: RleMask; readonly changed: ChangedPixels }>()

/** Compared once as long as the same two masks are asked for: of many, a stroke changes one. */
export function changedPixels(before: RleMask, after: RleMask): ChangedPixels {
  const last = known.get(after)
  if (last?.before === before) return last.changed
  const changed = compared(before, after)
  known.set(after, { before, changed })
  return changed
}

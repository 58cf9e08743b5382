import type { Purpose } from '../../kinds/shortcuts.ts'
import { setField } from '../../machines/editor/edit-makers.ts'
import type { Edit } from '../../machines/editor/edits.ts'

/**
 * Sets the availability of the annotation, or the ruling on a pending item, which must not be pending
 * again. Null if nothing would change.
 */
export function availabilityEdit(work: unknown, purpose: Purpose, value: 0 | 1 | 2 | 3): Edit | null {
  if (purpose !== 'ruling') return setField(work, ['annotation'], 'availability', value)
  return value === 2 ? null : setField(work, ['verdict'], 'availability', value)
}

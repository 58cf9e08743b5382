import { AVAILABILITY } from '../../domain/constants.ts'
import type { Assignment, BatchItem } from '../work.ts'
import { handsIn } from '../work.ts'

/** The edit by which a person changes work they handed in; null where that is impossible: a ruling is final. */
export function ownEditOf(
  assignment: Assignment,
  { state, work }: Pick<BatchItem, 'state' | 'work'>,
): Assignment | null {
  if (state !== 'submitted') return null
  if (assignment.stage === 'edit') return assignment
  if (assignment.stage === 'check' || assignment.stage === 'approve')
    return { stage: 'edit', of: assignment.stage }
  if (handsIn(assignment) === 'ruling') return null
  // Pending work waits for a ruling; its marker may edit it until then.
  return work.annotation['availability'] === AVAILABILITY.pending
    ? { stage: 'pending', as: 'mark' }
    : { stage: 'edit', of: 'mark' }
}

import { AVAILABILITY } from '../../domain/constants.ts'
import type { Assignment, BatchItem } from '../work.ts'
import { handsIn } from '../work.ts'

/** Null where a person cannot edit what they handed in: a ruling is final. */
export function ownEditOf(
  assignment: Assignment,
  { state, work }: Pick<BatchItem, 'state' | 'work'>,
): Assignment | null {
  if (state !== 'submitted') return null
  if (assignment.stage === 'edit') return assignment
  if (assignment.stage === 'check' || assignment.stage === 'approve')
    return { stage: 'edit', of: assignment.stage }
  if (handsIn(assignment) === 'ruling') return null
  // Its marker may edit it until the ruling.
  return work.annotation['availability'] === AVAILABILITY.pending
    ? { stage: 'pending', as: 'mark' }
    : { stage: 'edit', of: 'mark' }
}

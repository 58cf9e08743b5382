import { AVAILABILITY } from '../../domain/constants.ts'
import type { Assignment, BatchItem } from '../work.ts'
import { handsIn } from '../work.ts'

/** As what somebody takes back what they have handed in; null where nothing can be taken back: a ruling is final. */
export function ownEditOf(
  assignment: Assignment,
  { state, work }: Pick<BatchItem, 'state' | 'work'>,
): Assignment | null {
  if (state !== 'submitted') return null
  if (assignment.stage === 'edit') return assignment
  if (assignment.stage === 'check' || assignment.stage === 'approve')
    return { stage: 'edit', of: assignment.stage }
  if (handsIn(assignment) === 'ruling') return null
  // What is left pending waits for a ruling, and until then its marker may go on with it.
  return work.annotation['availability'] === AVAILABILITY.pending
    ? { stage: 'pending', as: 'mark' }
    : { stage: 'edit', of: 'mark' }
}

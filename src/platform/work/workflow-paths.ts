import type { Family } from '../../api/families.ts'
import type { PullRequest } from '../../machines/ports.ts'
import type { Assignment } from '../../machines/work.ts'

/** Families whose pull takes a batch, and those that take one chosen item. */
type PullFamily =
  | 'pullMark'
  | 'pullCheck'
  | 'pullMarker'
  | 'pullApprove'
  | 'pullEditMark'
  | 'pullEditCheck'
  | 'pullEditApprove'
  | 'rejectedNext'
  | 'unapprovedNext'
  | 'pendingNext'

const EDIT_PULLS = { mark: 'pullEditMark', check: 'pullEditCheck', approve: 'pullEditApprove' } as const
const EDIT_PUSHES = { mark: 'pushEditMark', check: 'pushEditCheck', approve: 'pushEditApprove' } as const

/** Where what is asked for is taken from. */
export function pullFamily({ assignment, markerId }: PullRequest): PullFamily {
  switch (assignment.stage) {
    case 'mark':
      return 'pullMark'
    case 'check':
      return markerId === undefined ? 'pullCheck' : 'pullMarker'
    case 'approve':
      return 'pullApprove'
    case 'edit':
      return EDIT_PULLS[assignment.of]
    case 'redo':
      return assignment.from === 'rejected' ? 'rejectedNext' : 'unapprovedNext'
    case 'pending':
      return 'pendingNext'
  }
}

/** Where it is handed in: in a batch of one, or at the item's own address. */
export function pushFamily(assignment: Assignment): { family: Family; inBatch: boolean } {
  switch (assignment.stage) {
    case 'mark':
      return { family: 'pushMark', inBatch: true }
    case 'check':
      return { family: 'pushCheck', inBatch: true }
    case 'approve':
      return { family: 'pushApprove', inBatch: true }
    case 'edit':
      return { family: EDIT_PUSHES[assignment.of], inBatch: false }
    case 'redo':
      return { family: assignment.from === 'rejected' ? 'rejectedMark' : 'unapprovedMark', inBatch: false }
    case 'pending':
      return { family: assignment.as === 'mark' ? 'pendingMark' : 'pendingCheck', inBatch: false }
  }
}

/** The body of a pull. A chosen item is named where the family admits one: not among new marks, checks and approvals. */
export function pullBody({ assignment, tagId, markerId, count, id }: PullRequest): Record<string, unknown> {
  const tag = tagId !== undefined && { tagId }
  const many = count !== undefined && { count }
  const chosen = id !== undefined && { id }
  if (assignment.stage === 'edit') return { ...tag, ...chosen }
  if (assignment.stage === 'redo') return { ...tag, ...many, ...chosen }
  if (assignment.stage === 'pending') return { stage: assignment.as, ...tag, ...many, ...chosen }
  const ofOne = assignment.stage === 'check' &&
    markerId !== undefined && { userId: markerId, purpose: 'check' }
  return { ...tag, ...many, ...ofOne }
}

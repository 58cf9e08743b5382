import type { Kind } from '../../domain/kinds.ts'
import type { Assignment } from '../../machines/work.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { mayWork } from '../../platform/session/session.ts'
import type { WorkSummary } from '../history/resource-cell.tsx'
import type { DraftSummary } from './queries.ts'

/** As what somebody takes up a pending item: their own mark goes on, other people's is ruled on by those who check. */
export const pendingAs = (
  marker: WorkSummary['marker'],
  user: SessionUser,
  kind: Kind,
): Extract<Assignment, { stage: 'pending' }> => ({
  stage: 'pending',
  as: marker?.id === user.id || !mayWork(user, kind, 'check') ? 'mark' : 'check',
})

/** The work that a draft of this stage goes on with; a draft does not say more than its stage. */
export function assignmentOfDraft(
  { stage, resource, marker }: DraftSummary,
  user: SessionUser,
  kind: Kind,
): Assignment {
  switch (stage) {
    case 'check':
    case 'approve':
    case 'mark':
      return { stage }
    case 'redo':
      return { stage, from: resource.status === 'unapproved' ? 'unapproved' : 'rejected' }
    case 'pending':
      return pendingAs(marker, user, kind)
    case 'edit':
      return { stage, of: editedRole(resource.status) }
  }
}

const editedRole = (status: string): 'mark' | 'check' | 'approve' => {
  if (status === 'marked') return 'mark'
  return status === 'approved' || status === 'unapproved' ? 'approve' : 'check'
}

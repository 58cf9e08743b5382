import type { Assignment } from '../../machines/work.ts'
import type { DraftSummary } from './queries.ts'

/** The work that a draft of this stage goes on with; a draft does not say more than its stage. */
export function assignmentOfDraft({ stage, resource }: DraftSummary): Assignment {
  switch (stage) {
    case 'check':
    case 'approve':
    case 'mark':
      return { stage }
    case 'redo':
      return { stage, from: resource.status === 'unapproved' ? 'unapproved' : 'rejected' }
    case 'pending':
      return { stage, as: 'mark' }
    case 'edit':
      return { stage, of: editedCraft(resource.status) }
  }
}

const editedCraft = (status: string): 'mark' | 'check' | 'approve' => {
  if (status === 'marked') return 'mark'
  return status === 'approved' || status === 'unapproved' ? 'approve' : 'check'
}

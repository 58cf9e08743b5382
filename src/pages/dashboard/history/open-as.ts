import type { Assignment } from '../../../machines/work.ts'
import type { SessionUser } from '../../../platform/session.ts'
import { mayWork } from '../../../platform/session.ts'
import { historyText } from '../../../text/history.ts'
import type { ResourceDetail } from './queries.ts'

export interface OpenAs {
  label: string
  assignment: Assignment
}

const { openAs } = historyText

/** The judgements of a resource, the newest first. */
export const judgementsOf = ({ judgements }: Pick<ResourceDetail, 'judgements'>) =>
  [...judgements].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))

/** By whom an item was judged last, at a stage. */
const judgeOf = (detail: ResourceDetail, stage: 'check' | 'approve'): number | undefined =>
  judgementsOf(detail).find((judgement) => judgement.stage === stage)?.by?.id

/** As what somebody can take this item back into their hands; the server decides again when they do. */
export function openAsOf(detail: ResourceDetail, user: SessionUser): OpenAs[] {
  const { status, kind } = detail.resource
  const isMarker = detail.marker?.id === user.id
  const ways: (OpenAs & { allowed: boolean })[] = [
    {
      label: openAs.mark,
      assignment: { stage: 'edit', of: 'mark' },
      allowed: status === 'marked' && isMarker && mayWork(user, kind, 'mark'),
    },
    {
      label: openAs.redo,
      assignment: { stage: 'redo', from: status === 'unapproved' ? 'unapproved' : 'rejected' },
      allowed: (status === 'rejected' || status === 'unapproved') && isMarker && mayWork(user, kind, 'mark'),
    },
    {
      label: openAs.pending,
      assignment: { stage: 'pending', as: isMarker ? 'mark' : 'check' },
      allowed: status === 'pending' && mayWork(user, kind, isMarker ? 'mark' : 'check'),
    },
    {
      label: openAs.check,
      assignment: { stage: 'edit', of: 'check' },
      allowed:
        (status === 'checked' || status === 'rejected') &&
        judgeOf(detail, 'check') === user.id &&
        mayWork(user, kind, 'check'),
    },
    {
      label: openAs.approve,
      assignment: { stage: 'edit', of: 'approve' },
      allowed:
        (status === 'approved' || status === 'unapproved') &&
        judgeOf(detail, 'approve') === user.id &&
        mayWork(user, kind, 'approve'),
    },
  ]
  return ways.filter(({ allowed }) => allowed).map(({ label, assignment }) => ({ label, assignment }))
}

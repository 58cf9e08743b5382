import type { Kind } from '../../domain/kinds.ts'
import type { Assignment, Judgement } from '../../machines/work.ts'
import type { Person } from '../../domain/person.ts'
import { commonText } from '../../text/common.ts'
import type { SessionUser } from './session.ts'
import { mayWork } from './session.ts'

export interface CurrentItem {
  readonly resource: { readonly kind: Kind; readonly status: string }
  readonly marker: Person | null
  readonly judgements: readonly Pick<Judgement, 'by' | 'at' | 'stage'>[]
}

export const newestFirst = <Given extends Pick<Judgement, 'at'>>(judgements: readonly Given[]): Given[] =>
  judgements.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))

const judgeOf = ({ judgements }: CurrentItem, stage: Judgement['stage']): number | undefined =>
  newestFirst(judgements).find((judgement) => judgement.stage === stage)?.by?.id

const words = commonText.openAs

export const openAsWord = (assignment: Assignment): string => {
  if (assignment.stage === 'edit') return words[assignment.of]
  return assignment.stage === 'redo' ? words.redo : words.pending
}

/** Under which the user can lease the item again; the server decides when they do. */
export function openAsOf(item: CurrentItem, user: SessionUser): Assignment[] {
  const { status, kind } = item.resource
  const isMarker = item.marker?.id === user.id
  const ways: readonly (readonly [Assignment, boolean])[] = [
    [{ stage: 'edit', of: 'mark' }, status === 'marked' && isMarker && mayWork(user, kind, 'mark')],
    [
      { stage: 'redo', from: status === 'unapproved' ? 'unapproved' : 'rejected' },
      (status === 'rejected' || status === 'unapproved') && isMarker && mayWork(user, kind, 'mark'),
    ],
    [
      { stage: 'pending', as: isMarker ? 'mark' : 'check' },
      status === 'pending' && mayWork(user, kind, isMarker ? 'mark' : 'check'),
    ],
    [
      { stage: 'edit', of: 'check' },
      (status === 'checked' || status === 'rejected') &&
        judgeOf(item, 'check') === user.id &&
        mayWork(user, kind, 'check'),
    ],
    [
      { stage: 'edit', of: 'approve' },
      (status === 'approved' || status === 'unapproved') &&
        judgeOf(item, 'approve') === user.id &&
        mayWork(user, kind, 'approve'),
    ],
  ]
  return ways.flatMap(([assignment, allowed]) => (allowed ? [assignment] : []))
}

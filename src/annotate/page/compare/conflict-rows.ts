import type { Kind } from '../../../domain/kinds.ts'
import { personLabel } from '../../../domain/person.ts'
import type { PushConflict, OutboxEntry, WorkItem } from '../../../machines/work.ts'
import { annotateText } from '../../../text/annotate.ts'
import { reviewText } from '../../../text/annotate-review.ts'
import { domainText } from '../../../text/common.ts'
import { statusWord } from '../../review/versions/submitted-item.ts'
import { differencesOf } from '../../review/versions/useChanges.ts'
import { isDraftElsewhere, isReplaceable, isStale, otherHolder, reopenTarget } from './conflict-options.ts'
import type { KindPage } from '../kind-page.ts'

const { none } = annotateText.conflict.summary

/** Without a newer version on the server, the conflict is about the lease. */
export function refusalText(conflict: PushConflict): string {
  const { stale, invalid, gone, elsewhere } = annotateText.conflict
  if (isDraftElsewhere(conflict)) return elsewhere
  if (conflict.failure.status === 422) return invalid
  return isStale(conflict) ? stale : gone
}

/** Why refused work cannot be resolved now; null if it can. */
export function blockedText(conflict: PushConflict, userId: number): string | null {
  const holder = otherHolder(conflict, userId)
  if (holder) return annotateText.conflict.heldBy(personLabel(holder))
  if (isReplaceable(conflict, userId) || reopenTarget(conflict, userId) !== null) return null
  const status = statusWord(conflict.theirs?.resource.status ?? '')
  return status && annotateText.conflict.nowIs(status)
}

interface ConflictRow {
  readonly key: string
  readonly name: string
  readonly mine: string
  readonly theirs: string
}

function verdictRows(
  { push: { isQualified, comment } }: OutboxEntry,
  { judgement }: WorkItem,
): ConflictRow[] {
  if (isQualified === undefined) return []
  const { verdict, comment: said } = reviewText.names
  return [
    {
      key: 'verdict',
      name: verdict,
      mine: domainText.quality[isQualified],
      theirs: judgement ? domainText.quality[judgement.isQualified] : none,
    },
    { key: 'comment', name: said, mine: comment ?? none, theirs: judgement?.comment ?? none },
  ]
}

export function conflictRows<K extends Kind>(
  kind: KindPage<K>,
  entry: OutboxEntry,
  theirs: WorkItem,
): ConflictRow[] {
  const annotation = kind.spec.read(entry.work.annotation)
  const changes = [
    ...differencesOf(kind, theirs.labels, theirs.annotation, entry.work.annotation),
    ...((annotation && kind.changedBeside?.({ ...entry.work, annotation })) ?? []),
  ]
  return [
    ...changes.map(({ key, name, before, after }) => ({ key, name, mine: after, theirs: before })),
    ...verdictRows(entry, theirs),
  ]
}

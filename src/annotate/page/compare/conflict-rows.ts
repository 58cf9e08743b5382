import type { Kind } from '../../../domain/kinds.ts'
import { personLabel } from '../../../domain/person.ts'
import type { Assignment, OutboxEntry, PushConflict, WorkItem } from '../../../machines/work.ts'
import { annotateText } from '../../../text/annotate.ts'
import { reviewText } from '../../../text/annotate-review.ts'
import { domainText } from '../../../text/common.ts'
import { statusWord } from '../../review/versions/submitted-item.ts'
import { differencesOf } from '../../review/versions/useChanges.ts'
import type { KindPage } from '../kind-page.ts'
import { TASK_FACTS, taskOf } from '../../../domain/lifecycle/tasks.ts'
import { handsIn } from '../../../machines/work.ts'
import type { Person } from '../../../domain/person.ts'
import { roleOf } from '../../../platform/session/annotate-search.ts'

const { none } = annotateText.conflict.summary

/** Without a newer version on the server, the conflict is about the lease. */
export function refusalText(conflict: PushConflict): string {
  const { stale, invalid, gone, elsewhere } = annotateText.conflict
  if (isDraftElsewhere(conflict)) return elsewhere
  if (conflict.failure.status === 422) return invalid
  return isStale(conflict) ? stale : gone
}

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

function isTakenFrom(assignment: Assignment, { theirs }: PushConflict): boolean {
  const task = taskOf(assignment.stage, roleOf(assignment))
  if (theirs === null || task === null) return false
  const rooms: readonly string[] = TASK_FACTS[task].from
  return rooms.includes(theirs.resource.status)
}

export const isFree = ({ theirs }: PushConflict): boolean => theirs?.holder === null

function otherHolder({ theirs }: PushConflict, userId: number): Person | null {
  const holder = theirs?.holder ?? null
  return holder?.id === userId ? null : holder
}

export const isReplaceable = (conflict: PushConflict, userId: number): boolean =>
  isStale(conflict) && isTakenFrom(conflict.entry.assignment, conflict) && !otherHolder(conflict, userId)

/** The same person saved a newer draft in another browser; opening the item loads it. */
export const isDraftElsewhere = ({ failure }: PushConflict): boolean => failure.code === 'draft-elsewhere'

const isStale = ({ failure: { status }, entry, theirs }: PushConflict): boolean =>
  status === 409 && theirs?.version !== entry.push.version

const EDIT: Assignment = { stage: 'edit', of: 'mark' }

type ReopenTarget = 'here' | 'edit' | null

/** Null if nowhere. An own annotation of a marked item can be edited. */
export function reopenTarget(conflict: PushConflict, userId: number): ReopenTarget {
  const { entry, theirs } = conflict
  if (theirs === null) return 'here'
  if (otherHolder(conflict, userId)) return null
  if (isTakenFrom(entry.assignment, conflict)) return 'here'
  const isOwnMark = handsIn(entry.assignment) === 'annotation' && theirs.marker?.id === userId
  return isOwnMark && isTakenFrom(EDIT, conflict) ? 'edit' : null
}

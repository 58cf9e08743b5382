import { TASK_FACTS, taskOf } from '../../../domain/lifecycle/tasks.ts'
import { handsIn } from '../../../machines/stage/configs.ts'
import type { Assignment, PushConflict } from '../../../machines/work.ts'
import type { Person } from '../../../domain/person.ts'
import { roleOf } from '../../../platform/session/annotate-search.ts'

/** Whether the stage accepts items of the current status. */
function isTakenFrom(assignment: Assignment, { theirs }: PushConflict): boolean {
  const task = taskOf(assignment.stage, roleOf(assignment))
  if (theirs === null || task === null) return false
  const rooms: readonly string[] = TASK_FACTS[task].from
  return rooms.includes(theirs.resource.status)
}

export const isFree = ({ theirs }: PushConflict): boolean => theirs?.holder === null

/** The other person who holds the lease now; null for nobody. */
export function otherHolder({ theirs }: PushConflict, userId: number): Person | null {
  const holder = theirs?.holder ?? null
  return holder?.id === userId ? null : holder
}

/**
 * Whether refused work can overwrite the server's version: there is a newer version, and this stage and
 * person may still submit the item. Otherwise the server would refuse again.
 */
export const isReplaceable = (conflict: PushConflict, userId: number): boolean =>
  isStale(conflict) && isTakenFrom(conflict.entry.assignment, conflict) && !otherHolder(conflict, userId)

/**
 * Refused because the same person saved a newer draft in another browser; opening the item loads that
 * draft.
 */
export const isDraftElsewhere = ({ failure }: PushConflict): boolean => failure.code === 'draft-elsewhere'

export const isStale = ({ failure: { status }, entry, theirs }: PushConflict): boolean =>
  status === 409 && theirs?.version !== entry.push.version

const EDIT: Assignment = { stage: 'edit', of: 'mark' }

type ReopenTarget = 'here' | 'edit' | null

/**
 * Where refused work can be corrected: in this stage while it accepts the item, else by editing one's own
 * annotation of a marked item. Null if nowhere.
 * @param userId who has the refused work
 */
export function reopenTarget(conflict: PushConflict, userId: number): ReopenTarget {
  const { entry, theirs } = conflict
  // Without the server's version, trying is the best option.
  if (theirs === null) return 'here'
  if (otherHolder(conflict, userId)) return null
  if (isTakenFrom(entry.assignment, conflict)) return 'here'
  const isOwnMark = handsIn(entry.assignment) === 'annotation' && theirs.marker?.id === userId
  return isOwnMark && isTakenFrom(EDIT, conflict) ? 'edit' : null
}

import { TASK_FACTS, taskOf } from '../../../domain/lifecycle/tasks.ts'
import { handsIn } from '../../../machines/stage/configs.ts'
import type { Assignment, PushConflict } from '../../../machines/work.ts'
import type { Person } from '../../../domain/person.ts'
import { roleOf } from '../../../platform/session/annotate-search.ts'

/** Whether a stage takes items of the status that this one has now. */
function isTakenFrom(assignment: Assignment, { theirs }: PushConflict): boolean {
  const task = taskOf(assignment.stage, roleOf(assignment))
  if (theirs === null || task === null) return false
  const rooms: readonly string[] = TASK_FACTS[task].from
  return rooms.includes(theirs.resource.status)
}

/** Whether the item is in nobody's hands. */
export const isFree = ({ theirs }: PushConflict): boolean => theirs?.holder === null

/** Who else has the item in hand by now, and alone can do anything to it; null for nobody. */
export function otherHolder({ theirs }: PushConflict, userId: number): Person | null {
  const holder = theirs?.holder ?? null
  return holder?.id === userId ? null : holder
}

/**
 * Whether refused work can be handed in again over the server's version: there is a newer one, and the item still rests
 * where this stage takes it from. Elsewhere, and where it is no longer in this person's hands, the server would only refuse
 * it once more.
 */
export const isReplaceable = (conflict: PushConflict, userId: number): boolean =>
  isStale(conflict) && isTakenFrom(conflict.entry.assignment, conflict) && !otherHolder(conflict, userId)

/** Whether work was refused for a draft of the same person that was made elsewhere, and that opening it brings in. */
export const isDraftElsewhere = ({ failure }: PushConflict): boolean => failure.code === 'draft-elsewhere'

/** Whether the server has a newer version than refused work was made for. */
export const isStale = ({ failure: { status }, entry, theirs }: PushConflict): boolean =>
  status === 409 && theirs?.version !== entry.push.version

const EDIT: Assignment = { stage: 'edit', of: 'mark' }

type ReopenTarget = 'here' | 'edit' | null

/**
 * Where refused work can be opened to be corrected: in this stage while it still takes the item; else, where an
 * annotation was handed in and the item is marked by now, in editing one's own mark. Null: nowhere, for now at least.
 * @param userId who has the refused work
 */
export function reopenTarget(conflict: PushConflict, userId: number): ReopenTarget {
  const { entry, theirs } = conflict
  // Without the server's version nobody knows better than to try.
  if (theirs === null) return 'here'
  if (otherHolder(conflict, userId)) return null
  if (isTakenFrom(entry.assignment, conflict)) return 'here'
  const isOwnMark = handsIn(entry.assignment) === 'annotation' && theirs.marker?.id === userId
  return isOwnMark && isTakenFrom(EDIT, conflict) ? 'edit' : null
}

import { TASK_FACTS, taskOf } from '../../domain/lifecycle/tasks.ts'
import type { Conflict } from '../../machines/work.ts'
import { craftOf } from '../../platform/annotate-search.ts'

/**
 * Whether refused work can be handed in again over the server's version: it was stale, and the item still rests where
 * this stage takes it from. Elsewhere the server would only refuse it once more.
 */
export function isReplaceable({ entry: { assignment }, failure, theirs }: Conflict): boolean {
  const task = taskOf(assignment.stage, craftOf(assignment))
  if (failure.status !== 409 || theirs === null || task === null) return false
  const rooms: readonly string[] = TASK_FACTS[task].from
  return rooms.includes(theirs.resource.status)
}

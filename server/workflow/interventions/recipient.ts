import type { Task } from '../../../src/domain/lifecycle/tasks.ts'
import { can, holdsGrant, type PermissionUser } from '../../../src/domain/permissions.ts'
import { findUser, permissionsOf } from '../../accounts/people.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { numbered } from '../../http/reasons.ts'
import type { Tx } from '../../store/store.ts'
import { actorOf, advance, type Change } from '../change/change.ts'
import type { Failure } from '../failure.ts'
import { workflowText } from '../text.ts'

/** Null: anybody. Throws a 404 for an unknown or disabled person. */
export const recipientOf = async (tx: Tx, userId: number | null): Promise<PermissionUser | null> => {
  if (userId === null) return null
  const user = await findUser(tx, userId)
  if (!user || user.disabled || user.company_disabled)
    throw new Problem(404, workflowText.personNotFound, numbered(userId))
  return permissionsOf(user)
}

export const mayTake = (to: PermissionUser, task: Task, { row }: Change): boolean =>
  can(to, task, { kind: row.kind, tagCompanies: row.tag_companies, companyId: row.marker_company_id })

const beyond = (to: PermissionUser, { row }: Change): Failure => {
  const message = holdsGrant(to, 'mark', row.kind) ? workflowText.cannotSee : workflowText.cannotMark
  return { status: 409, code: 'conflict', message, reason: numbered(to.id) }
}

/** Returns why the lifecycle refuses it; the change is then untouched. */
export const reassign = (
  change: Change,
  caller: Caller,
  to: PermissionUser | null,
  at: number,
): Failure | null => {
  const task = change.state.status === 'pending' ? 'pending-mark' : 'redo'
  if (to !== null && !mayTake(to, task, change)) return beyond(to, change)
  const actor = to === null ? null : { id: to.id, company: to.companyId }
  return advance(change, { type: 'HAND_OVER', by: actorOf(caller), to: actor, at })
}

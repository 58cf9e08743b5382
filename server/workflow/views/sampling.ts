import { sql, type RawBuilder } from 'kysely'
import type { Status } from '../../../src/domain/lifecycle/tasks.ts'
import { ALL_KINDS, type Kind } from '../../../src/domain/kinds.ts'
import { holdsGrant, isAdmin, isExternalAdmin, type PermissionUser } from '../../../src/domain/permissions.ts'

/**
 * Work that the check sampling lets through looks as if it still waited for its check to people who only mark: they must
 * not learn which work nobody looks at.
 */

export const knowsSampling = (caller: PermissionUser, kind: Kind): boolean =>
  isAdmin(caller) ||
  isExternalAdmin(caller) ||
  holdsGrant(caller, 'check', kind) ||
  holdsGrant(caller, 'approve', kind)

/** Whether a row with a kind is of one whose sampling the caller is not told. */
export const isSecret = (caller: PermissionUser, kind: RawBuilder<unknown>): RawBuilder<boolean> => {
  const kinds = ALL_KINDS.filter((each) => !knowsSampling(caller, each))
  return kinds.length === 0 ? sql<boolean>`false` : sql<boolean>`${kind} = any(${kinds}::text[])`
}

/** Of resources r: no checker stands beside a passed check. */
export const PASSED_UNCHECKED = sql<boolean>`(r.status = 'checked' and r.checker_id is null)`

/** The status of resources r that the caller is told. */
export const toldStatus = (caller: PermissionUser): RawBuilder<Status> =>
  sql<Status>`case when ${PASSED_UNCHECKED} and ${isSecret(caller, sql`r.kind`)} then 'marked' else r.status end`

/** By tag, what the counts of the caller's own marks have as checked and the caller is told as marked. */
export const toldOtherwise = (
  caller: PermissionUser,
  tagIds: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select r.tag_id, told.status, told.sign * count(*) as count
  from resources r cross join (values ('checked', -1), ('marked', 1)) as told(status, sign)
  where r.marker_id = ${caller.id} and r.tag_id = any(${tagIds}) and r.status = 'checked'
    and r.checker_id is null and r.deleted_at is null and ${isSecret(caller, sql`r.kind`)}
  group by r.tag_id, told.status, told.sign`

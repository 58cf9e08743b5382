import type { Kind } from '../../src/domain/kinds.ts'
import { can, holdsGrant, isAdmin, isExternal, reachOf } from '../../src/domain/permissions.ts'
import type { Caller } from '../http/caller.ts'
import { Problem } from '../http/problem.ts'

/** Sentences for what is beyond somebody's reach. */
export const policyText = {
  beyondReach: '没有权限查看这些数据',
  allIsForAdmins: '只有管理员可以查看全部',
  companyTakesCheck: '查看本企业的数据需要审核权限',
  tagForbidsShares: '该数据库不允许外部人员分享',
  notYourShare: '只能撤回自己的分享',
} as const

export type Scope = 'mine' | 'company' | 'all'

/** Whose things a list shows: one person's, one company's, or (neither given) everybody's. */
export interface OwnerFilter {
  userId?: number
  companyId?: number
}

/** Whether the caller looks at the work of their whole company, as dashboards and operation records do. */
export function seesCompany(caller: Caller, kind?: Kind): boolean {
  const reach = reachOf(caller.type, 'dashboard')
  if (reach === 'own-or-granted-company') return holdsGrant(caller, 'check', kind)
  return reach === 'all' || reach === 'company'
}

/** The scope that was asked for as a filter. Throws a 403 for one beyond the caller's reach. */
export function ownerFilterOf(caller: Caller, scope: Scope = 'mine', kind?: Kind): OwnerFilter {
  if (scope === 'mine') return { userId: caller.id }
  if (scope === 'all') {
    if (isAdmin(caller)) return {}
    throw new Problem(403, policyText.beyondReach, policyText.allIsForAdmins)
  }
  if (seesCompany(caller, kind)) return { companyId: caller.companyId }
  throw new Problem(403, policyText.beyondReach, policyText.companyTakesCheck)
}

/** As far as the caller looks at all. */
export const widestOwnerFilter = (caller: Caller, kind?: Kind): OwnerFilter => {
  if (isAdmin(caller)) return {}
  return seesCompany(caller, kind) ? { companyId: caller.companyId } : { userId: caller.id }
}

/** What decides of whom somebody is told. */
export type Reader = Pick<Caller, 'type' | 'companyId'>

/** The company whose people alone somebody is told of beside resources; null: of everybody. */
export const visibleCompany = (reader: Reader): number | null =>
  isExternal(reader) ? reader.companyId : null

/** Whether the caller may look at the output of this person; others are not to be told apart from nobody. */
export const seesPerson = (caller: Caller, person: { id: number; companyId: number }, kind?: Kind): boolean =>
  can(caller, 'dashboard', { ownerId: person.id, companyId: person.companyId, ...(kind ? { kind } : {}) })

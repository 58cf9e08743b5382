import type { Kind } from '../../src/domain/kinds.ts'
import { can, holdsGrant, isAdmin, isExternal, reachOf } from '../../src/domain/permissions.ts'
import type { Caller } from '../http/caller.ts'
import { Problem } from '../http/problem.ts'

export const policyText = {
  beyondReach: '没有权限查看这些数据',
  allIsForAdmins: '只有管理员可以查看全部',
  companyTakesCheck: '查看本企业的数据需要审核权限',
  tagForbidsShares: '该数据库不允许外部人员分享',
  notYourShare: '只能撤回自己的分享',
} as const

export type Scope = 'mine' | 'company' | 'all'

/** Neither given: everybody. */
export interface OwnerFilter {
  userId?: number
  companyId?: number
}

/** Whether the caller may list the work of their own company. */
export function seesCompany(caller: Caller, kind?: Kind): boolean {
  const reach = reachOf(caller.type, 'dashboard')
  if (reach === 'own-or-granted-company') return holdsGrant(caller, 'check', kind)
  return reach === 'all' || reach === 'company'
}

/** Throws a 403 for a scope beyond the caller's reach. */
export function ownerFilterOf(caller: Caller, scope: Scope = 'mine', kind?: Kind): OwnerFilter {
  if (scope === 'mine') return { userId: caller.id }
  if (scope === 'all') {
    if (isAdmin(caller)) return {}
    throw new Problem(403, policyText.beyondReach, policyText.allIsForAdmins)
  }
  if (seesCompany(caller, kind)) return { companyId: caller.companyId }
  throw new Problem(403, policyText.beyondReach, policyText.companyTakesCheck)
}

/** All that the caller may list. */
export const widestOwnerFilter = (caller: Caller, kind?: Kind): OwnerFilter => {
  if (isAdmin(caller)) return {}
  return seesCompany(caller, kind) ? { companyId: caller.companyId } : { userId: caller.id }
}

export type Reader = Pick<Caller, 'type' | 'companyId'>

/** The only company whose people's names are visible; null: all. */
export const visibleCompany = (reader: Reader): number | null =>
  isExternal(reader) ? reader.companyId : null

export const seesPerson = (caller: Caller, person: { id: number; companyId: number }, kind?: Kind): boolean =>
  can(caller, 'dashboard', { ownerId: person.id, companyId: person.companyId, ...(kind ? { kind } : {}) })

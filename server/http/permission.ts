import { KINDS } from '../../src/domain/kinds.ts'
import { can, isAdmin } from '../../src/domain/permissions.ts'
import { USER_TYPE } from '../../src/domain/constants.ts'
import type { Caller } from './caller.ts'
import type { Permission } from './contract.ts'
import { httpText } from './text.ts'

/**
 * Why the caller may not call an operation with this permission; null when they may. What the operation then touches
 * is the handler's to judge.
 */
export function refusalOf(permission: Permission, caller: Caller): string | null {
  if (permission === 'public' || permission === 'session' || isAdmin(caller)) return null
  if (permission === 'admin') return httpText.needsAdmin
  if (permission === 'externalAdmin')
    return caller.type === USER_TYPE.externalAdmin ? null : httpText.needsExternalAdmin
  const { kind, stage } = permission
  if (stage.some((each) => can(caller, each, { kind }))) return null
  const names = stage.map((each) => httpText.stages[each]).join('、')
  return httpText.needsGrant(KINDS[kind].label, names)
}

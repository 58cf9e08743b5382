import type { Kind } from '../../domain/kinds.ts'
import { USER_TYPE } from '../../domain/constants.ts'
import { isAdmin, isExternalAdmin } from '../../domain/permissions.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { mayWork } from '../../platform/session/session.ts'
import type { dashboardText } from '../../text/dashboard.ts'

export type RecordScope = keyof typeof dashboardText.records.scopes

export function scopesOf(user: SessionUser, kind: Kind): RecordScope[] {
  if (isAdmin(user)) return ['mine', 'company', 'all']
  const seesCompany =
    isExternalAdmin(user) || (user.type === USER_TYPE.ordinary && mayWork(user, kind, 'check'))
  return seesCompany ? ['mine', 'company'] : ['mine']
}

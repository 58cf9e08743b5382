import type { Kind } from '../../domain/kinds.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { mayWork } from '../../platform/session/session.ts'
import type { dashboardText } from '../../text/dashboard.ts'

export type RecordScope = keyof typeof dashboardText.records.scopes

/** Whose records somebody may look at; the widest last. */
export function scopesOf(user: SessionUser, kind: Kind): RecordScope[] {
  if (user.type === 1) return ['mine', 'company', 'all']
  const seesCompany = user.type === 3 || (user.type === 0 && mayWork(user, kind, 'check'))
  return seesCompany ? ['mine', 'company'] : ['mine']
}

import { ALL_KINDS, KINDS } from '../domain/kinds.ts'
import { isAdmin } from '../domain/permissions.ts'
import { api } from '../platform/services.ts'
import type { SessionUser } from '../platform/session/session.ts'
import { homeOf, visibleKinds } from '../platform/session/session.ts'
import { kindWithWork } from './waiting.ts'

const PATIENCE_MS = 2_000

/** Admins: the overview; others: the dashboard on which work waits, else their first page. */
export async function landingOf(user: SessionUser): Promise<string> {
  const home = homeOf(user)
  if (isAdmin(user) || visibleKinds(user, ALL_KINDS).length < 2) return home
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    const { items } = await api.get('/api/statistics/waiting', undefined, { signal, report: 'none' })
    const found = kindWithWork(items)
    return found ? `${KINDS[found.kind].page}-dashboard` : home
  } catch {
    return home
  }
}

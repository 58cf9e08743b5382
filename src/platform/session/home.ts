import { ALL_KINDS, KINDS } from '../../domain/kinds.ts'
import { isExternalAdmin } from '../../domain/permissions.ts'
import type { SessionUser } from './session.ts'
import { visibleKinds } from './session.ts'

/** The first page that somebody may see; null for an account that may see none, for want of a grant. */
export const firstPageOf = (user: SessionUser): string | null => {
  const [first] = visibleKinds(user, ALL_KINDS)
  if (first) return `${KINDS[first].page}-dashboard`
  return isExternalAdmin(user) ? '/manage-user' : null
}

/**
 * Where somebody starts: at the change of a first password, else at the first page that they may see. An account without
 * any grant gets the first dashboard, which says so.
 */
export const homeOf = (user: SessionUser): string =>
  user.mustChangePassword ? '/password' : (firstPageOf(user) ?? `${KINDS.image.page}-dashboard`)

import { redirect } from '@tanstack/react-router'
import type { Kind } from '../domain/kinds.ts'
import { isAdmin, isExternalAdmin } from '../domain/permissions.ts'
import { readAnnotateSearch, roleOf } from '../platform/session/annotate-search.ts'
import { homeOf, rememberPath, asSessionUser, mayWork } from '../platform/session/session.ts'
import { api, session } from '../platform/services.ts'
import type { SessionUser } from '../platform/session/session.ts'
import { STORAGE_KEYS } from '../platform/key-value-store.ts'

export class ForbiddenError extends Error {
  constructor() {
    super('forbidden')
    this.name = 'ForbiddenError'
  }
}

/** A token without a stored user is looked up once. */
async function currentUser(): Promise<SessionUser | null> {
  const known = session.current()
  if (known) return known.user
  const token = localStorage.getItem(STORAGE_KEYS.token)
  if (!token) return null
  // Without the user the login page opens, whatever the failure.
  const user = asSessionUser(await api.get('/api/user', undefined, { report: 'caller' }).catch(() => null))
  if (user) session.signIn({ token, user, endsAt: null })
  return user
}

export async function requireLogin(href: string): Promise<SessionUser> {
  const user = await currentUser()
  if (user) return user
  if (!sessionStorage.getItem(STORAGE_KEYS.returnTo)) rememberPath(sessionStorage, null, href)
  throw redirect({ to: '/login' })
}

/** A required password change comes first, because the server refuses everything else. */
export async function requireUser(href: string): Promise<SessionUser> {
  const user = await requireLogin(href)
  if (!user.mustChangePassword) return user
  throw redirect({ to: '/password' })
}

export async function requireWork(
  href: string,
  kind: Kind,
  search: Readonly<Record<string, unknown>>,
): Promise<SessionUser> {
  const user = await requireUser(href)
  if (!mayWork(user, kind, roleOf(readAnnotateSearch(search).assignment))) throw new ForbiddenError()
  return user
}

/** Loaded apart, as the login page needs none of it. */
async function placeOf(user: SessionUser): Promise<string> {
  const landing = await import('./landing.ts').catch(() => null)
  return landing === null ? homeOf(user) : landing.landingOf(user)
}

export async function skipLogin(): Promise<void> {
  const user = await currentUser()
  if (user) throw redirect({ to: user.mustChangePassword ? homeOf(user) : await placeOf(user) })
}

export const managesUsers = (user: SessionUser): boolean => isAdmin(user) || isExternalAdmin(user)

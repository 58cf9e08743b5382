import { session } from '../platform/services.ts'
import { rememberPath } from '../platform/session/session.ts'
import { STORAGE_KEYS } from '../platform/key-value-store.ts'

/** Remembers the page; local work and open forms stay for this user. @returns whether there was a session */
export function endSession(place: { href: string; pathname: string }, goToLogin: () => void): boolean {
  const user = session.current()?.user
  // Also for a token whose user is not known yet.
  const wasLoggedIn = user !== undefined || localStorage.getItem(STORAGE_KEYS.token) !== null
  session.lapse()
  if (place.pathname !== '/login') {
    if (user) rememberPath(sessionStorage, user.id, place.href)
    goToLogin()
  }
  return wasLoggedIn
}

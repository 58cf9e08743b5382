import { session } from '../platform/services.ts'
import { rememberPath } from '../platform/session/session.ts'
import { STORAGE_KEYS } from '../platform/key-value-store.ts'

/**
 * Ends a session that the server no longer knows: remembers where its owner was, and goes to the login page.
 * Local work stays, under its owner, and so do the pages of the layout with what was filled in there.
 * @returns whether there was a session
 */
export function endSession(place: { href: string; pathname: string }, goToLogin: () => void): boolean {
  const user = session.current()?.user
  // Also of a token whose user this browser has not heard of yet.
  const wasLoggedIn = user !== undefined || localStorage.getItem(STORAGE_KEYS.token) !== null
  session.lapse()
  if (place.pathname !== '/login') {
    if (user) rememberPath(sessionStorage, user.id, place.href)
    goToLogin()
  }
  return wasLoggedIn
}

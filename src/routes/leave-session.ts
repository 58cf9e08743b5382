import { rememberPlace } from '../platform/return-to.ts'
import { session } from '../platform/services.ts'

/**
 * Ends a session that the server no longer knows: remembers where its owner was, and goes to the login page.
 * Local work stays, under its owner.
 */
export function leaveSession(place: { href: string; pathname: string }, goToLogin: () => void): void {
  const user = session.current()?.user
  session.signOut()
  if (place.pathname === '/login') return
  if (user) rememberPlace(sessionStorage, user.id, place.href)
  goToLogin()
}

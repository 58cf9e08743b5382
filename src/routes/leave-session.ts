import { rememberPlace } from '../platform/return-to.ts'
import { api, session } from '../platform/services.ts'

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

/** Logs out. The session ends here whatever the server says; it lets the token die by itself if it cannot be told. */
export async function logOut(): Promise<void> {
  await api.post('/api/user/logout', undefined, { report: 'none' }).catch(() => {})
  session.signOut()
}

import { rememberPlace } from '../platform/return-to.ts'
import { api, session } from '../platform/services.ts'

/**
 * Ends a session that the server no longer knows: remembers where its owner was, and goes to the login page.
 * Local work stays, under its owner, and so do the pages of the layout with what was filled in there.
 * @returns whether there was a session
 */
export function leaveSession(place: { href: string; pathname: string }, goToLogin: () => void): boolean {
  const user = session.current()?.user
  session.lapse()
  if (place.pathname !== '/login') {
    if (user) rememberPlace(sessionStorage, user.id, place.href)
    goToLogin()
  }
  return user !== undefined
}

/** Logs out. The session ends here whatever the server says; it lets the token die by itself if it cannot be told. */
export async function logOut(): Promise<void> {
  await api.post('/api/user/logout', undefined, { report: 'none' }).catch(() => {})
  session.signOut()
}

import { session } from '../platform/services.ts'
import { ownerOf } from '../platform/session/session.ts'

/**
 * Calls back with whoever is logged in, at once and after each login, as soon as the server takes more of them than a new
 * password. @returns who that is now; null for nobody
 */
export function onLogin(then: (owner: string) => void): () => string | null {
  let last: string | null = null
  const look = () => {
    const user = session.current()?.user
    const owner = user && !user.mustChangePassword ? ownerOf(user) : null
    if (owner === last) return
    last = owner
    if (owner !== null) then(owner)
  }
  look()
  session.subscribe(look)
  return () => last
}

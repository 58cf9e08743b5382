import { session } from '../platform/services.ts'
import { ownerOf } from '../platform/session/session.ts'

/** Now and after each login, once no password change is required. @returns the current user's key, or null */
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

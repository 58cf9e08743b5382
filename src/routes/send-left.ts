import { under } from '../platform/database.ts'
import { whenRestored } from '../platform/restored.ts'
import { session } from '../platform/services.ts'
import { ownerOf } from '../platform/session.ts'

/** Sends the pushes that this person's earlier page left behind; the outbox is loaded only when there are any. */
async function sendLeft(owner: string): Promise<void> {
  const database = await whenRestored()
  if ((await database.count('outbox', under(owner))) === 0) return
  const { openOutbox } = await import('../annotate/session/open-outbox.ts')
  await openOutbox(owner)
}

/** Sends what was left as soon as its owner is logged in, on whichever page, at once and after each login. */
export function watchLeft(): void {
  let last: string | null = null
  const look = () => {
    const user = session.current()?.user
    // Until the password is changed the server takes nothing else.
    const owner = user && !user.mustChangePassword ? ownerOf(user) : null
    if (owner === last) return
    last = owner
    // What could not be sent stays stored, for the next login or annotation page.
    if (owner !== null) sendLeft(owner).catch(() => undefined)
  }
  look()
  session.subscribe(look)
}

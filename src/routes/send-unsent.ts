import { under } from '../platform/storage/database.ts'
import { whenRestored } from '../platform/storage/restored.ts'
import { onLogin } from './on-login.ts'

/** Sends the pushes that this person's earlier page left behind; the outbox is loaded only when there are any. */
async function sendUnsent(owner: string): Promise<void> {
  const database = await whenRestored()
  if ((await database.count('outbox', under(owner))) === 0) return
  const { openOutbox } = await import('../annotate/page/session/open-outbox.ts')
  await openOutbox(owner)
}

/** Sends what was left as soon as its owner is logged in, on whichever page, at once and after each login. */
export function sendUnsentAtLogin(): void {
  // What could not be sent stays stored, for the next login or annotation page.
  onLogin((owner) => void sendUnsent(owner).catch(() => undefined))
}

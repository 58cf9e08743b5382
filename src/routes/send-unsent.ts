import { under } from '../platform/storage/database.ts'
import { whenRestored } from '../platform/storage/restored.ts'
import { onLogin } from './on-login.ts'

async function sendUnsent(owner: string): Promise<void> {
  const database = await whenRestored()
  if ((await database.count('outbox', under(owner))) === 0) return
  const { openOutbox } = await import('../annotate/page/session/open-outbox.ts')
  await openOutbox(owner)
}

export function sendUnsentAtLogin(): void {
  // Failed pushes stay stored for the next login or annotation page.
  onLogin((owner) => void sendUnsent(owner).catch(() => undefined))
}

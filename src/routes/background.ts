import { fetchVersionFile } from '../api/version-file.ts'
import { ownBuild, startVersionCheck } from '../platform/live/version-check.ts'
import { pageSetting, session, storageHealth } from '../platform/services.ts'
import { whenRestored } from '../platform/storage/restored.ts'
import { restoreSlices } from '../platform/storage/saved-state.ts'
import { shellText } from '../text/shell.ts'
import { toasts } from '../ui/toasts.ts'
import { onLogin } from './on-login.ts'

const every = (callback: () => void, milliseconds: number) => {
  const timer = setInterval(callback, milliseconds)
  return () => clearInterval(timer)
}

function restoreOwn(owner: string): void {
  try {
    restoreSlices(localStorage, owner)
  } catch (error) {
    storageHealth.failed(error)
  }
}

/**
 * What runs as long as the page does: version check, the slices of whoever logs in, session renewal, pushes left unsent,
 * settings that follow their owner, other tabs' logins.
 * @param onOtherUser told when another tab has logged somebody in or out
 */
export function startBackground(onOtherUser: () => void): void {
  startVersionCheck({
    own: ownBuild,
    read: () => fetchVersionFile(pageSetting('version-url') || '/version.json'),
    onNewer: () =>
      toasts.show({
        tone: 'info',
        sticky: true,
        lasting: true,
        text: shellText.version.available,
        action: { label: shellText.version.refresh, onPress: () => location.reload() },
      }),
    every,
  })
  // Before the gate has opened what is stored stays as it is: it may be all that there is to download.
  void whenRestored().then(() => onLogin(restoreOwn))
  // Apart from the first page's code: a session that is about to end can wait for it.
  void import('./renew-session.ts').then(
    ({ keepSession }) => keepSession(),
    // Without it the session ends at its time, and the next call says so.
    () => undefined,
  )
  // Nor does what an earlier page left unsent, and what was chosen on another machine: both stay stored until then.
  void import('./send-unsent.ts').then(
    ({ sendUnsentAtLogin }) => sendUnsentAtLogin(),
    () => undefined,
  )
  void import('./follow-settings.ts').then(
    ({ followSettings }) => followSettings(),
    () => undefined,
  )
  let owner = session.current()?.user.id
  session.subscribe(() => {
    const now = session.current()?.user.id
    if (now !== owner) toasts.clear()
    owner = now
  })
  addEventListener('storage', () => {
    const before = session.current()?.user.id
    session.refresh()
    if (session.current()?.user.id !== before) onOtherUser()
  })
}

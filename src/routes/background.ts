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

/** @param onOtherUser runs after a login or logout in another tab */
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
  // Until data is restored, stored state must not change: it may be all there is to download.
  void whenRestored().then(() => onLogin(restoreOwn))
  // Loaded apart, because the first page does not need it.
  void import('./renew-session.ts').then(
    ({ startSessionRenewal }) => startSessionRenewal(),
    // Without it the session ends in time, and the next call reports that.
    () => undefined,
  )
  // Unsent pushes and settings stay stored until it is loaded.
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

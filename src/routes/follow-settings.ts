import { wait, watchOnline } from '../platform/connection/online.ts'
import { api, session } from '../platform/services.ts'
import { ownSettings } from '../platform/session/own-settings.ts'
import { createSettingsSync } from '../platform/session/settings-sync.ts'
import { onLogin } from './on-login.ts'

const QUIET = { report: 'none' } as const

const { sync, syncLater } = createSettingsSync(ownSettings, {
  read: async (owner) => {
    if (!session.isOf(owner)) return null
    const { id, settings } = await api.get('/api/user', undefined, QUIET)
    return session.isOf(owner) && String(id) === owner ? settings : null
  },
  write: async (owner, settings) => {
    if (session.isOf(owner)) await api.put('/api/user/settings', { ...settings }, QUIET)
  },
  wait,
})

export function followSettings(): void {
  const current = onLogin((owner) => void sync(owner))
  addEventListener('storage', ownSettings.refresh)
  ownSettings.watchWrites((owner) => void syncLater(owner))
  watchOnline((online) => {
    const owner = current()
    if (online && owner !== null) void sync(owner)
  })
}

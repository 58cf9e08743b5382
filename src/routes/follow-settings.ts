import { ownSettings } from '../platform/own-settings.ts'
import { api, session } from '../platform/services.ts'
import { ownerOf } from '../platform/session.ts'
import { createSettingsSync } from '../platform/settings-sync.ts'
import { wait, watchOnline } from '../platform/watchers.ts'

/** It goes on beside the work: what fails is nobody's business but the next look's. */
const QUIET = { report: 'none' } as const

const { sync, rest } = createSettingsSync(ownSettings, {
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

/** Lets the keys and the view of whoever is logged in follow them: at each login, when they choose, and once online again. */
export function followSettings(): void {
  let last: string | null = null
  const look = () => {
    const user = session.current()?.user
    // Until the password is changed the server takes nothing else.
    const owner = user && !user.mustChangePassword ? ownerOf(user) : null
    if (owner === last) return
    last = owner
    if (owner !== null) void sync(owner)
  }
  look()
  session.subscribe(look)
  addEventListener('storage', ownSettings.refresh)
  ownSettings.watchWrites((owner) => void rest(owner))
  watchOnline((online) => {
    if (online && last !== null) void sync(last)
  })
}

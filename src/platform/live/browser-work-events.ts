import { browserFetch } from '../../api/event-stream.ts'
import { STORAGE_KEYS } from '../key-value-store.ts'
import { serverReach } from '../connection/server-reach.ts'
import { apiOrigin } from '../services.ts'
import { wait } from '../connection/online.ts'
import type { WorkEventTools } from './work-events.ts'

export const browserWorkEvents: WorkEventTools = {
  base: apiOrigin,
  token: () => localStorage.getItem(STORAGE_KEYS.token),
  fetch: serverReach.noting(browserFetch),
  wait,
  random: Math.random,
  watchVisible: (report) => {
    const notify = () => report(!document.hidden)
    notify()
    document.addEventListener('visibilitychange', notify)
    return () => document.removeEventListener('visibilitychange', notify)
  },
}

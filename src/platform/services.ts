import { apiBase } from '../api/base-address.ts'
import { createApiClient } from '../api/client.ts'
import type { ErrorSinks } from '../api/error-handler.ts'
import { createErrorHandler } from '../api/error-handler.ts'
import { browserRetryTools, createRetryingFetch } from '../api/retry.ts'
import { STORAGE_KEYS } from './key-value-store.ts'
import { serverClock } from './connection/server-clock.ts'
import { serverReach } from './connection/server-reach.ts'
import { createSessionStore } from './session/session.ts'
import { createStorageHealth } from './storage/storage-health.ts'

export const pageSetting = (name: string): string =>
  document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''

export const session = createSessionStore(localStorage)

export const storageHealth = createStorageHealth()

const endSession = (): boolean => {
  const isLoggedIn = session.current() !== null
  session.signOut()
  return isLoggedIn
}

let sinks: ErrorSinks = { toast: () => {}, go: () => {}, logout: endSession }

export function connectErrorSinks(connected: ErrorSinks): void {
  sinks = connected
}

const reportError = createErrorHandler({
  toast: (text) => sinks.toast(text),
  go: (url) => sinks.go(url),
  logout: () => sinks.logout(),
})

export const apiOrigin = apiBase(location, pageSetting('api-port-hosts'))

export const api = createApiClient({
  base: apiOrigin,
  token: () => localStorage.getItem(STORAGE_KEYS.token),
  fetch: createRetryingFetch({
    ...browserRetryTools,
    fetch: serverClock.noting(serverReach.noting(browserRetryTools.fetch)),
  }),
  onError: reportError,
})

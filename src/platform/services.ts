import { apiBase } from '../api/base-address.ts'
import { createApiClient } from '../api/client.ts'
import type { ErrorSinks } from '../api/error-handler.ts'
import { createErrorDoor } from '../api/error-handler.ts'
import { browserRetryTools, createRetryingFetch } from '../api/retry.ts'
import { STORAGE_KEYS } from './key-value-store.ts'
import { serverClock } from './connection/server-clock.ts'
import { serverReach } from './connection/server-reach.ts'
import { createSessionStore } from './session/session.ts'
import { createStorageHealth } from './storage/storage-health.ts'

/** A setting that the server writes into the page's head. */
export const pageSetting = (name: string): string =>
  document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''

/** The session of this browser. */
export const session = createSessionStore(localStorage)

/** Whether this browser stores what it is given. */
export const storageHealth = createStorageHealth()

/** Whether there was a session. */
const endSession = (): boolean => {
  const isLoggedIn = session.current() !== null
  session.signOut()
  return isLoggedIn
}

let sinks: ErrorSinks = { toast: () => {}, go: () => {}, logout: endSession }

/** Says where the consequences of failed calls go. Called once, by the page's entry. */
export function connectErrorSinks(connected: ErrorSinks): void {
  sinks = connected
}

/** Shows what a failure leads to; for failures that did not come from `api`. */
const reportError = createErrorDoor({
  toast: (text) => sinks.toast(text),
  go: (url) => sinks.go(url),
  logout: () => sinks.logout(),
})

export const apiOrigin = apiBase(location, pageSetting('api-port-hosts'))

/** The one client of the API. */
export const api = createApiClient({
  base: apiOrigin,
  token: () => localStorage.getItem(STORAGE_KEYS.token),
  fetch: createRetryingFetch({
    ...browserRetryTools,
    fetch: serverClock.noting(serverReach.noting(browserRetryTools.fetch)),
  }),
  onError: reportError,
})

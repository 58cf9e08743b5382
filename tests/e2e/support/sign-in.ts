import type { BrowserContext } from '@playwright/test'
import { STORAGE_KEYS } from '../../../src/platform/key-value-store.ts'
import { DEMO_PASSWORD } from '../../support/api.ts'

interface LoggedIn {
  token: string
  user: object
  /** ISO 8601 */
  expiresAt: string
}

/**
 * Logs somebody in at this browser: it calls the server and stores what the login page would. That page has tests of its own;
 * the others would spend a third of their way to the first page on it.
 */
export async function signIn(context: BrowserContext, url: string, username: string): Promise<void> {
  const answer = await context.request.post(`${url}/api/user/login`, {
    data: { username, password: DEMO_PASSWORD },
    failOnStatusCode: true,
  })
  const { token, user, expiresAt } = (await answer.json()) as LoggedIn
  const stored = {
    [STORAGE_KEYS.token]: token,
    [STORAGE_KEYS.user]: JSON.stringify(user),
    [STORAGE_KEYS.sessionEnd]: String(Date.parse(expiresAt)),
  }
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  await context.setStorageState({ cookies: [], origins: [{ origin: url, localStorage }] })
}

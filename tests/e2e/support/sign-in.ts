import type { BrowserContext } from '@playwright/test'
import { tourId, toursKey, toolUsesKey, USES_TO_KNOW } from '../../../src/annotate/page/state/first-day.ts'
import { ALL_KINDS } from '../../../src/domain/kinds.ts'
import { toolText } from '../../../src/text/tools.ts'
import { STORAGE_KEYS } from '../../../src/platform/key-value-store.ts'
import { DEMO_PASSWORD } from '../../support/api.ts'

interface LoggedIn {
  token: string
  user: { readonly id: number }
  /** ISO 8601 */
  expiresAt: string
}

/** What the browser of somebody holds who has worked on every page: no tour is shown, and tools are icons alone. */
export function knowingAll(userId: number): Record<string, string> {
  const owner = String(userId)
  const purposes = ['annotation', 'verdict', 'ruling'] as const
  const tours = ALL_KINDS.flatMap((kind) => purposes.map((purpose) => tourId(kind, purpose)))
  const uses = Object.fromEntries(Object.keys(toolText).map((tool) => [tool, USES_TO_KNOW]))
  return { [toursKey(owner)]: JSON.stringify(tours), [toolUsesKey(owner)]: JSON.stringify(uses) }
}

/** Marks a browser that was logged in so: who logs out there stays logged out at the next page. */
const SIGNED_IN = 'signed-in-by-test'

/**
 * Logs somebody in at this browser, which has shown no page yet: it calls the server, and the first page finds stored what the
 * login page would store. That page has tests of its own; the others would spend a third of their way to the first page on it.
 * `forgets`: what they set for themselves before is gone.
 */
export async function signIn(
  context: BrowserContext,
  url: string,
  username: string,
  { isNew = false, forgets = false }: { isNew?: boolean; forgets?: boolean } = {},
): Promise<void> {
  const answer = await context.request.post(`${url}/api/user/login`, {
    data: { username, password: DEMO_PASSWORD },
    failOnStatusCode: true,
  })
  const { token, user, expiresAt } = (await answer.json()) as LoggedIn
  if (forgets)
    await context.request.put(`${url}/api/user/settings`, {
      headers: { authorization: `Bearer ${token}` },
      data: {},
      failOnStatusCode: true,
    })
  const stored = {
    [STORAGE_KEYS.token]: token,
    [STORAGE_KEYS.user]: JSON.stringify(user),
    [STORAGE_KEYS.sessionEnd]: String(Date.parse(expiresAt)),
    ...(isNew ? {} : knowingAll(user.id)),
  }
  // `setStorageState` opens a page of its own for that: an eighth of what a short test takes.
  await context.addInitScript(
    ({ url: origin, items, mark }) => {
      if (location.origin !== origin || localStorage.getItem(mark) !== null) return
      for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value)
      localStorage.setItem(mark, 'true')
    },
    { url, items: stored, mark: SIGNED_IN },
  )
}

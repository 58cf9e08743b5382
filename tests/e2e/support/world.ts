import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { test as base } from '@playwright/test'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'
import { loginPage } from './login-page.ts'

/** A person at a browser of their own, logged in. */
export interface Person {
  context: BrowserContext
  page: Page
}

interface TestFixtures {
  /** A folder for files that the test makes. */
  folder: string
  /** Opens a browser for somebody and logs them in by the login page. Closed when the test ends. */
  enter: (username: string) => Promise<Person>
}

interface WorkerFixtures {
  server: TestServer
}

/** Playwright's test with the built server running behind it: demo people, demo data, a database of its own. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from this pattern
    async ({}, provide) => {
      const server = await startServer()
      await provide(server)
      await server.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, provide) => provide(server.url),
  // oxlint-disable-next-line no-empty-pattern -- as above
  folder: async ({}, provide) => {
    const folder = mkdtempSync(join(tmpdir(), 'biaozhu-e2e-'))
    await provide(folder)
    rmSync(folder, { recursive: true, force: true })
  },
  enter: async ({ browser, baseURL }, provide) => {
    const contexts: BrowserContext[] = []
    await provide(async (username) => {
      const context = await browser.newContext({
        baseURL: baseURL ?? '',
        locale: 'zh-CN',
        timezoneId: 'Asia/Shanghai',
        viewport: { width: 1440, height: 900 },
      })
      contexts.push(context)
      const page = await context.newPage()
      await loginPage(page).enter(username)
      return { context, page }
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

export { expect } from '@playwright/test'

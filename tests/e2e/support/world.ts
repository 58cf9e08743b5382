import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { test as base, expect } from '@playwright/test'
import type { TestServer } from '../../support/server.ts'
import { signIn } from './sign-in.ts'
import type { Servers } from './servers.ts'
import { fileServers } from './servers.ts'

/** A person at a browser of their own, logged in, whose page is still empty. */
export interface Person {
  context: BrowserContext
  page: Page
}

interface TestFixtures {
  /** A folder for files that the test makes. */
  folder: string
  /**
   * Opens a browser of somebody who has logged in. Their page is empty: what a test looks at is loaded, and nothing else.
   * They know the pages, unless they are new.
   */
  enter: (
    username: string,
    screen?: Pick<BrowserContextOptions, 'deviceScaleFactor' | 'timezoneId' | 'viewport' | 'hasTouch'> & {
      isNew?: boolean
    },
  ) => Promise<Person>
  /** The server of this file's tests. */
  server: TestServer
  /**
   * Whether the file can do with a server at which other files' tests have worked before: its own work in databases of its
   * own. A start takes as much of the processor as half a test.
   */
  sharesServer: boolean
}

interface WorkerFixtures {
  servers: Servers
}

/**
 * Playwright's test with the built server running behind it: demo people, demo data, a database that the tests of one
 * file have for themselves, whatever ran before them, unless they share it.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  servers: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from this pattern
    async ({}, provide) => {
      const servers = fileServers()
      await provide(servers)
      await servers.dispose()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ servers, sharesServer }, provide, { file }) =>
      provide(await (sharesServer ? servers.shared() : servers.of(file))),
    { scope: 'test', timeout: 120_000 },
  ],
  sharesServer: [false, { option: true }],
  baseURL: async ({ server }, provide) => provide(server.url),
  // oxlint-disable-next-line no-empty-pattern -- as above
  folder: async ({}, provide) => {
    const folder = mkdtempSync(join(tmpdir(), 'biaozhu-e2e-'))
    await provide(folder)
    rmSync(folder, { recursive: true, force: true })
  },
  enter: async ({ browser, contextOptions, sharesServer, server: { url } }, provide) => {
    const contexts: BrowserContext[] = []
    const known = new Set<string>()
    await provide(async (username, { isNew = false, ...screen } = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: url,
        locale: 'zh-CN',
        timezoneId: 'Asia/Shanghai',
        viewport: { width: 1440, height: 900 },
        ...screen,
      })
      contexts.push(context)
      // Other files' tests may have left settings at the server that they share.
      await signIn(context, url, username, { isNew, forgets: sharesServer && !known.has(username) })
      known.add(username)
      return { context, page: await context.newPage() }
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

export { expect }

import type { Browser, Page } from 'playwright-core'
import { loginPage } from '../../tests/e2e/support/login-page.ts'

/** Opens the product with the demo's annotator logged in, in a fresh browser profile. @param prepare runs before the page loads */
export async function openProduct(
  browser: Browser,
  url: string,
  prepare: (page: Page) => Promise<void> = async () => undefined,
): Promise<Page> {
  const viewport = { width: 1440, height: 900 }
  const context = await browser.newContext({ baseURL: url, viewport, locale: 'zh-CN' })
  const page = await context.newPage()
  await prepare(page)
  await loginPage(page).enter('mark1')
  return page
}

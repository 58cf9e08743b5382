import type { Browser, Page } from 'playwright-core'
import { loginPage } from '../../tests/e2e/support/login-page.ts'

/**
 * A page of the product where an annotator of the demo has logged in, in a browser profile of its own: what one page has
 * fetched is not there for the next.
 * @param prepare what is done before anything of the product is loaded
 */
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

import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Goes to a page of the layout: from an empty page by its address, else by the navigation at the left. */
export async function visit(page: Page, address: string, link: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(address)
  else
    await page
      .getByRole('navigation', { name: '主导航' })
      .getByRole('link', { name: link, exact: true })
      .click()
}

/** Goes to an address within the product that is open, as by a link: a load takes four times as much of the processor. */
export const goWithin = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), address)

/** The page that somebody comes to who has just logged in. */
export async function goHome(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
}

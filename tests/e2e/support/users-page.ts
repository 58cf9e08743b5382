import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Chooses an item of the menu of a person's row. */
export const actOnUser = async (page: Page, name: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: `更多 ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** /manage-user, by the navigation at the left. */
export const openUsers = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: '用户管理' }).click()
  await expect(page.getByRole('table', { name: '用户' })).toBeVisible()
}

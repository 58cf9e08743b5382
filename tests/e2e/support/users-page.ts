import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { visit } from './visit.ts'

/** Chooses an item of the menu of a person's row. */
export const actOnUser = async (page: Page, name: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: `更多 ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** /manage-user. */
export const openUsers = async (page: Page): Promise<void> => {
  await visit(page, '/manage-user', '用户管理')
  await expect(page.getByRole('table', { name: '用户' })).toBeVisible()
}

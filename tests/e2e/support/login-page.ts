import type { Page, Response } from '@playwright/test'
import { expect } from '@playwright/test'
import { DEMO_PASSWORD } from '../../support/api.ts'
import { knowingAll } from './sign-in.ts'

/** Whoever logs in here knows the annotation pages. */
async function remember(page: Page, response: Response): Promise<void> {
  if (!response.url().endsWith('/api/user/login') || !response.ok()) return
  const { user } = (await response.json()) as { user: { id: number } }
  await page.evaluate((stored) => Object.assign(localStorage, stored), knowingAll(user.id))
}

/** The login page, as a person uses it. */
export const loginPage = (page: Page) => {
  // The page may be gone by then.
  page.on('response', (response) => void remember(page, response).catch(() => undefined))
  const fill = async (username: string, password = DEMO_PASSWORD): Promise<void> => {
    await page.getByRole('textbox', { name: '用户名' }).fill(username)
    await page.getByLabel('密码', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
  }
  return {
    /** Fills in the form that is shown and sends it. */
    fill,
    /** Goes to the page, logs in and waits for the first page behind it. */
    enter: async (username: string): Promise<void> => {
      await page.goto('/login')
      await fill(username)
      await expect(page.getByRole('navigation', { name: '主导航' })).toBeVisible()
    },
  }
}

/** Logs out by the account menu. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^账号/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await expect(page).toHaveURL('/login')
}

import type { Page } from '@playwright/test'
import { login } from '../support/api.ts'
import { dashboard } from './support/dashboard.ts'
import { stockTag } from './support/stock.ts'
import { expect, test } from './support/world.ts'

/** A database is chosen on the dashboard: the keys go on working, and what is pulled is of that database. */

const comeBack = async (page: Page): Promise<void> => {
  await page.getByRole('banner').getByRole('button', { name: '返回' }).click()
  await expect(page.getByRole('heading', { name: '图片工作台' })).toBeVisible()
}

test('card keys work right after a choice of a database', async ({ enter }) => {
  const { page } = await enter('mark1')
  await dashboard(page).open()
  const databases = page.getByRole('combobox', { name: '数据库', exact: true })

  await databases.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('街景')
  const found = page.getByRole('listbox').getByRole('option')
  await expect(found).toHaveText(['街景一期'])
  await page.keyboard.press('Enter')
  await expect(databases).toHaveValue('街景一期')
  await expect(databases).toBeFocused()
  await page.keyboard.press('1')
  await expect(page).toHaveURL(/\/mark-image\?stage=mark&tag=\d+$/)
  await comeBack(page)

  await page.getByRole('radio', { name: '近 7 天' }).check({ force: true })
  await expect(page.getByRole('radio', { name: '近 7 天' })).toBeFocused()
  await page.keyboard.press('8')
  await expect(page).toHaveURL(/\/mark-image\?stage=edit&of=mark&tag=\d+$/)
  await comeBack(page)

  // Whoever comes to the list to type finds what they type, digits as well.
  await databases.focus()
  await page.keyboard.type('1')
  await expect(page.getByRole('listbox')).toBeVisible()
  await expect(page).toHaveURL(/\/mark-image-dashboard/)
})

test('a pull comes from the chosen database, or shows the reason', async ({ enter, server }) => {
  const second = await stockTag(server.url, '第二库', ['乙-01.jpg', '乙-02.jpg'])
  await stockTag(server.url, '第三库', ['丙-01.jpg'])
  const { page } = await enter('mark1')
  const board = dashboard(page)
  const bar = page.getByRole('banner')
  await board.open()
  await board.choose('街景一期')
  await page.keyboard.press('1')
  await expect(bar).toContainText('街景一期')
  await comeBack(page)

  // What is in hand stays, and the chosen database comes before it.
  await board.choose('第二库')
  await page.keyboard.press('1')
  await expect(bar).toContainText('第二库')
  await expect(bar).toContainText(/乙-0\d\.jpg/)
  await comeBack(page)
  await board.choose('街景一期')
  await page.keyboard.press('1')
  await expect(bar).toContainText('街景一期')
  await comeBack(page)

  const admin = await login(server.url, 'admin')
  await admin.ask('PUT', `/api/admin/images2/tags/${second}/need-pull`, { needPull: false })
  const other = await enter('mark2')
  await other.page.goto(`/mark-image?stage=mark&tag=${second}`)
  await expect(other.page.getByText('“第二库”已停止发放')).toBeVisible()
  await other.page.getByRole('button', { name: '从全部数据库领取' }).click()
  await expect(other.page).toHaveURL('/mark-image?stage=mark')
  await expect(other.page.getByRole('banner')).toContainText('第三库')
  // The list of what was pulled is stored after all of its items.
  const isListed = () =>
    other.page.evaluate(() => localStorage.getItem('persist:root')?.includes('丙-01') ?? false)
  await expect.poll(isListed).toBe(true)
  await other.page.goto(`/mark-image?stage=mark&tag=${second}`)
  await expect(other.page.getByText('“第二库”已停止发放，先继续手里的这些')).toBeVisible()
  await expect(other.page.getByRole('banner')).toContainText('第三库')
})

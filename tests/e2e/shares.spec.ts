import { dashboard } from './support/dashboard.ts'
import { annotatePage } from './support/annotate-page.ts'
import { expect, test } from './support/world.ts'

/** Links to one item: made from its history, opened by a stranger, listed and taken back. */

test('a link is made, opened without a login, listed and revoked', async ({ enter, browser, server }) => {
  const { page } = await enter('admin')
  await dashboard(page).open()
  await page.getByRole('button', { name: '查看“街景-01.jpg”的历史' }).first().click()
  await page.getByRole('dialog', { name: '街景-01.jpg' }).getByRole('button', { name: '分享' }).click()
  const dialog = page.getByRole('dialog', { name: '分享这一条' })
  await dialog.getByText('30 天').click()
  await dialog.getByRole('button', { name: '生成链接' }).click()
  const address = await dialog.getByRole('textbox', { name: '分享链接' }).inputValue()
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await page.keyboard.press('Escape')

  const stranger = await (await browser.newContext({ baseURL: server.url })).newPage()
  await stranger.goto(new URL(address).pathname)
  await annotatePage(stranger).shown()
  await expect(stranger.getByText('标注一号')).toHaveCount(0)
  await stranger.keyboard.press('Shift+Slash')
  const help = stranger.getByRole('dialog', { name: '快捷键' })
  await expect(help.getByText('适应窗口')).toBeVisible()
  await expect(help.getByText('提交并转到下一条')).toHaveCount(0)
  await stranger.keyboard.press('Escape')

  await page.getByRole('button', { name: '分享链接' }).click()
  const drawer = page.getByRole('dialog', { name: '分享链接' })
  const row = drawer.locator('tbody tr').first()
  await expect(row).toContainText('有效')
  await expect(row.getByRole('link')).toHaveText('街景-01.jpg · 最新版本')
  await row.getByRole('button', { name: '撤回' }).click()
  await page.getByRole('dialog', { name: '撤回这个链接？' }).getByRole('button', { name: '撤回' }).click()
  await expect(row).toContainText('已撤回')

  await stranger.reload()
  await expect(stranger.getByText('街景-01.jpg')).toHaveCount(0)
  await stranger.context().close()
})

test('one sees the links of others only as far as one sees their work', async ({ enter }) => {
  const { page } = await enter('mark1')
  await dashboard(page).open()
  await page.getByRole('button', { name: '分享链接' }).click()
  const drawer = page.getByRole('dialog', { name: '分享链接' })
  await expect(drawer.getByText('还没有分享链接')).toBeVisible()
  await expect(drawer.getByRole('combobox', { name: '分享范围' })).toHaveCount(0)
})

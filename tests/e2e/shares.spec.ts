import { login } from '../support/api.ts'
import { dashboard } from './support/dashboard.ts'
import { annotatePage } from './support/annotate-page.ts'
import { expect, test } from './support/world.ts'

/** Links to one item: made from its history, opened by a stranger, listed and taken back. */

test('a link is created, opened without a login, listed and revoked', async ({ enter, browser, server }) => {
  const { page } = await enter('admin')
  await dashboard(page).openRecords()
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
  await expect(help.getByText('适应窗口', { exact: true })).toBeVisible()
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
  // Nobody hands on a link that opens no more, and nobody need look at it.
  await expect(row.getByRole('button', { name: '复制' })).toHaveCount(0)
  await drawer.getByRole('checkbox', { name: '仅有效' }).check()
  await expect(drawer.getByText('没有仍有效的分享链接')).toBeVisible()

  await stranger.reload()
  await expect(stranger.getByText('街景-01.jpg')).toHaveCount(0)
  await stranger.context().close()
})

test('links of others are visible only to readers of their work', async ({ enter }) => {
  const { page } = await enter('mark1')
  await dashboard(page).open()
  await page.getByRole('button', { name: '分享链接' }).click()
  const drawer = page.getByRole('dialog', { name: '分享链接' })
  await expect(drawer.getByText('还没有分享链接')).toBeVisible()
  await expect(drawer.getByRole('combobox', { name: '分享范围' })).toHaveCount(0)
})

test('an external person shares if the database allows it; an external admin sees the link and leaves it', async ({
  enter,
  server,
}) => {
  const { page } = await enter('ext1')
  await dashboard(page).openRecords()
  await page
    .getByRole('button', { name: /的历史$/ })
    .first()
    .click()
  const history = page.getByRole('dialog')
  await expect(history.getByRole('table', { name: '操作' })).toBeVisible()
  await expect(history.getByRole('button', { name: '分享' })).toHaveCount(0)
  const resourceId = new URL(page.url()).searchParams.get('item')
  const external = await login(server.url, 'ext1')
  expect((await external.send('POST', '/api/shares', { resourceId })).status).toBe(403)

  const admin = await login(server.url, 'admin')
  const { resource } = await admin.ask<{ resource: { tagId: number } }>('GET', `/api/resources/${resourceId}`)
  const tag = `/api/admin/images2/tags/${resource.tagId}`
  const { name, settings } = await admin.ask<{ name: string; settings: object }>('GET', tag)
  await admin.ask('PUT', tag, { name, settings: { ...settings, allowExternalShares: true } })
  await page.reload()
  await history.getByRole('button', { name: '分享' }).click()
  const dialog = page.getByRole('dialog', { name: '分享这一条' })
  await dialog.getByRole('button', { name: '生成链接' }).click()
  const address = await dialog.getByRole('textbox', { name: '分享链接' }).inputValue()

  const leader = (await enter('extadmin1')).page
  await leader.goto('/mark-image-dashboard?shares=1')
  const drawer = leader.getByRole('dialog', { name: '分享链接' })
  await drawer.getByRole('combobox', { name: '分享范围' }).selectOption({ label: '本企业' })
  await expect(drawer.locator('tbody tr')).toHaveText([/有效外部标注一号/])
  await expect(drawer.getByRole('button', { name: '撤回' })).toHaveCount(0)
  const share = `/api/shares/${new URL(address).pathname.split('/').at(-1)}`
  const tried = ['extadmin1', 'mark1'].map(async (who) =>
    (await login(server.url, who)).send('DELETE', share),
  )
  expect((await Promise.all(tried)).map(({ status }) => status)).toEqual([403, 404])
  await external.ask('DELETE', share)
})

import { login } from '../support/api.ts'
import { databasesPage } from './support/admin-pages.ts'
import { canvasOf } from './support/annotate-page.ts'
import { findingsIn } from './support/checks.ts'
import { actOnUser } from './support/users-page.ts'
import { stockTag } from './support/stock.ts'
import { expect, test } from './support/world.ts'

/** A whole list of resources behind one link, for people without a login. */

test('a list is shared with a password, browsed on a phone, and ends when it is revoked', async ({
  enter,
  browser,
  server,
}) => {
  await stockTag(server.url, '给客户', ['a.jpg', 'b.jpg', 'c.jpg'])
  const { page } = await enter('admin')
  await databasesPage(page).open()
  await actOnUser(page, '给客户', '资源')
  const drawer = page.getByRole('dialog', { name: '“给客户”的资源' })
  await drawer.getByRole('searchbox', { name: '按文件名查找' }).fill('b')
  await expect(drawer.getByRole('row')).toHaveCount(2)
  await drawer.getByRole('button', { name: '分享清单' }).click()
  const dialog = page.getByRole('dialog', { name: '分享“给客户”的清单' })
  await expect(dialog.getByText('文件名含“b”的')).toBeVisible()
  await dialog.getByRole('textbox', { name: '说明' }).fill('请抽查')
  await dialog.getByRole('textbox', { name: '密码' }).fill('short')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('至少 6 个字符')).toBeVisible()
  await dialog.getByRole('textbox', { name: '密码' }).fill('second-batch')
  await page.keyboard.press('Enter')
  const link = dialog.getByRole('link', { name: '请抽查' })
  await expect(link).toBeVisible()
  expect(await findingsIn(page, '分享清单')).toEqual([])

  const address = (await link.getAttribute('href')) ?? ''
  const stranger = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const phone = await stranger.newPage()
  await phone.goto(address)
  await expect(phone.getByRole('heading', { name: '这份清单需要密码' })).toBeVisible()
  await expect(phone.getByText('给客户')).toHaveCount(0)
  await phone.getByRole('textbox', { name: '密码' }).fill('first-batch')
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('alert')).toHaveText('密码不对')
  await phone.getByRole('textbox', { name: '密码' }).fill('second-batch')
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('heading', { name: '给客户' })).toBeVisible()
  const items = phone.getByRole('list', { name: '清单中的资源' })
  await expect(items.getByRole('link')).toHaveText(['b.jpg未标注'])
  expect(await findingsIn(phone, '清单页')).toEqual([])
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await items.getByRole('link').tap()
  await expect(canvasOf(phone)).toHaveAttribute('data-picture-status', 'ready')
  const item = phone.url()
  await phone.goBack()
  await expect(items.getByRole('link')).toHaveCount(1)

  await dialog.getByRole('button', { name: /^撤回/ }).click()
  await expect(dialog.getByText('这个数据库还没有有效的清单链接')).toBeVisible()
  await phone.reload()
  await expect(phone.getByText('分享不存在、已撤回或已过期')).toBeVisible()
  await phone.goto(item)
  await expect(phone.getByText('分享不存在、已撤回或已过期')).toBeVisible()
  await stranger.close()
})

test('chosen resources are one list, and a long list has pages in its address', async ({
  enter,
  page: stranger,
  server,
}) => {
  const names = Array.from({ length: 61 }, (_, index) => `${String(index).padStart(2, '0')}.jpg`)
  await stockTag(server.url, '很长', names)
  const { page } = await enter('admin')
  await databasesPage(page).open()
  await actOnUser(page, '很长', '资源')
  const drawer = page.getByRole('dialog', { name: '“很长”的资源' })
  await drawer.getByRole('checkbox').nth(1).check()
  await drawer.getByRole('button', { name: '分享清单' }).last().click()
  await expect(page.getByText('选中的 1 项')).toBeVisible()

  const admin = await login(server.url, 'admin')
  const { items } = await admin.ask<{ items: { id: number }[] }>('GET', '/api/admin/images2/tags?search=很长')
  const { url } = await admin.ask<{ url: string }>('POST', '/api/share-lists', { tagId: items[0]?.id })
  await stranger.goto(url)
  const shown = stranger.getByRole('list', { name: '清单中的资源' }).getByRole('link')
  await expect(shown).toHaveCount(60)
  await stranger.getByRole('button', { name: '下一页' }).click()
  await expect(shown).toHaveText(['60.jpg未标注'])
  await expect(stranger).toHaveURL(`${url}?page=2`)
})

import { login } from '../support/api.ts'
import { databasesPage } from './support/admin-pages.ts'
import { canvasOf } from './support/annotate-page.ts'
import { findingsIn } from './support/checks.ts'
import { touchScreen } from './support/pointers.ts'
import { actOnUser } from './support/users-page.ts'
import { stockTag } from './support/stock.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

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
  await phone.getByRole('textbox', { name: '密码' }).fill('kurz')
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

test('chosen resources form one list, and a long list has pages in its address', async ({
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

  // From an item one goes on to those beside it, over the end of a page too, and back to the page it is on.
  await shown.click()
  const steps = stranger.getByRole('navigation', { name: '清单' })
  const position = steps.getByRole('status')
  const canvas = canvasOf(stranger)
  const at = async (place: string, name: string) => {
    await expect(position).toHaveText(place)
    await expect(stranger.getByText(name, { exact: true }).first()).toBeVisible()
    await expect(canvas).toHaveAttribute('data-picture-status', 'ready')
  }
  await at('61 / 61', '60.jpg')
  await expect(steps.getByRole('button', { name: '下一条' })).toBeDisabled()
  await steps.getByRole('button', { name: '上一条' }).click()
  await at('60 / 61', '59.jpg')
  await stranger.keyboard.press('Alt+ArrowUp')
  await at('59 / 61', '58.jpg')
  await stranger.keyboard.press('Alt+ArrowDown')
  await at('60 / 61', '59.jpg')
  await stranger.keyboard.press('Shift+Slash')
  await expect(stranger.getByRole('dialog').getByText('下一条')).toBeVisible()
  await stranger.keyboard.press('Escape')
  await stranger.goBack()
  await at('59 / 61', '58.jpg')
  await steps.getByRole('button', { name: '回到清单' }).click()
  await expect(stranger).toHaveURL(url)
  await expect(shown).toHaveCount(60)
})

test('on a phone a swipe changes the item; a single item has no list', async ({ browser, server }) => {
  await stockTag(server.url, '手机看', ['一.jpg', '二.jpg', '三.jpg'])
  const admin = await login(server.url, 'admin')
  const { items } = await admin.ask<{ items: { id: number }[] }>(
    'GET',
    '/api/admin/images2/tags?search=手机看',
  )
  const { url } = await admin.ask<{ url: string }>('POST', '/api/share-lists', { tagId: items[0]?.id })
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('link', { name: /二\.jpg/ }).tap()
  const canvas = canvasOf(page)
  const position = page.getByRole('navigation', { name: '清单' }).getByRole('status')
  await expect(position).toHaveText('2 / 3')
  await expect(canvas).toHaveAttribute('data-picture-status', 'ready')
  expect(await findingsIn(page, 'an item of a list on a phone')).toEqual([])
  const [steps, picture] = [(await position.locator('..').boundingBox())!, (await canvas.boundingBox())!]
  expect(steps.x + steps.width).toBeLessThanOrEqual(390)
  expect(steps.y + steps.height).toBeLessThanOrEqual(picture.y)
  const touch = await touchScreen(page)
  const swipe = async (by: number) => {
    const { x, y, width, height } = (await canvas.boundingBox())!
    const at = (dx: number) => ({ x: x + width / 2 + dx, y: y + height / 2 })
    await touch.down(at(-by / 2))
    await touch.move(at(0))
    await touch.move(at(by / 2))
    await touch.up()
  }
  await swipe(-200)
  await expect(position).toHaveText('3 / 3')
  await expect(page.getByText('三.jpg', { exact: true }).first()).toBeVisible()
  await expect(canvas).toHaveAttribute('data-picture-status', 'ready')
  await swipe(200)
  await expect(position).toHaveText('2 / 3')
  await page.goto(new URL(page.url()).pathname)
  await expect(canvas).toHaveAttribute('data-picture-status', 'ready')
  await expect(position).toHaveCount(0)
  await context.close()
})

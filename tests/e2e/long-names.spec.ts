import type { Locator } from '@playwright/test'
import { login } from '../support/api.ts'
import { stockPool } from './support/stock.ts'
import { openUsers } from './support/users-page.ts'
import { expect, test } from './support/world.ts'

/** Lists of hundreds whose names begin alike. */

const NARROW = { width: 1280, height: 720 }
const nameOf = (thing: string, index: number): string => `深圳市道路采集白天非机动车${thing}第 ${index} 批`
const COUNT = 30

/** Half a line: signs reach out of close lines by a pixel or two. CSS pixels. */
const MUCH = 8

/** Those of the texts that something of is cut off. */
const cut = (texts: Locator): Promise<string[]> =>
  texts.evaluateAll(
    (all, much) =>
      all
        .filter(
          ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
            scrollHeight > clientHeight + much || scrollWidth > clientWidth,
        )
        .map((text) => text.textContent),
    MUCH,
  )

test('long names are complete in the narrowest window, and the header of a long list stays visible', async ({
  enter,
  server,
}) => {
  const admin = await login(server.url, 'admin')
  const { items } = await admin.ask<{ items: { id: number }[] }>('GET', '/api/admin/corps')
  const corpIds = items.map(({ id }) => id)
  for (let index = 0; index < COUNT; index += 1)
    await Promise.all([
      admin.ask('POST', '/api/admin/images2/tags', { name: nameOf('库', index), corpIds }),
      admin.ask('POST', '/api/admin/images2/pools', { name: nameOf('池', index) }),
      admin.ask('POST', '/api/admin/corps', { name: nameOf('企业', index), teamType: 2, grants: [] }),
    ])
  const { page } = await enter('admin')
  await page.setViewportSize(NARROW)

  for (const [path, label] of [
    ['/manage-database', '数据库管理'],
    ['/data-pool-manage', '数据池管理'],
    ['/manage-user', '企业'],
  ] as const) {
    await page.goto(`${path}?size=50&tab=corps`)
    const table = page.getByRole('table', { name: label })
    const names = table.locator('tbody tr').getByTitle(/^深圳市道路采集.* 批/)
    await expect.poll(() => names.count()).toBe(COUNT)
    expect(await cut(names), label).toEqual([])
    await names.last().scrollIntoViewIfNeeded()
    await expect(table.getByRole('columnheader', { name: '名称' }), label).toBeInViewport()
  }

  await page.goto('/mark-image-dashboard')
  await page.getByRole('combobox', { name: '数据库' }).first().click()
  const choice = page.getByRole('option', { name: nameOf('库', 7), exact: true })
  await choice.scrollIntoViewIfNeeded()
  expect((await choice.boundingBox())!.height).toBe(32)
})

test('pictures of a pool show the ends of their names, where these differ, and the one in hand the whole', async ({
  enter,
  server,
}) => {
  const names = ['0001', '0002'].map((number) => `2026-11-28-路口三号杆早高峰-${number}.jpg`)
  const poolId = await stockPool(server.url, '路口采集', names)
  const { page } = await enter('admin')
  await page.goto(`/data-pool-manage?look=${poolId}&order=name`)
  const cells = page.getByRole('grid', { name: '资源' }).getByRole('gridcell')
  await expect(cells).toHaveCount(names.length)
  for (const [index, end] of ['峰-0001.jpg', '峰-0002.jpg'].entries()) {
    const [cell, shown] = await Promise.all(
      [cells.nth(index), cells.nth(index).getByText(end, { exact: true })].map((part) => part.boundingBox()),
    )
    expect(shown!.x + shown!.width).toBeLessThanOrEqual(cell!.x + cell!.width)
  }
  await page.keyboard.press('ArrowRight')
  // The line that is cut holds the whole text as well.
  await expect(cells.nth(1).getByText(names[1]!, { exact: true }).last()).toBeVisible()
  await expect(cells.nth(0).getByText(names[0]!, { exact: true })).toHaveCount(1)
})

test('a list of hundreds of people loads while it scrolls, without shifting', async ({ enter }) => {
  const { page } = await enter('admin')
  await page.setViewportSize(NARROW)
  const counts = { marked: 1200, rejected: 1200, checked: 1200, unapproved: 1200, approved: 12000 }
  const items = Array.from({ length: 300 }, (_, index) => ({
    user: {
      id: 1000 + index,
      name: index % 7 === 0 ? '阿不都热依木·买买提·深圳第三标注组' : '王伟',
      corpId: 1,
      corpName: index % 5 === 0 ? '北京某某人工智能科技股份有限公司' : '内部团队',
    },
    counts: { unmarked: 0, pending: 0, ...counts },
  }))
  await page.route(/\/resources\/users(\?|$)/, (route) => route.fulfill({ json: { items } }))
  await page.goto('/mark-image-dashboard?markers=1')
  const drawer = page.getByRole('dialog', { name: '按人审核' })
  const columns = () =>
    drawer.getByRole('columnheader').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().x))
  await expect(drawer.getByRole('link', { name: '审核' }).first()).toBeVisible()
  const before = await columns()
  await drawer.getByRole('table').hover()
  await page.mouse.wheel(0, 20_000)
  const last = drawer.locator('tr[aria-rowindex="301"]')
  await expect(last.getByRole('link', { name: '审核' })).toBeInViewport({ ratio: 1 })
  expect(await columns()).toEqual(before)
})

test('a person without logins has no button to end any', async ({ enter, server }) => {
  const admin = await login(server.url, 'admin')
  const { items } = await admin.ask<{ items: { id: number }[] }>('GET', '/api/admin/corps')
  const user = { username: 'never', name: '从未登录', password: 'first-password', type: 0, grants: [] }
  await admin.ask('POST', '/api/users', { ...user, corpId: items[0]!.id })
  const { page } = await enter('admin')
  await openUsers(page)
  await page.getByRole('button', { name: '更多 从未登录' }).click()
  await page.getByRole('menuitem', { name: '登录设备' }).click()
  await expect(page.getByText('没有有效的登录')).toBeVisible()
  await expect(page.getByRole('button', { name: '全部退出' })).toBeDisabled()
})

import { login } from '../support/api.ts'
import { databasesPage, poolsPage } from './support/admin-pages.ts'
import { choose } from './support/choose.ts'
import { expect, test } from './support/world.ts'

/** What is done to many at once: chosen over pages, gone or refused in part, and lists whose next part cannot be had. */

const PAGE = 20

test('a selection spans pages, drops deleted rows and keeps refused ones for another try', async ({
  enter,
  server,
}) => {
  const admin = await login(server.url, 'admin')
  const ids: number[] = []
  for (let index = 10; index < 10 + PAGE + 5; index += 1) {
    const name = `成批 ${index}`
    ids.push((await admin.ask<{ id: number }>('POST', '/api/admin/video-segments/tags', { name })).id)
  }
  const { page } = await enter('admin')
  await databasesPage(page).open()
  await page.getByRole('tab', { name: '视频分割', exact: true }).click()
  await page.getByRole('searchbox', { name: '按名称搜索' }).fill('成批')
  await page.getByRole('button', { name: '按名称排序' }).click()
  const bulk = page.getByRole('toolbar', { name: '批量操作' })
  const all = page.getByRole('checkbox', { name: '全选' })
  // What is shown until the order is there is another page of them.
  await expect(page.locator('tbody tr').first()).toContainText('成批 10')
  await all.check()
  await page.getByRole('button', { name: '下一页' }).click()
  await expect(all).not.toBeChecked()
  await all.check()
  await expect(bulk).toContainText(`已选 ${PAGE + 5} 项`)

  await admin.ask('DELETE', `/api/admin/video-segments/tags/${ids[0]}`)
  await page.route(
    `**/tags/${ids[1]}/need-pull`,
    (route) => route.fulfill({ status: 409, json: { message: '暂时不行', reason: '' } }),
    { times: 1 },
  )
  await bulk.getByRole('button', { name: '停止发放' }).click()
  const reported = page.getByText(`已停止发放 ${PAGE + 3} 个数据库`)
  await expect(reported).toContainText('1 项没有改动（暂时不行）')
  await expect(reported).toContainText('1 项没有改动（数据库不存在')
  // The one that is gone is not asked for any more.
  await expect(bulk).toContainText('已选 1 项')
  await bulk.getByRole('button', { name: '停止发放' }).click()
  await expect(page.getByText('已停止发放 1 个数据库', { exact: true })).toBeVisible()
  await expect(bulk).toHaveCount(0)

  // What one deletes oneself is not chosen any more either.
  await page.getByRole('checkbox', { name: '选择此行' }).first().check()
  await page.getByRole('checkbox', { name: '选择此行' }).nth(1).check()
  await expect(bulk).toContainText('已选 2 项')
  const name = await page
    .getByRole('table', { name: '数据库管理' })
    .locator('tbody tr td:nth-child(2)')
    .first()
    .innerText()
  await databasesPage(page).menu(name, '删除')
  const removal = page.getByRole('dialog', { name: `删除“${name}”？` })
  await removal.getByRole('textbox').fill(name)
  await removal.getByRole('textbox').press('Enter')
  await expect(bulk).toContainText('已选 1 项')
})

test('failed thumbnails are not requested again until somebody asks', async ({ enter }) => {
  const { page } = await enter('admin')
  const pools = poolsPage(page)
  await pools.open()
  await pools.create('读不到的')
  const uuid = (index: number) => `6f1c1f0e-6d1b-4a57-9b1e-${String(index).padStart(12, '0')}`
  const items = Array.from({ length: 200 }, (_, index) => ({
    uuid: uuid(index),
    name: `${index}.jpg`,
    url: '/favicon.ico',
    thumbnailUrl: '/favicon.ico',
    width: 64,
    height: 48,
    uploadedAt: '2026-03-02T09:30:00+08:00',
    uploadedBy: null,
  }))
  let asked = 0
  await page.route(/\/pools\/\d+\/resources\?/, (route) => {
    if (!route.request().url().includes('after=')) return route.fulfill({ json: { items, total: 400 } })
    asked += 1
    return route.fulfill({ status: 404, json: { message: '没有这个数据池', reason: '编号 1' } })
  })
  await pools.look('读不到的')
  const window = page.getByRole('dialog')
  await window.getByRole('button', { name: '全选' }).click()
  await expect(window.getByRole('alert')).toContainText('没有这个数据池')
  await expect(window.getByText('已选 200 项')).toBeVisible()
  const before = asked
  await window.getByRole('button', { name: '重试' }).click()
  await expect.poll(() => asked).toBe(before + 1)
  await expect(window.getByRole('button', { name: '重试' })).toBeEnabled()
  // Whatever asks by itself would have asked by now: the grid is drawn anew with each answer.
  await window.getByRole('grid').press('ArrowRight')
  expect(asked).toBe(before + 1)
  expect(asked).toBeLessThanOrEqual(3)
})

test('a split whose files were taken by another is refused, and the list refreshes', async ({ enter }) => {
  const { page } = await enter('admin')
  const pools = poolsPage(page)
  await pools.open()
  const row = page.getByRole('table', { name: '数据池管理' }).locator('tbody tr').first()
  const name = await row.getByRole('cell').first().innerText()
  await page.route(/\/images2\/pools\?/, async (route) => {
    const answer = await route.fetch()
    const { items, ...rest } = (await answer.json()) as { items: object[] }
    const json = { ...rest, items: items.map((pool) => ({ ...pool, waiting: 999 })) }
    await route.fulfill({ response: answer, json })
  })
  await page.reload()
  await expect(row).toContainText('999')
  await row.getByRole('button', { name: '拆分' }).click()
  const drawer = page.getByRole('dialog', { name: /^拆分/ })
  // The window asks for what waits now, too.
  await expect(drawer).toContainText('999')
  await page.unroute(/\/images2\/pools\?/)
  await choose(drawer.getByRole('combobox', { name: '目标数据库' }), '街景一期')
  await drawer.getByRole('button', { name: '拆分', exact: true }).click()
  await expect(drawer.getByRole('alert')).toContainText('数据池里没有这么多资源')
  await expect(page.locator('tbody tr', { hasText: name.split('\n')[0]! })).not.toContainText('999')
})

test('a switch shows its new state at once and returns when the server refuses', async ({ enter }) => {
  const { page } = await enter('admin')
  await databasesPage(page).open()
  const needPull = page.getByRole('switch', { name: '发放“街景一期”的新标注' })
  await expect(needPull).toBeChecked()
  let refuse = (): void => undefined
  const seen = new Promise<void>((done) => (refuse = done))
  await page.route('**/tags/*/need-pull', async (route) => {
    await seen
    await route.fulfill({ status: 409, json: { message: '暂时不行', reason: '' } })
  })
  await needPull.click()
  await expect(needPull).not.toBeChecked()
  refuse()
  await expect(page.getByText('暂时不行')).toBeVisible()
  await expect(needPull).toBeChecked()
})

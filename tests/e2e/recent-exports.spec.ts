import { databasesPage } from './support/admin-pages.ts'
import { expect, test } from './support/world.ts'

/** What became of an export whose window was closed. */

test('an export continues when its window is closed and can be downloaded later', async ({ enter }) => {
  const { page } = await enter('admin')
  const databases = databasesPage(page)
  await databases.open()
  await page.getByRole('tab', { name: '图片', exact: true }).click()
  await databases.menu('街景一期', '导出')
  const window = page.getByRole('dialog', { name: '导出“街景一期”' })
  const recent = window.getByRole('list', { name: '此前的导出' })
  await expect(window.getByRole('button', { name: '开始导出' })).toBeEnabled()
  await expect(recent).toHaveCount(0)
  await window.getByRole('button', { name: '开始导出' }).click()
  await expect(window.getByText('导出完成')).toBeVisible()
  // It stands in its own place, and not a second time among those before it.
  await expect(recent).toHaveCount(0)
  await window.getByRole('button', { name: '关闭' }).last().click()

  // Opened while it is under way: the list was read before it was done.
  await page.route(/\/api\/admin\/jobs\?/, async (route) => {
    const answer = await route.fetch()
    const { items, ...rest } = (await answer.json()) as { items: object[] }
    const running = items.map((job) => ({ ...job, status: 'running', progress: 0.42, result: null }))
    await route.fulfill({ response: answer, json: { ...rest, items: running } })
  })
  let over = false
  await page.route(/\/api\/admin\/jobs\/[\da-f-]+$/, async (route) => {
    const answer = await route.fetch()
    const job = (await answer.json()) as object
    const json = over ? job : { ...job, status: 'running', progress: 0.42, result: null }
    await route.fulfill({ response: answer, json })
  })
  // By somebody who has not seen the end of it.
  await page.reload()
  await databases.menu('街景一期', '导出')
  await expect(recent).toContainText('管理员')
  await expect(recent).toContainText('正在导出 42%')
  over = true
  await page.reload()
  await databases.menu('街景一期', '导出')
  const downloading = page.waitForEvent('download')
  await recent.getByRole('link', { name: /^下载 街景一期-json-/ }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^街景一期-json-.*\.zip$/)
})

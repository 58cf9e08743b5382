import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { databasesPage } from './support/admin-pages.ts'
import { stockTag } from './support/stock.ts'
import { readZip } from './support/zip.ts'
import { expect, test } from './support/world.ts'

/** What an export holds, and what became of one whose window was closed. */

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

test('an export reports its contents and losses; files keep their folders and are split', async ({
  enter,
  server,
  folder,
}) => {
  const names = ['cam1/1.jpg', 'cam2/1.jpg', 'cam2/2.jpg', '空.jpg']
  await stockTag(server.url, '分份库', names)
  const annotation = { ...emptyDocument('image'), trackingCrop: { x: 20, y: 30, width: 100, height: 50 } }
  const file = join(folder, '标注.json')
  const items = names.slice(0, 3).map((name) => ({ name, annotation }))
  writeFileSync(file, JSON.stringify({ format: 'biaozhu', formatVersion: 1, kind: 'image', items }))
  const { page } = await enter('admin')
  const databases = databasesPage(page)
  await databases.open()
  await databases.menu('分份库', '导入标注')
  const importing = page.getByRole('dialog', { name: '导入标注到“分份库”' })
  await importing.getByLabel('选择文件').setInputFiles(file)
  await importing.getByRole('button', { name: '开始导入' }).click()
  await expect(importing.getByRole('status', { name: '导入标注到“分份库”' })).toContainText('导入 3')
  await importing.getByRole('button', { name: '关闭' }).last().click()

  await databases.menu('分份库', '导出')
  const window = page.getByRole('dialog', { name: '导出“分份库”' })
  const amount = window.getByRole('region', { name: '会导出多少' })
  const start = window.getByRole('button', { name: '开始导出' })
  await expect(amount).toHaveText('没有已验收的资源；另有 4 个未验收不在其中。')
  await window.getByRole('checkbox', { name: /^待审核/ }).check()
  await expect(amount).toHaveText('导出 3 个资源（待审核 3）；另有 1 个不在其中。')
  await window.getByRole('checkbox', { name: /^已验收/ }).uncheck()
  await window.getByRole('checkbox', { name: /^待审核/ }).uncheck()
  await expect(start).toHaveAccessibleDescription('至少选一种状态')
  await window.getByRole('checkbox', { name: /^待审核/ }).check()

  await window.getByRole('checkbox', { name: /^划分训练/ }).check()
  await expect(amount).toContainText(/训练 \d、验证 \d、测试 \d，共 2 组。组太少/)
  const share = (name: string) => window.getByRole('spinbutton', { name: `${name}（%）` })
  await share('训练').fill('50')
  await expect(start).toHaveAccessibleDescription('三份应为整数，合计 100')
  await share('验证').fill('50')
  await share('测试').fill('0')
  await window.getByRole('spinbutton', { name: '种子' }).fill('3')
  await expect(amount).toContainText('共 2 组。')
  await expect(amount).not.toContainText('组太少')
  await window.getByRole('combobox', { name: '格式' }).selectOption({ label: 'YOLO 检测' })
  await start.click()
  const downloading = page.waitForEvent('download')
  await expect(window.getByRole('link', { name: /^下载/ }).first()).toBeInViewport({ ratio: 1 })
  await window.getByRole('link', { name: /^下载/ }).first().click()
  const saved = join(folder, 'yolo.zip')
  await (await downloading).saveAs(saved)
  const files = await readZip(saved)
  expect(Object.keys(files).toSorted()).toEqual([
    'data.yaml',
    'labels/cam1/1.txt',
    'labels/cam2/1.txt',
    'labels/cam2/2.txt',
    'mapping.csv',
    'train.txt',
    'val.txt',
  ])
  const rows = files['mapping.csv']!.trimEnd().split('\r\n').slice(1)
  const parts = new Map(rows.map((row) => [row.split(',')[2], row.split(',')[5]]))
  expect(parts.get('cam2/1.jpg')).toBe(parts.get('cam2/2.jpg'))
  expect(new Set(parts.values())).toEqual(new Set(['train', 'val']))
})

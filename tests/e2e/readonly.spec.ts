import { login } from '../support/api.ts'
import { annotatePage } from './support/annotate-page.ts'
import { openDriver } from './support/image-driver.ts'
import { stockTag } from './support/stock.ts'
import { expect, test } from './support/world.ts'

/** Looking without touching: the readonly option of a session, and share pages. */

const REFUSED = '只读模式下无法修改'
const PICTURE = '只看.jpg'

test('the read-only option refuses every change without side effects', async ({ enter, server }) => {
  const tag = '只读一期'
  await stockTag(server.url, tag, [PICTURE])
  const driver = await openDriver(await enter('mark1'), tag)
  const { page, annotate } = driver
  await driver.take('领取标注', PICTURE)
  await page.keyboard.press('c')
  await annotate.draw({ x: 420, y: 300, width: 260, height: 180 })
  await expect(annotate.save).toHaveText(/^已保存/)
  const boxes = await annotate.crops.allTextContents()

  await page.evaluate(() => sessionStorage.setItem('markVideoOption', '{"type":"readonly"}'))
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && !request.url().endsWith('/heartbeat')) writes.push(request.url())
  })
  const refused = page.getByRole('alert').filter({ hasText: REFUSED })
  const dismiss = async () => {
    await expect(refused).toBeVisible()
    await refused.getByRole('button', { name: '关闭' }).click()
    await expect(refused).toHaveCount(0)
  }
  await annotate.draw({ x: 800, y: 560, width: 90, height: 70 })
  await dismiss()
  await expect(annotate.bar.getByText('只读', { exact: true })).toBeVisible()
  await page.keyboard.press('q')
  await dismiss()
  await page.getByRole('radiogroup', { name: '可用性' }).getByText('待定').click()
  await dismiss()
  await expect(page.getByRole('button', { name: '删除跟踪框' })).toHaveCount(0)
  await page.getByRole('textbox', { name: '备注' }).press('a')
  await dismiss()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await dismiss()
  await expect(annotate.crops).toHaveText(boxes)
  await expect(annotate.availability('可用')).toBeChecked()
  await expect(annotate.bar.getByText(PICTURE, { exact: true })).toBeVisible()
  expect(writes).toEqual([])

  await test.step('the dashboard says so and lets one leave it', async () => {
    await annotate.back.click()
    await expect(page.getByText('只读模式：可以查看，任何修改都不会生效')).toBeVisible()
    await page.getByRole('button', { name: '退出只读' }).click()
    await driver.take('领取标注', PICTURE)
    await driver.say('q', '不可用')
  })
})

test('pages other than annotation change nothing in a read-only session', async ({ enter }) => {
  const { page } = await enter('admin')
  await page.goto('/manage-database')
  await page.getByRole('tab', { name: '图片', exact: true }).click()
  const needPull = page.getByRole('switch', { name: '发放“街景一期”的新标注' })
  const before = await needPull.isChecked()
  await page.evaluate(() => {
    sessionStorage.setItem('markVideoOption', '{"type":"readonly"}')
    dispatchEvent(new Event('storage'))
  })
  // It moves what is pressed, so it comes first.
  await expect(page.getByText('只读模式：可以查看，任何修改都不会生效')).toBeVisible()
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(request.url())
  })
  const refused = page.getByRole('alert').filter({ hasText: REFUSED })
  await needPull.click()
  await expect(refused).toBeVisible()
  await expect(needPull).toBeChecked({ checked: before })
  await refused.getByRole('button', { name: '关闭' }).click()

  await page.getByRole('link', { name: '数据池管理' }).click()
  await page.getByRole('button', { name: '上传', exact: true }).first().click()
  await page
    .getByLabel('选择文件', { exact: true })
    .last()
    .setInputFiles({ name: '只看.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not sent') })
  await expect(refused).toBeVisible()
  expect(writes.filter((url) => !url.endsWith('/api/activity'))).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '退出只读' }).click()
  await expect(page.getByRole('button', { name: '退出只读' })).toHaveCount(0)
})

test('a share shows a picture with its boxes to anyone, who cannot change it', async ({ page, server }) => {
  const admin = await login(server.url, 'admin')
  const { items } = await admin.ask<{
    items: { resourceId: string; resourceName: string; tagName: string; toStatus: string }[]
  }>('GET', '/api/operationRecords?kind=image&scope=all&pageSize=200')
  const approved = items.find(({ tagName, toStatus }) => tagName === '街景一期' && toStatus === 'approved')!
  const share = await admin.ask<{ id: string; url: string }>('POST', '/api/shares', {
    resourceId: approved.resourceId,
    days: 7,
  })
  const annotate = annotatePage(page)
  await page.goto(new URL(share.url, server.url).pathname)
  await expect(page).toHaveTitle('图片分享 · 标注')
  await annotate.shown()
  await expect(annotate.bar.getByText(approved.resourceName.split('/').at(-1)!)).toBeVisible()
  await expect(annotate.bar.getByText('已验收')).toBeVisible()
  await expect(annotate.bar.getByText('只读', { exact: true })).toBeVisible()
  const boxes = await annotate.crops.allTextContents()
  expect(boxes.length).toBeGreaterThan(0)
  await page.keyboard.press('q')
  await expect(page.getByRole('alert').filter({ hasText: REFUSED })).toBeVisible()
  await expect(page.getByRole('button', { name: '删除跟踪框' })).toHaveCount(0)
  await expect(annotate.crops).toHaveText(boxes)
  expect(await page.evaluate(() => localStorage.getItem('markToken'))).toBeNull()

  await admin.ask('DELETE', `/api/shares/${share.id}`)
  await page.reload()
  await expect(page.getByRole('heading', { name: '分享内容无法打开' })).toBeVisible()
  await expect(page.getByText('分享不存在、已撤回或已过期。')).toBeVisible()
})

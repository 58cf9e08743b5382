import { login } from '../support/api.ts'
import { loginPage } from './support/login-page.ts'
import { findingsIn } from './support/checks.ts'
import { expect, test } from './support/world.ts'

/** What waits everywhere: the first page of admins, the counts of the navigation, and where people land. */

test('an admin starts at the overview, and its numbers link to what they count', async ({ page, server }) => {
  const person = await login(server.url, 'mark1')
  await person.ask('POST', '/api/images2/tasks/pull', { count: 1 })
  await page.goto('/login')
  await loginPage(page).fill('admin')
  await expect(page).toHaveURL('/overview')
  await expect(page).toHaveTitle('总览 · 标注')
  const kinds = page.getByRole('region', { name: '各类任务' }).getByRole('article')
  await expect(kinds.getByRole('heading')).toHaveText(['视频', '图片', '关键点', '图片分割', '视频分割'])
  await expect(kinds.nth(1).locator('strong')).toHaveText('12')
  await expect(kinds.nth(1)).toContainText('12全部待处理')
  await expect(page.getByRole('table', { name: '今天工作的人' }).locator('tbody tr')).toHaveText([
    /标注一号.*图片.*1/,
  ])
  expect(await findingsIn(page, 'overview')).toEqual([])

  await page.getByRole('tab', { name: /^图片 ?\d/ }).click()
  await expect(page).toHaveURL('/overview?kind=image')
  const street = page.getByRole('table', { name: '数据库' }).getByRole('row', { name: /街景一期/ })
  await street.getByRole('link', { name: '查看“街景一期”的 2 项待审核' }).click()
  const drawer = page.getByRole('dialog', { name: '待审核 · 不限天数' })
  await expect(drawer.getByRole('table').locator('tbody tr')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await page.goBack()
  await street.getByRole('link', { name: /项审核驳回/ }).click()
  await expect(page.getByRole('table', { name: '驳回' }).locator('tbody tr')).toHaveCount(2)
})

test('the navigation counts waiting work of every kind, and people land on their work', async ({
  enter,
  server,
}) => {
  const { page } = await enter('mark2')
  const held = await login(server.url, 'mark2')
  await page.goto('/mark-image-dashboard')
  const link = page.getByRole('link', { name: '关键点', exact: true })
  await expect(link).not.toHaveAttribute('title', /在手/)
  await expect(page.getByRole('navigation', { name: '主导航' }).getByRole('heading').first()).toContainText(
    '我能做的',
  )
  const listening = page.waitForResponse('**/api/events')
  await page.reload()
  await listening
  const { items } = await held.ask<{ items: unknown[] }>('POST', '/api/imageNodes/tasks/pull', { count: 1 })
  expect(items).toHaveLength(1)
  await expect(link).toHaveAttribute('title', /^我能做的：在手 1/, { timeout: 30_000 })
  await page.goto('/')
  await expect(page).toHaveURL('/mark-image-node-dashboard')
})

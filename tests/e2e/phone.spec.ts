import type { Page } from '@playwright/test'
import { login } from '../support/api.ts'
import { annotatePage, canvasOf } from './support/annotate-page.ts'
import { expect, test } from './support/world.ts'

/** Pages of the layout and shared links on a phone: nothing is wider than the window, and a thumb hits what it means. */

const PHONE = { width: 390, height: 844 }
/** CSS pixels. */
const THUMB = 40

/** Radio buttons are pressed by their labels. */
const PRESSED =
  'button, select, input:not([type=radio]), label:has([type=radio]), a[aria-keyshortcuts], nav a'

/** What is wider than the window, and what is too low for a thumb; tables scroll within themselves. */
const misfits = (page: Page, pressed = PRESSED): Promise<string[]> =>
  page.evaluate(
    ([thumb, parts]) => {
      const { scrollWidth, clientWidth } = document.documentElement
      const content = document.getElementById('content')?.firstElementChild
      const inner = content && content.scrollWidth > content.clientWidth ? ['the page'] : []
      const low = [...document.querySelectorAll(parts)].filter((part) => {
        const box = (part.closest('label') ?? part).getBoundingClientRect()
        // Links and buttons within the lines of a table or a text are as high as these.
        return box.height > 0 && box.height < thumb && box.width > 1 && !part.closest('td, th, p')
      })
      return [
        ...(scrollWidth > clientWidth ? [`the window: ${scrollWidth}`] : []),
        ...inner,
        ...low.map((part) => part.outerHTML.slice(0, 120)),
      ]
    },
    [THUMB, pressed] as const,
  )

test('dashboards fit a phone, with the navigation in a drawer', async ({ enter }) => {
  const { page } = await enter('admin')
  await page.setViewportSize(PHONE)
  await page.goto('/overview')
  await expect(page.getByRole('table', { name: '数据库' })).toBeVisible()
  await expect.poll(() => misfits(page), 'overview').toEqual([])
  await page.getByRole('button', { name: '打开导航' }).click()
  const drawer = page.getByRole('dialog', { name: '标注平台' })
  await expect.poll(() => misfits(page), 'navigation').toEqual([])
  await drawer.getByRole('link', { name: '图片', exact: true }).click()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL('/mark-image-dashboard')
  await expect(page.getByRole('img', { name: /^每日产出/ })).toBeVisible()
  await expect.poll(() => misfits(page), 'dashboard').toEqual([])
  await page.getByRole('tab', { name: '操作记录' }).click()
  await expect(page.getByRole('table', { name: '操作记录' })).toBeVisible()
  await expect.poll(() => misfits(page), 'records').toEqual([])
})

test('a shared picture lies above its panel on a phone', async ({ page, server }) => {
  const marker = await login(server.url, 'mark1')
  const { items } = await marker.ask<{ items: { resourceId: string }[] }>(
    'GET',
    '/api/operationRecords?kind=image&type=2',
  )
  const { id } = await marker.ask<{ id: string }>('POST', '/api/shares', {
    resourceId: items[0]!.resourceId,
    days: 7,
  })
  await page.setViewportSize(PHONE)
  await page.goto(`/mark-image-share/${id}`)
  await annotatePage(page).shown()
  // Rows of the panel are lists to read.
  await expect
    .poll(() => misfits(page, 'header button, [data-section-header], [role=toolbar] button'))
    .toEqual([])
  const canvas = await canvasOf(page).boundingBox()
  const panel = await page.getByRole('complementary').boundingBox()
  expect([canvas?.width, panel?.width]).toEqual([PHONE.width, PHONE.width])
  expect(canvas!.height).toBeGreaterThan(300)
  expect(Math.ceil(panel!.y)).toBeGreaterThanOrEqual(Math.floor(canvas!.y + canvas!.height))
})

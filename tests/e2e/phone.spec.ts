import type { Page } from '@playwright/test'
import { ALL_KINDS, KINDS } from '../../src/domain/kinds.ts'
import { login } from '../support/api.ts'
import { annotatePage, canvasOf } from './support/annotate-page.ts'
import { expect, test } from './support/world.ts'

/** Pages of the layout and shared links on a phone: nothing is wider than the window, and a thumb hits what it means. */

const PHONE = { width: 390, height: 844 }
/** CSS pixels. */
const THUMB = 44

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

test('a phone that is held sideways is a phone: a drawer for the navigation, a check beside its panel, no marking', async ({
  enter,
}) => {
  const sideways = { viewport: { width: PHONE.height, height: PHONE.width }, hasTouch: true }
  const { page } = await enter('check1', sideways)
  await page.goto('/mark-image-dashboard')
  await expect(page.getByRole('button', { name: '打开导航' })).toBeVisible()
  await expect.poll(() => misfits(page), 'dashboard').toEqual([])
  await page.goto('/mark-image?stage=check')
  await annotatePage(page).shown()
  await expect(page.getByText('画错误框')).toBeVisible()
  await expect.poll(() => misfits(page, PRESSED_HERE), 'check').toEqual([])
  const canvas = (await canvasOf(page).boundingBox())!
  const panel = (await page.getByRole('complementary').boundingBox())!
  expect([canvas.x, panel.x + panel.width]).toEqual([0, PHONE.height])
  expect(canvas.height).toBeGreaterThan(PHONE.width * 0.8)
  const marker = (await enter('mark1', sideways)).page
  await marker.goto('/mark-image?stage=mark')
  await expect(marker.getByText('屏幕太小，不能标注')).toBeVisible()
})

/** What is pressed on a page of an item, but not what is dragged or lies within a line that is pressed whole. */
const PRESSED_HERE =
  'header button, aside button:enabled:not([role=switch]), aside [role=treeitem], aside li, main button, [role=toolbar] button, label:has([type=radio])'

test('on a phone a shared item is above its panel, in every kind', async ({ page, server }) => {
  const admin = await login(server.url, 'admin')
  await page.setViewportSize(PHONE)
  for (const kind of ALL_KINDS) {
    const { items } = await admin.ask<{ items: { resourceId: string }[] }>(
      'GET',
      `/api/operationRecords?kind=${kind}&type=2&scope=all&pageSize=1`,
    )
    const { id } = await admin.ask<{ id: string }>('POST', '/api/shares', {
      resourceId: items[0]!.resourceId,
      days: 7,
    })
    await page.goto(`${KINDS[kind].page}-share/${id}`)
    await annotatePage(page).shown()
    await expect.poll(() => misfits(page, PRESSED_HERE), kind).toEqual([])
    const canvas = await canvasOf(page).boundingBox()
    const panel = await page.getByRole('complementary').boundingBox()
    expect([canvas?.width, panel?.width], kind).toEqual([PHONE.width, PHONE.width])
    expect(canvas!.height, kind).toBeGreaterThan(200)
    expect(Math.ceil(panel!.y), kind).toBeGreaterThanOrEqual(Math.floor(canvas!.y + canvas!.height))
  }
})

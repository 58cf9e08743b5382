import type { Locator, Page } from '@playwright/test'
import { openDriver } from './support/image-driver.ts'
import { colourAt, isNear } from './support/pixels.ts'
import { stockTag } from './support/stock.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** How the screen is looked at: magnifier, rulers, and windows of several sizes. */

const PICTURES = ['甲.jpg', '乙.jpg'] as const
const [FIRST, SECOND] = PICTURES
const WINDOWS = [
  [1280, 720],
  [1920, 1080],
  [2560, 1440],
] as const

/** Everything that a person needs is in sight, and nothing is wider or higher than the window. */
async function expectInSight(page: Page, ...needed: readonly Locator[]): Promise<void> {
  for (const each of needed) await expect(each).toBeInViewport({ ratio: 1 })
  const overflow = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement
    return [scrollWidth > innerWidth, scrollHeight > innerHeight]
  })
  expect(overflow).toEqual([false, false])
}

test('the magnifier and rulers work in windows of any size', async ({ enter, server }) => {
  const tag = '画面一期'
  await stockTag(server.url, tag, PICTURES)
  const { page, annotate, ...driver } = await openDriver(await enter('mark1'), tag)
  await driver.take('领取标注', FIRST)
  const rulers = page.locator('[data-rulers]')
  const magnifier = page.locator('[data-magnifier]')

  await expect(rulers).toHaveCount(0)
  await page.keyboard.press('Shift+U')
  await expect(rulers).toBeVisible()
  await page.mouse.move(640, 420)
  await page.keyboard.down('z')
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height })
    await page.mouse.move(width / 2, height / 2)
    await expectInSight(page, magnifier, annotate.submit, page.getByRole('toolbar', { name: '工具' }))
  }
  await page.keyboard.up('z')
  await expect(magnifier).toHaveCount(0)

  // Rulers are a person's choice, so they are still there after a reload.
  await page.reload()
  await annotate.shown(FIRST)
  await expect(rulers).toBeVisible()
})

test('a fitted picture keeps clear of the tools, also beside rulers', async ({ enter, server }) => {
  const tag = '画面标尺'
  await stockTag(server.url, tag, [FIRST])
  const { page, annotate, ...driver } = await openDriver(await enter('mark2'), tag)
  await driver.take('领取标注', FIRST)
  const tools = page.getByRole('toolbar', { name: '工具' })
  /** Whether below the tools, at their right edge, there is nothing of the picture. */
  const isClear = async (): Promise<boolean> => {
    const [rail, canvas] = [(await tools.boundingBox())!, (await annotate.canvas.boundingBox())!]
    const x = rail.x + rail.width - 1
    const [beside, ground] = await Promise.all(
      [canvas.y + canvas.height / 2, canvas.y + canvas.height - 4].map((y) => colourAt(page, { x, y })),
    )
    return isNear(beside!, ground!)
  }
  const clear = [await isClear()]
  await page.keyboard.press('Shift+U')
  await expect(page.locator('[data-rulers]')).toBeVisible()
  await page.mouse.move(640, 420)
  clear.push(await isClear())
  expect(clear).toEqual([true, true])
})

test('a fitted view stays fitted on the next picture, even after a link to a visible place', async ({
  enter,
  server,
}) => {
  const tag = '画面三期'
  await stockTag(server.url, tag, PICTURES)
  const { page, annotate, ...driver } = await openDriver(await enter('mark1'), tag)
  await driver.take('领取标注', FIRST)
  await page.keyboard.press('c')
  await annotate.draw({ x: 600, y: 360, width: 160, height: 120 })
  await expect(annotate.crops).toHaveCount(1)
  await page.keyboard.press('n')
  const zoom = page.getByRole('button', { name: '缩放比例' })
  const before = (await zoom.textContent())!
  await page.setViewportSize({ width: 1920, height: 1080 })
  await expect(zoom).not.toHaveText(before)
})

test('messages in place of the picture fit windows of any size', async ({ enter, server }) => {
  const tag = '画面二期'
  await stockTag(server.url, tag, PICTURES)
  const { page, annotate, ...driver } = await openDriver(await enter('mark1'), tag)
  await driver.take('领取标注', FIRST)
  await page.keyboard.press('Enter')
  await annotate.shown(SECOND)
  await page.keyboard.press('Enter')
  // The next batch is asked for by itself; until that is answered Enter asks for nothing.
  await expect(page.getByText('没有可处理的数据')).toBeVisible()
  await annotate.allSent()
  const main = page.getByRole('main')
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height })
    await expectInSight(page, annotate.done, main.getByRole('button', { name: /^重新领取/ }))
  }

  await page.route('**/tasks/pull*', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify({ message: '服务器内部错误', reason: '数据库连接已断开' }),
    }),
  )
  await page.keyboard.press('Enter')
  const alert = main.getByRole('alert')
  await expect(alert).toContainText('服务器内部错误数据库连接已断开')
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height })
    await expectInSight(
      page,
      alert.getByRole('button', { name: /重试/ }),
      alert.getByRole('button', { name: '返回工作台' }),
    )
  }
  await page.unroute('**/tasks/pull*')
  await page.keyboard.press('Enter')
  await expect(annotate.done).toBeVisible()
})

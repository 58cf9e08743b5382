import { openDriver } from './support/image-driver.ts'
import { pullByKeys } from './support/hands.ts'
import { stockTag } from './support/stock.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** Going through the changes of one picture after the other. */

const PICTURES = ['甲.jpg', '乙.jpg'] as const
const [FIRST, SECOND] = PICTURES

test('the position among the changes of one picture does not carry over to the next', async ({
  enter,
  server,
}) => {
  const tag = '复核换图'
  await stockTag(server.url, tag, PICTURES)
  const marker = await openDriver(await enter('mark1'), tag)
  await pullByKeys(marker.page, '领取标注', FIRST)
  await marker.page.keyboard.press('Enter')
  await marker.annotate.shown(SECOND)
  await marker.page.keyboard.press('Enter')
  await expect(marker.annotate.done).toBeVisible()
  await marker.annotate.allSent()

  const { page, annotate } = await openDriver(await enter('check1'), tag)
  await pullByKeys(page, '领取审核', FIRST)
  const changes = page.locator('section', { has: page.getByRole('button', { name: '与版本 1 的差异' }) })
  const change = changes.getByRole('button', { name: /跟踪框/ })
  const draw = async (): Promise<void> => {
    await page.keyboard.press('c')
    await annotate.draw({ x: 640, y: 380, width: 90, height: 60 })
    await expect(change).toHaveAttribute('aria-pressed', 'false')
  }
  await draw()
  await page.keyboard.press('.')
  await expect(change).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Alt+ArrowDown')
  await annotate.shown(SECOND)
  await draw()
})

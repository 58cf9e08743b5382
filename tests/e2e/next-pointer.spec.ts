import { address, stockSegments } from './support/segment-driver.ts'
import { segmentPage } from './support/segment-page.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** A mouse that rests while the next picture comes. */

test('the circle of the brush appears on the next picture without a mouse move', async ({
  enter,
  server,
}) => {
  const tagId = await stockSegments(server.url, '光标不动', ['一.png', '二.png'])
  const { page } = await enter('mark1')
  const segments = segmentPage(page)
  await page.goto(address('mark', tagId))
  await segments.shown('一.png')
  const circle = page.locator('[data-brush-cursor]')
  const box = (await segments.canvas.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await expect(circle).toBeVisible()
  const before = await circle.boundingBox()
  await page.keyboard.press('q')
  await page.keyboard.press('Enter')
  await segments.shown('二.png')
  await expect(circle).toBeVisible()
  expect(await circle.boundingBox()).toEqual(before)
})

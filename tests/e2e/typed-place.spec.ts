import { openDriver } from './support/image-driver.ts'
import { stockTag } from './support/stock.ts'
import { stockClips, videoAddress, videoPage } from './support/video-page.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** Place and size of boxes, typed as numbers. */

test('typed numbers place a crop as one step, and invalid ones are named', async ({ enter, server }) => {
  const tag = '数值一期'
  await stockTag(server.url, tag, ['甲.jpg'])
  const { page, annotate, take } = await openDriver(await enter('mark1'), tag)
  await take('领取标注', '甲.jpg')
  const dialog = page.getByRole('dialog', { name: '位置和大小' })
  await page.keyboard.press('\\')
  await expect(page.getByText('先选中一个框')).toBeVisible()
  await page.keyboard.press('c')
  const { x, y, width, height } = (await annotate.canvas.boundingBox())!
  await annotate.draw({ x: x + width / 2, y: y + height / 2, width: 60, height: 40 })
  await page.keyboard.press('\\')
  await expect(dialog.getByLabel('左（X）')).toBeFocused()
  await page.keyboard.type('12')
  await page.keyboard.press('Tab')
  await page.keyboard.type('3４')
  await dialog.getByLabel('宽', { exact: true }).fill('0')
  await dialog.getByLabel('高', { exact: true }).fill('80')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('请填不小于 1 的数字')).toBeVisible()
  await dialog.getByLabel('宽', { exact: true }).fill('100')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(annotate.crops).toHaveText(/12, 34 · 100 × 80/)
  await page.keyboard.press('Control+z')
  await expect(annotate.crops).not.toHaveText(/12, 34/)
  await page.keyboard.press('Control+z')
  await expect(annotate.crops).toHaveCount(0)
})

test('a typed number rotates the crop of the clip at this frame, too', async ({ enter, server }) => {
  const tagId = await stockClips(server.url, '数值视频', ['street-night.webm'])
  const { page } = await enter('mark1')
  const video = videoPage(page)
  await page.goto(videoAddress('mark', tagId))
  await video.shown('street-night.webm')
  const dialog = page.getByRole('dialog', { name: '位置和大小' })
  await page.keyboard.press('f')
  await video.goTo(6)
  await page.keyboard.press('f')
  await page.keyboard.press('c')
  await page.keyboard.press('Escape')
  await page.keyboard.press('\\')
  await dialog.getByLabel('旋转（度，顺时针）').fill('-30')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('\\')
  await expect(dialog.getByLabel('旋转（度，顺时针）')).toHaveValue('330')
  await page.keyboard.press('Escape')
  await video.goTo(9)
  await page.keyboard.press('\\')
  await expect(dialog).toHaveCount(0)
})

import { address, stockSegments } from './support/segment-driver.ts'
import { segmentPage } from './support/segment-page.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

test('a key zooms to the selected mask and back', async ({ enter, server }) => {
  const tagId = await stockSegments(server.url, '放大所选', ['近看.png'])
  const { page } = await enter('mark1')
  const segments = segmentPage(page)
  await page.goto(address('mark', tagId))
  await segments.shown('近看.png')
  const zoom = page.getByRole('button', { name: '缩放比例' })
  const fitted = (await zoom.textContent()) ?? ''
  await segments.locate()
  await page.keyboard.press('Shift+Z')
  await expect(page.getByText('先选中要放大看的对象')).toBeVisible()
  // With the brush of 40 pixels: 140 × 40 of them, of which the width decides.
  await segments.stroke({ x: 500, y: 400 }, { x: 600, y: 400 })
  await expect(segments.line('人体 1')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Shift+Z')
  const { width } = (await segments.canvas.boundingBox())!
  await expect(zoom).toHaveText(`${Math.round(((width * 0.6) / 140) * 100)}%`)
  await page.keyboard.press('Shift+Z')
  await expect(zoom).toHaveText(fitted)
})

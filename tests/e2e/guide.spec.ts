import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { login } from '../support/api.ts'
import { databasesPage } from './support/admin-pages.ts'
import { openDriver } from './support/image-driver.ts'
import { stockTag } from './support/stock.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** How a database is to be labelled: written by an admin, read beside the work. */

const UUID = '[0-9a-f-]{36}'

/** A picture as wide as that, half as high. */
const drawing = (width: number): Promise<Buffer> =>
  sharp({ create: { width, height: width / 2, channels: 3, background: 'hsl(200, 60%, 60%)' } })
    .png()
    .toBuffer()

/** As a picture comes from the clipboard. */
const pastePicture = (into: Locator, bytes: Buffer): Promise<void> =>
  into.evaluate((element, base64) => {
    const clipboardData = new DataTransfer()
    const content = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
    clipboardData.items.add(new File([content], '截图.png', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, bytes.toString('base64'))

/** Names of the pictures in a place, with their sizes in pixels once they have come. */
const shownSizes = (place: Locator) =>
  place
    .getByRole('img')
    .evaluateAll((pictures) =>
      (pictures as HTMLImageElement[]).map(({ alt, naturalWidth, naturalHeight }) => [
        alt,
        naturalWidth,
        naturalHeight,
      ]),
    )

/** What is too large for a guide is made smaller. */
const PICTURES = [
  ['贴边', 1600, 800],
  ['截图', 300, 150],
]

const TAG = '规范一期'
const GUIDE = '# 画什么\n\n- 框贴着**边**\n\n| 情况 | 做法 |\n| - | - |\n| 模糊 | 不画 |'

test('the guide opens beside the work and shows that it changed', async ({ enter, server }) => {
  const tagId = await stockTag(server.url, TAG, ['甲.jpg'])
  const { page: admin } = await enter('admin')
  await databasesPage(admin).open()
  await admin.getByRole('button', { name: TAG, exact: true }).click()
  const drawer = admin.getByRole('dialog', { name: `编辑“${TAG}”` })
  const written = drawer.getByRole('textbox', { name: '标注规范' })
  await written.fill(GUIDE)
  await drawer
    .getByLabel('插入图片')
    .first()
    .setInputFiles({ name: '贴[边].png', mimeType: 'image/png', buffer: await drawing(2000) })
  await expect(written).toHaveValue(new RegExp(`不画 \\|\\n\\n!\\[贴边\\]\\(guide/${UUID}\\)$`))
  await pastePicture(written, await drawing(300))
  await expect(written).toHaveValue(new RegExp(`\\)\\n\\n!\\[截图\\]\\(guide/${UUID}\\)$`))
  await written.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(0, 0))
  await drawer
    .getByLabel('插入图片')
    .first()
    .setInputFiles({ name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('text') })
  await expect(drawer.getByText('“说明.txt”不是能显示的图片')).toBeVisible()
  await drawer.getByText('预览', { exact: true }).click()
  await expect(drawer.getByRole('heading', { name: '画什么' })).toBeVisible()
  await drawer.getByRole('img', { name: '截图' }).scrollIntoViewIfNeeded()
  await expect.poll(() => shownSizes(drawer)).toEqual(PICTURES)
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer).toHaveCount(0)

  const { page, annotate, take } = await openDriver(await enter('mark1'), TAG)
  await take('领取标注', '甲.jpg')
  const panel = page.getByRole('complementary', { name: '标注规范' })
  await expect(panel).toHaveCount(0)
  await page.keyboard.press('Shift+i')
  await expect(panel.getByRole('heading', { name: '画什么' })).toBeVisible()
  await expect(panel.getByRole('cell', { name: '不画' })).toBeVisible()
  await panel.getByRole('img', { name: '截图' }).scrollIntoViewIfNeeded()
  await expect.poll(() => shownSizes(panel)).toEqual(PICTURES)
  // A picture is looked at in the middle of the page, where keys do nothing to the work.
  await panel.getByRole('button', { name: '贴边' }).click()
  const large = page.getByRole('dialog', { name: '贴边' })
  await expect.poll(() => shownSizes(large)).toEqual([['贴边', 1600, 800]])
  await page.keyboard.press('q')
  await page.keyboard.press('Escape')
  await expect(large).toHaveCount(0)
  await expect(annotate.availability('不可用')).not.toBeChecked()
  // The keys are those of the work all the while.
  await page.keyboard.press('w')
  await expect(annotate.availability('可用')).toBeChecked()
  await page.keyboard.press('Shift+i')
  await expect(panel).toHaveCount(0)

  const { ask } = await login(server.url, 'admin')
  await ask('PUT', `/api/admin/images2/tags/${tagId}`, { settings: { guide: '# 不画什么' } })
  // As a window does that is come back to.
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText(`“${TAG}”的标注规范有更新`)).toBeVisible()
  await annotate.bar.getByRole('button', { name: '标注规范（有更新）' }).click()
  await expect(panel.getByRole('heading', { name: '不画什么' })).toBeVisible()
  await expect(annotate.bar.getByRole('button', { name: '标注规范', exact: true })).toBeVisible()
  // It stays where it was put, over a reload too.
  await page.reload()
  await annotate.shown('甲.jpg')
  await expect(panel.getByRole('heading', { name: '不画什么' })).toBeVisible()
})

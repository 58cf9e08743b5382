import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { databasesPage } from './support/admin-pages.ts'
import { annotatePage } from './support/annotate-page.ts'
import { stockTag } from './support/stock.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** Pre-labels: an admin imports what a model made, and a marker starts from it. */

const TAG = '预标库'
const CROP = { x: 20, y: 30, width: 100, height: 50 }

test('a marker corrects a pre-label and compares with it; a leased one is not removed', async ({
  enter,
  server,
  folder,
}) => {
  const tagId = await stockTag(server.url, TAG, ['a.jpg', 'b.jpg'])
  const file = join(folder, '模型.json')
  const annotation = { ...emptyDocument('image'), trackingCrop: CROP }
  const items = ['a.jpg', 'b.jpg'].map((name) => ({ name, annotation }))
  writeFileSync(file, JSON.stringify({ format: 'biaozhu', formatVersion: 1, kind: 'image', items }))
  const { page } = await enter('admin')
  const databases = databasesPage(page)
  await databases.open()
  await databases.menu(TAG, '导入标注')
  const dialog = page.getByRole('dialog', { name: `导入标注到“${TAG}”` })
  await dialog.getByText('预标注', { exact: true }).click()
  await dialog.getByLabel('选择文件').setInputFiles(file)
  await dialog.getByRole('button', { name: '开始导入' }).click()
  await expect(dialog.getByRole('status')).toContainText('导入 2')
  await expect(dialog.getByText('现有 2 个预标注')).toBeVisible()

  const { page: driver } = await enter('mark1')
  const annotate = annotatePage(driver)
  await driver.goto(`/mark-image?stage=mark&tag=${tagId}`)
  await annotate.shown('a.jpg')
  await expect(annotate.bar.getByText('预标注', { exact: true })).toBeVisible()
  await expect(annotate.crops).toHaveText(['跟踪框20, 30 · 100 × 50'])
  await annotate.crops.click()
  await driver.keyboard.press('ArrowRight')
  await expect(annotate.crops).toHaveText(['跟踪框21, 30 · 100 × 50'])
  await driver.keyboard.press('Shift+V')
  const compared = driver.getByRole('dialog', { name: '对照版本' })
  await expect(compared.getByLabel('左侧版本').locator('option:checked')).toHaveText(/^预标注 · /)
  await expect(compared.getByText('20, 30 · 100 × 50')).toBeVisible()
  await driver.keyboard.press('Escape')
  await annotate.submit.click()
  await annotate.allSent()

  await dialog.getByRole('button', { name: '清除' }).click()
  const asked = page.getByRole('dialog', { name: `清除“${TAG}”的预标注` })
  await asked.getByRole('button', { name: '清除' }).click()
  await expect(page.getByText('已清除 0 个，留下 1 个（在手中或已有人开始）')).toBeVisible()

  await annotate.shown('b.jpg')
  await annotate.submit.click()
  await annotate.allSent()
  await page.reload()
  await databases.menu(TAG, '抽测与一致性')
  const quality = page.getByRole('dialog', { name: `“${TAG}”的抽测与一致性` })
  await expect(quality.getByText('已提交 2 个，其中 1 个（50%）与预标注完全相同')).toBeVisible()
})

test('predictions below the lowest score are left out, and the score is a number from 0 to 1', async ({
  enter,
  server,
  folder,
}) => {
  const tag = '预测库'
  await stockTag(server.url, tag, ['a.jpg'])
  const file = join(folder, '预测.json')
  const box = (id: number, score: number) => ({
    id,
    image_id: 1,
    category_id: 1,
    bbox: [id, 2, 10, 10],
    score,
  })
  const images = [{ id: 1, file_name: 'a.jpg', width: 640, height: 480 }]
  const annotations = [box(1, 0.9), box(2, 0.3)]
  writeFileSync(file, JSON.stringify({ images, annotations, categories: [{ id: 1, name: 'exclude' }] }))
  const { page } = await enter('admin')
  const databases = databasesPage(page)
  await databases.open()
  await databases.menu(tag, '导入标注')
  const dialog = page.getByRole('dialog', { name: `导入标注到“${tag}”` })
  await dialog.getByLabel('格式').selectOption('COCO')
  await expect(dialog.getByLabel('最低置信度')).toHaveCount(0)
  await dialog.getByText('预标注', { exact: true }).click()
  await dialog.getByLabel('选择文件').setInputFiles(file)
  const least = dialog.getByLabel('最低置信度')
  await expect(least).toHaveValue('0')
  await least.fill('5')
  await expect(dialog.getByText('应为 0 到 1 的数')).toBeVisible()
  await least.fill('0.5')
  await dialog.getByRole('button', { name: '开始导入' }).click()
  await expect(dialog.getByRole('status')).toContainText('导入 1')
  await expect(dialog.getByText('置信度低于 0.5 的标注，没有导入：1 项')).toBeVisible()
})

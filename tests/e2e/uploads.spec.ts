import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { picture } from '../../server/operations/test-upload.ts'
import { poolsPage } from './support/admin-pages.ts'
import { expect, test } from './support/world.ts'

/** Uploads under what browsers do by themselves: leaving a page, and showing a file that is dropped on it. */

/** Opens the upload of a new pool. */
async function openUpload(page: Page, pool: string) {
  const pools = poolsPage(page)
  await pools.open()
  await pools.create(pool)
  return reopenUpload(page, pool)
}

async function reopenUpload(page: Page, pool: string) {
  const pools = poolsPage(page)
  await pools.row(pool).getByRole('button', { name: '上传' }).click()
  const upload = page.getByRole('dialog', { name: `上传到“${pool}”` })
  return {
    upload,
    choose: upload.getByLabel('选择文件', { exact: true }).last(),
    /** Files of which that has become. */
    row: (outcome: string) => upload.getByRole('listitem').getByText(outcome, { exact: true }),
  }
}

test('leaving during an upload asks first', async ({ enter, folder }) => {
  const { page } = await enter('admin')
  const { upload, choose } = await openUpload(page, '不能走')
  const path = join(folder, '慢.jpg')
  writeFileSync(path, 'slow')
  await page.route('**/uploads**', () => undefined)
  await choose.setInputFiles(path)
  await expect(upload.getByText('上传中')).toBeVisible()
  const question = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const asked = await question
  expect(asked.type()).toBe('beforeunload')
  await asked.dismiss()
  await expect(upload.getByText('上传中')).toBeVisible()

  await upload.getByRole('button', { name: '暂停' }).click()
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await closed
})

test('files uploaded before are skipped after a reload, and sent again only on request', async ({
  enter,
  folder,
}) => {
  const { page } = await enter('admin')
  const path = (name: string) => join(folder, name)
  for (const [index, name] of ['一.png', '二.png', '三.png'].entries())
    writeFileSync(path(name), await picture(index * 100))
  const { choose, row } = await openUpload(page, '接着传')
  await choose.setInputFiles([path('一.png'), path('二.png')])
  await expect(row('已入池')).toHaveCount(2)

  await page.reload()
  const again = await reopenUpload(page, '接着传')
  await again.choose.setInputFiles([path('一.png'), path('二.png'), path('三.png')])
  await expect(again.upload.getByText('2 个文件以前已上传到这里')).toBeVisible()
  await expect(again.row('已入池')).toHaveCount(1)
  await expect(again.upload.locator('[data-upload-summary]')).toHaveText(/^1 \/ 1 个文件/)

  await again.upload.getByRole('button', { name: '仍要上传' }).click()
  await expect(again.row('已入池，内容重复')).toHaveCount(2)
})

test('files dropped outside the target leave the page as it is, and an empty choice is reported', async ({
  enter,
  folder,
}) => {
  const { page } = await enter('admin')
  const { upload, choose } = await openUpload(page, '放歪了')
  const drag = (type: string) =>
    upload.getByRole('heading').evaluate((place, name) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['x'], '歪.jpg'))
      const event = new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true })
      place.dispatchEvent(event)
      return event.defaultPrevented
    }, type)
  expect([await drag('dragover'), await drag('drop')]).toEqual([true, true])

  const leftover = join(folder, '.hidden')
  writeFileSync(leftover, 'x')
  await choose.setInputFiles(leftover)
  const reported = page.getByRole('status').filter({ hasText: '里面没有可以上传的文件' })
  await expect(reported).toBeVisible()
  // What is said stands above the drawer, and is closed without it.
  await reported.getByRole('button', { name: '关闭' }).click()
  await expect(reported).toHaveCount(0)
  await expect(upload).toBeVisible()
})

test('the count of a pool is refreshed while files arrive, also with the drawer closed, but not for each file', async ({
  enter,
  folder,
}) => {
  const { page } = await enter('admin')
  const names = Array.from({ length: 12 }, (_, index) => join(folder, `${index}.png`))
  for (const [index, name] of names.entries()) writeFileSync(name, await picture(index * 29))
  const { upload, choose } = await openUpload(page, '数一数')
  let counted = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/admin/images2/pools') counted += 1
  })
  await choose.setInputFiles(names)
  await upload.getByRole('button', { name: '关闭' }).last().click()
  const row = poolsPage(page).row('数一数')
  await expect(row.getByRole('cell', { name: '12', exact: true })).toBeVisible()
  expect(counted).toBeLessThan(12)
})

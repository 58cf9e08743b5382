import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CHUNK_BYTES } from '../../src/platform/files/upload-queue.ts'
import { startFakeS3 } from '../../server/media/storage/testing-s3.ts'
import { startDemoServer } from '../support/demo-server.ts'
import { poolsPage } from './support/admin-pages.ts'
import { findingsIn } from './support/checks.ts'
import { expect, test } from './support/world.ts'

/** /data-pool-manage: a whole folder at once, from here or from the server, and a large file over a connection that breaks. */

const withImports = test.extend({
  server: async ({ folder }, provide) => {
    mkdirSync(join(folder, 'nas'))
    const server = await startDemoServer({ IMPORT_DIRS: join(folder, 'nas') })
    await provide(server)
    await server.dispose()
  },
})

/** Of the bucket `camera`, by their keys. */
const objects = new Map<string, Buffer>()

const withBucket = withImports.extend({
  server: async ({ folder }, provide) => {
    mkdirSync(join(folder, 'nas'))
    const s3 = await startFakeS3(objects, { bucket: 'camera' })
    const server = await startDemoServer({
      IMPORT_DIRS: join(folder, 'nas'),
      IMPORT_S3: 's3://camera/road',
      IMPORT_S3_ENDPOINT: s3.access.endpoint,
      IMPORT_S3_REGION: s3.access.region,
      IMPORT_S3_ACCESS_KEY: s3.access.accessKey,
      IMPORT_S3_SECRET_KEY: s3.access.secretKey,
    })
    await provide(server)
    await server.dispose()
    s3.close()
  },
})

const picture = (hue: number): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 240 + hue, channels: 3, background: `hsl(${hue}, 60%, 50%)` } })
    .jpeg()
    .toBuffer()

/** Pictures in folders, and what a system keeps beside them. */
async function writeFolder(folder: string): Promise<void> {
  const files: Record<string, Buffer> = {
    '采集/一.jpg': await picture(10),
    '采集/上午/二.jpg': await picture(110),
    '采集/上午/早/三.jpg': await picture(210),
    '采集/.DS_Store': Buffer.from('x'),
  }
  for (const [path, bytes] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
}

/** A new pool, and where one chooses what goes into it. */
async function openPicker(page: Page, pool: string) {
  const pools = poolsPage(page)
  await pools.open()
  await pools.create(pool)
  await pools.row(pool).getByRole('button', { name: '上传' }).click()
  const upload = page.getByRole('dialog', { name: `上传到“${pool}”` })
  await upload.getByRole('tab', { name: '从服务器导入' }).click()
  return { pools, upload, picker: upload.getByRole('region', { name: '可导入的文件夹' }) }
}

test('a folder uploads its files with their paths, without hidden ones', async ({ enter, folder }) => {
  await writeFolder(folder)
  const { page } = await enter('admin')
  const pools = poolsPage(page)
  await pools.open()
  await pools.create('整个文件夹')
  await pools.row('整个文件夹').getByRole('button', { name: '上传' }).click()
  const upload = page.getByRole('dialog', { name: '上传到“整个文件夹”' })
  await expect(upload.getByRole('tab')).toHaveCount(0)
  const choosing = page.waitForEvent('filechooser')
  await upload.getByRole('button', { name: '选择文件夹', exact: true }).click()
  await (await choosing).setFiles(join(folder, '采集'))
  await expect(upload.getByText('已入池', { exact: true })).toHaveCount(3, { timeout: 60_000 })
  await upload.getByRole('button', { name: '关闭' }).last().click()

  await pools.look('整个文件夹')
  await page.getByRole('combobox', { name: '排序' }).selectOption({ label: '名称从小到大' })
  const names = async () =>
    (await pools.grid().getByRole('gridcell').all()).reduce<Promise<string[]>>(
      async (all, cell) => [...(await all), (await cell.getAttribute('title'))?.split('\n')[0] ?? ''],
      Promise.resolve([]),
    )
  await expect
    .poll(async () => (await names()).toSorted())
    .toEqual(['采集/一.jpg', '采集/上午/二.jpg', '采集/上午/早/三.jpg'])
})

test('a broken upload resumes by itself and after a reload', async ({ enter, folder, server }) => {
  // Not compressed, so that it takes two requests.
  const bytes = await sharp({
    create: { width: 1700, height: 1700, channels: 3, background: 'hsl(320, 60%, 50%)' },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const path = join(folder, '大图.png')
  writeFileSync(path, bytes)
  const { page } = await enter('admin')
  const pools = poolsPage(page)
  await pools.open()
  await pools.create('续传')
  const upload = page.getByRole('dialog', { name: '上传到“续传”' })
  const choose = async () => {
    await pools.row('续传').getByRole('button', { name: '上传' }).click()
    await upload.getByLabel('选择文件', { exact: true }).last().setInputFiles(path)
  }
  const sentFrom: number[] = []
  await page.route('**/pools/*/uploads/*', async (route) => {
    const request = route.request()
    if (request.method() !== 'PATCH') return route.continue()
    sentFrom.push(Number(request.headers()['upload-offset']))
    // The rest breaks at once, and then hangs until the page is gone.
    if (sentFrom.length === 2) return route.abort('connectionreset')
    if (sentFrom.length === 3) return
    await route.continue()
  })
  await choose()
  await expect.poll(() => sentFrom.length).toBe(3)
  await page.reload()
  await choose()
  await expect(upload.getByText('已入池', { exact: true })).toBeVisible({ timeout: 30_000 })
  expect(sentFrom).toEqual([0, CHUNK_BYTES, CHUNK_BYTES, CHUNK_BYTES])
  await upload.getByRole('button', { name: '关闭' }).last().click()

  const answered = page.waitForResponse(/\/pools\/\d+\/resources\?/)
  await pools.look('续传')
  await expect(pools.grid().getByRole('gridcell')).toHaveText([/^大图\.png1700×1700/])
  const { items } = (await (await answered).json()) as { items: { url: string }[] }
  const stored = await fetch(server.url + items[0]!.url)
  const hash = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
  expect(hash(new Uint8Array(await stored.arrayBuffer()))).toBe(hash(bytes))
})

withImports(
  'a folder of the server goes in as a whole, and again by its manifest',
  async ({ enter, folder }) => {
    await writeFolder(join(folder, 'nas'))
    writeFileSync(join(folder, 'nas/采集/清单.csv'), 'path,name\n上午/二.jpg,"第二, 张"\n没有.jpg,\n')
    const { page } = await enter('admin')
    const { pools, upload, picker } = await openPicker(page, '服务器上')
    await picker.getByRole('button', { name: '采集' }).click()
    await expect(picker).toContainText('已选“采集”：这一层有 2 个文件，1 个子文件夹')
    await picker.getByRole('button', { name: '上午' }).click()
    await expect(picker).toContainText('已选“上午”：这一层有 1 个文件，1 个子文件夹')
    await picker.getByRole('navigation').getByRole('button', { name: '采集' }).click()
    await expect(picker).toContainText('这一层有 2 个文件，1 个子文件夹')

    const result = upload.locator('[data-import-results]')
    await upload.getByRole('button', { name: '开始导入' }).click()
    await expect(result).toContainText(/nas\/采集入池 3拒收 1/, { timeout: 30_000 })
    await expect(result.getByRole('listitem')).toHaveText([
      '采集/清单.csv这个文件不是可用的图片或视频：内容无法识别',
    ])
    await upload.getByRole('combobox', { name: '清单' }).selectOption('清单.csv')
    await expect(upload.getByRole('checkbox', { name: '包括子文件夹' })).toBeDisabled()
    await upload.getByRole('button', { name: '开始导入' }).click()
    await expect(result).toContainText(/采集\/清单\.csv入池 1重复 1拒收 1/, { timeout: 30_000 })
    await expect(result.getByRole('listitem')).toHaveText([
      '第 3 行 没有.jpg不存在，或不在允许导入的文件夹里',
    ])
    await result.hover()
    expect(await findingsIn(page, 'folders of the server')).toEqual([])
    await upload.getByRole('button', { name: '关闭' }).last().click()

    await pools.look('服务器上')
    await page.getByRole('combobox', { name: '排序' }).selectOption({ label: '最早上传在前' })
    await expect(pools.grid().getByRole('gridcell')).toHaveText([
      /^一\.jpg/,
      /^二\.jpg/,
      /^三\.jpg/,
      /^重复第二, 张/,
    ])
  },
)

withBucket('a folder of a bucket is found beside those of the server, and goes in', async ({ enter }) => {
  objects.set('road/三月/一.jpg', await picture(20))
  objects.set('road/三月/上午/二.jpg', await picture(120))
  const { page } = await enter('admin')
  const { pools, upload, picker } = await openPicker(page, '桶里')
  await expect(picker.getByRole('listitem').getByRole('button')).toHaveText([
    '全部文件夹',
    /\/nas$/,
    's3://camera/road',
  ])
  await picker.getByRole('button', { name: 's3://camera/road' }).click()
  await picker.getByRole('button', { name: '三月' }).click()
  await expect(picker).toContainText('已选“三月”：这一层有 1 个文件，1 个子文件夹')
  await upload.getByRole('button', { name: '开始导入' }).click()
  await expect(upload.locator('[data-import-results]')).toContainText(/s3:\/\/camera\/road\/三月入池 2/, {
    timeout: 30_000,
  })
  await upload.getByRole('button', { name: '关闭' }).last().click()
  await pools.look('桶里')
  await page.getByRole('combobox', { name: '排序' }).selectOption({ label: '最早上传在前' })
  await expect(pools.grid().getByRole('gridcell')).toHaveText([/^一\.jpg/, /^二\.jpg/])
})

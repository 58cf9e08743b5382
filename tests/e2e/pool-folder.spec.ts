import sharp from 'sharp'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { poolsPage } from './support/admin-pages.ts'
import { expect, test } from './support/world.ts'

/** /data-pool-manage: a whole folder at once. */

const picture = (hue: number): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 240 + hue, channels: 3, background: `hsl(${hue}, 60%, 50%)` } })
    .jpeg()
    .toBuffer()

test('all files of a chosen folder go in by their paths, hidden ones stay out', async ({ enter, folder }) => {
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
  const { page } = await enter('admin')
  const pools = poolsPage(page)
  await pools.open()
  await pools.create('整个文件夹')
  await pools.row('整个文件夹').getByRole('button', { name: '上传' }).click()
  const upload = page.getByRole('dialog', { name: '上传到“整个文件夹”' })
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

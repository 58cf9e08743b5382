import { join } from 'node:path'
import sharp from 'sharp'
import { choose } from './support/choose.ts'
import { databasesPage, poolsPage } from './support/admin-pages.ts'
import { stockTag } from './support/stock.ts'
import { expect, test } from './support/world.ts'

/** Forms that are sent once more because their answer was lost. */

test('a split whose answer was lost happens once, however often it is sent', async ({ enter, folder }) => {
  const files = await Promise.all(
    [10, 60, 110].map(async (hue) => {
      const path = join(folder, `${hue}.jpg`)
      const background = `hsl(${hue}, 60%, 50%)`
      await sharp({ create: { width: 320, height: 240, channels: 3, background } }).toFile(path)
      return path
    }),
  )
  const { page } = await enter('admin')
  const pools = poolsPage(page)
  await pools.open()
  await pools.create('断线')
  await pools.upload('断线', files)
  await page.route(
    '**/tags/split-data',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await pools.row('断线').getByRole('button', { name: '拆分' }).click()
  const dialog = page.getByRole('dialog', { name: '拆分“断线”' })
  await choose(dialog.getByRole('combobox', { name: '目标数据库' }), '新建数据库…')
  await dialog.getByRole('textbox', { name: '新数据库名称' }).fill('断线库')
  await dialog.getByRole('spinbutton', { name: '数量' }).fill('1')
  await dialog.getByRole('button', { name: '拆分', exact: true }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: '拆分', exact: true }).click()
  await expect(page.getByText('已拆分 1 项')).toBeVisible()
  await pools.look('断线')
  await expect(pools.grid().getByRole('gridcell')).toHaveCount(2)
})

test('a copy of a database whose answer was lost happens once, too', async ({ enter, server }) => {
  await stockTag(server.url, '断线原库', ['a.jpg', 'b.jpg'])
  const { page } = await enter('admin')
  const databases = databasesPage(page)
  await databases.open()
  await page.route(
    '**/tags/*/copy',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await databases.menu('断线原库', '复制')
  const dialog = page.getByRole('dialog', { name: '复制“断线原库”' })
  await dialog.getByRole('checkbox', { name: '连同资源一起复制（从未标注开始）' }).check()
  await dialog.getByRole('button', { name: '复制', exact: true }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: '复制', exact: true }).click()
  const copies = page
    .getByRole('table', { name: '数据库管理' })
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: '断线原库 副本', exact: true }) })
  await expect(copies).toHaveCount(1)
  await expect(copies.getByRole('cell').nth(3)).toHaveText('2')
})

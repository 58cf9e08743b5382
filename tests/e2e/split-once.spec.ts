import { join } from 'node:path'
import sharp from 'sharp'
import { choose } from './support/choose.ts'
import { poolsPage } from './support/admin-pages.ts'
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

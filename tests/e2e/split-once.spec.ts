import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { choose } from './support/choose.ts'
import { databasesPage, poolsPage } from './support/admin-pages.ts'
import { stockTag } from './support/stock.ts'
import { actOnUser, openUsers } from './support/users-page.ts'
import { expect, test } from './support/world.ts'

/** Forms that are sent once more because their answer was lost. */

/** The next call arrives, and its answer does not. */
const loseAnswer = (page: Page, address: string) =>
  page.route(
    address,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

test('a split with a lost response happens once for any number of retries', async ({ enter, folder }) => {
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
  await loseAnswer(page, '**/tags/split-data')
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

test('a copy of a database with a lost response happens once, too', async ({ enter, server }) => {
  await stockTag(server.url, '断线原库', ['a.jpg', 'b.jpg'])
  const { page } = await enter('admin')
  const databases = databasesPage(page)
  await databases.open()
  await loseAnswer(page, '**/tags/*/copy')
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

test('a hand-over shows its result, also after a lost response', async ({ enter }) => {
  const { page } = await enter('admin')
  await openUsers(page)
  await actOnUser(page, '标注一号', '转交工作')
  const drawer = page.getByRole('dialog', { name: /标注一号/ })
  await expect(drawer.getByRole('table').locator('tbody tr').first()).toBeVisible()
  await loseAnswer(page, '**/hand-over')
  await drawer.getByRole('button', { name: '转交', exact: true }).click()
  await expect(drawer.getByRole('alert')).toBeVisible()
  await drawer.getByRole('button', { name: '转交', exact: true }).click()
  await expect(page.getByText(/^已转交 [1-9]/)).toBeVisible()
})

test('a repeated revert after a lost response reports what it did', async ({ enter }) => {
  const { page } = await enter('admin')
  const databases = databasesPage(page)
  await databases.open()
  await loseAnswer(page, '**/tags/*/revert-from-checked')
  await databases.menu('街景一期', '回退验收')
  const dialog = page.getByRole('dialog', { name: '回退“街景一期”' })
  await expect(dialog.getByRole('region', { name: '将会涉及' })).toContainText('验收一号（3）')
  await dialog.getByRole('textbox').fill('街景一期')
  await dialog.getByRole('button', { name: '回退', exact: true }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: '回退', exact: true }).click()
  await expect(page.getByText('已回退 3 项')).toBeVisible()
})

import { choose } from './support/choose.ts'
import { databasesPage, poolsPage } from './support/admin-pages.ts'
import { stockPool, stockTag } from './support/stock.ts'
import { expect, test } from './support/world.ts'

test.use({ sharesServer: true })

/** What was dealt wrongly goes back: a whole split, chosen resources, or all that a filter shows. */

test('a wrong split is undone completely; chosen resources move to another database, or are deleted', async ({
  enter,
  server,
}) => {
  await stockPool(server.url, '错分', ['a.jpg', 'b.jpg', 'c.jpg'])
  await stockTag(server.url, '移出库', ['d.jpg', 'e.jpg', 'f.jpg'])
  const { page } = await enter('admin')
  const pools = poolsPage(page)
  const databases = databasesPage(page)
  await pools.open()
  await pools.split('错分', '错分库', 2, 3)
  await databases.open()
  await databases.menu('错分库', '拆分记录')
  const splits = page.getByRole('dialog', { name: '分到“错分库”的拆分' })
  await expect(splits.locator('tbody tr')).toHaveText([/错分20/])
  await splits.getByRole('button', { name: '撤回' }).click()
  const back = page.getByRole('dialog', { name: '撤回分到“错分库”的资源' })
  await expect(back.getByRole('region', { name: '将会涉及' })).toHaveText('2 项会移出')
  await back.getByRole('button', { name: '回到数据池' }).click()
  await expect(page.getByText('已把 2 项放回数据池')).toBeVisible()
  await expect(splits.locator('tbody tr')).toHaveText([/错分22/])
  await expect(splits.getByRole('button', { name: '撤回' })).toHaveAttribute('aria-disabled', 'true')
  await splits.getByRole('button', { name: '关闭' }).last().click()
  await pools.open()
  await expect(pools.row('错分').getByRole('cell').nth(2)).toHaveText('3')

  await databases.open()
  const drawer = await databases.items('移出库', '全部')
  await drawer.getByRole('row').filter({ hasText: 'e.jpg' }).getByRole('checkbox').check()
  await drawer.getByRole('button', { name: '移出…', exact: true }).click()
  const moving = page.getByRole('dialog', { name: '从“移出库”移出资源' })
  await moving.getByText('另一个数据库', { exact: true }).click()
  await expect(moving.getByRole('button', { name: '移动' })).toBeDisabled()
  await choose(moving.getByRole('combobox', { name: '目标数据库' }), '错分库')
  await moving.getByRole('button', { name: '移动' }).click()
  await expect(page.getByText('已移走 1 项')).toBeVisible()
  await expect(drawer.locator('tbody tr')).toHaveText([/d\.jpg/, /f\.jpg/])

  await drawer.getByRole('searchbox').fill('f.jpg')
  await expect(drawer.locator('tbody tr')).toHaveText([/f\.jpg/])
  await drawer.getByRole('button', { name: '全部移出…' }).click()
  await moving.getByText('删除', { exact: true }).first().click()
  await expect(moving.getByRole('region', { name: '将会涉及' })).toContainText('1 项资源和它们的文件')
  await moving.getByRole('textbox').fill('移出库')
  await moving.getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('已删除 1 项')).toBeVisible()
  await drawer.getByRole('searchbox').fill('')
  await expect(drawer.locator('tbody tr')).toHaveText([/d\.jpg/])
})

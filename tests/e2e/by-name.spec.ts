import { databasesPage, poolsPage } from './support/admin-pages.ts'
import { stockPool } from './support/stock.ts'
import { expect, test } from './support/world.ts'

/** Resources are found by part of their files' names, wherever they are listed. */

const FIND = { name: '按文件名查找' }
const NOTHING = '没有文件名相符的资源'

test('lists of a dashboard keep their search in the address', async ({ enter }) => {
  const { page } = await enter('mark1')
  await page.goto('/mark-image-dashboard?list=rejected')
  const rows = page.getByRole('table', { name: '驳回', exact: true }).locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  const name = (await rows.last().getByRole('button').first().textContent()) ?? ''
  const find = page.getByRole('searchbox', FIND)
  await find.fill(name)
  await expect(rows).toHaveCount(1)
  await page.reload()
  await expect(find).toHaveValue(name)
  await expect(rows).toHaveText(new RegExp(name))
  await find.fill('没有这个')
  await expect(page.getByText(NOTHING)).toBeVisible()
})

test('resources of a database are searched ignoring case', async ({ enter }) => {
  const { page } = await enter('admin')
  const databases = databasesPage(page)
  await databases.open()
  const drawer = await databases.items('街景一期', '已验收')
  const rows = drawer.getByRole('table').locator('tbody tr')
  await expect(rows).toHaveCount(2)
  const name = (await rows.nth(1).getByRole('button').first().textContent()) ?? ''
  const find = drawer.getByRole('searchbox', FIND)
  await find.fill(name.toUpperCase())
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(name)
  await find.fill('没有这个')
  await expect(drawer.getByText(NOTHING)).toBeVisible()
  await find.fill('')
  await expect(rows).toHaveCount(2)
})

test('pictures of a pool are searched in the address; deleted matches reduce the count', async ({
  enter,
  server,
}) => {
  await stockPool(server.url, '找图', ['a.jpg', 'b.jpg'])
  const { page } = await enter('admin')
  const pools = poolsPage(page)
  await pools.open()
  await pools.look('找图')
  const cells = pools.grid().getByRole('gridcell')
  const dialog = page.getByRole('dialog', { name: '“找图”里未拆分的资源' })
  await dialog.getByRole('searchbox', FIND).fill('B.j')
  await expect(cells).toHaveCount(1)
  await expect(page).toHaveURL(/[?&]look=\d+&find=B.j$/)
  await page.reload()
  await expect(dialog.getByText('共 1 项')).toBeVisible()
  await cells.click()
  await dialog.getByRole('button', { name: '删除' }).click()
  const removal = page.getByRole('dialog', { name: '删除 1 项资源？' })
  await removal.getByRole('textbox').fill('找图')
  await removal.getByRole('button', { name: '删除' }).click()
  await expect(dialog.getByText(NOTHING)).toBeVisible()
  await dialog.getByRole('searchbox', FIND).fill('')
  await expect(dialog.getByText('共 1 项')).toBeVisible()
  await expect.poll(() => cells.first().getAttribute('title')).toMatch(/^a\.jpg\n/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/data-pool-manage$/)
})

test('pools are searched, by kind, in the address', async ({ enter }) => {
  const { page } = await enter('admin')
  await poolsPage(page).open()
  await page.getByRole('tab', { name: '关键点', exact: true }).click()
  await page.getByRole('searchbox', { name: '按名称搜索' }).fill('没有这个池')
  await expect(page.getByText('没有匹配的数据池')).toBeVisible()
  await expect(page).toHaveURL(`/data-pool-manage?kind=image-node&q=${encodeURIComponent('没有这个池')}`)
})

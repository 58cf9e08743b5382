import { choose } from './support/choose.ts'
import { databasesPage } from './support/admin-pages.ts'
import { login, until } from '../support/api.ts'
import { mark } from './support/marks.ts'
import { stockTag } from './support/stock.ts'
import { expect, test } from './support/world.ts'

/** /manage-database: eight kinds, searching and sorting, settings with their versions, what a revert touches, why not to delete. */

const KINDS = ['视频', '图片', '关键点', '图片分割', '视频分割', '场景', '动画', '视频帧']

test('databases of eight kinds are listed; search, state and order are in the address', async ({
  enter,
  server,
}) => {
  for (const name of ['甲库', '乙库']) await stockTag(server.url, name, ['a.jpg', 'b.jpg'])
  const { page } = await enter('admin')
  await databasesPage(page).open()
  await expect(page.getByRole('tablist', { name: '任务类型' }).getByRole('tab')).toHaveText(KINDS)
  await page.getByRole('searchbox', { name: '按名称搜索' }).fill('库')
  const names = page.getByRole('table', { name: '数据库管理' }).locator('tbody tr td:nth-child(2)')
  await expect(names).toHaveCount(2)
  await page.getByRole('button', { name: '按名称排序' }).click()
  await expect(names).toHaveText(['甲库', '乙库'])
  await page.getByRole('button', { name: '按名称排序' }).click()
  await expect(names).toHaveText(['乙库', '甲库'])
  await expect(page).toHaveURL(`/manage-database?q=${encodeURIComponent('库')}&sort=-name`)
  await page.reload()
  await expect(names).toHaveText(['乙库', '甲库'])

  // What appears with a selection moves no row away from the pointer.
  const row = page.getByRole('checkbox', { name: '选择此行' }).first()
  const place = await row.boundingBox()
  await page.getByRole('checkbox', { name: '全选' }).check()
  expect(await row.boundingBox()).toEqual(place)
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '停止发放' }).click()
  await expect(page.getByText('已停止发放 2 个数据库')).toBeVisible()
  await page.getByRole('combobox', { name: '发放状态' }).selectOption({ label: '发放中' })
  await expect(page.getByText('没有匹配的数据库')).toBeVisible()
})

test('a page of 150 rows renders only visible rows, with their numbers', async ({ enter, server }) => {
  const admin = await login(server.url, 'admin')
  const names = Array.from({ length: 150 }, (_, at) => `长表 ${String(at + 1).padStart(3, '0')}`)
  for (const name of names) await admin.ask('POST', '/api/admin/video-segments/tags', { name, corpIds: [] })
  const { page } = await enter('admin')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (request.method() === 'GET' && pathname === '/api/admin/video-segments/tags')
      asked.push(`${searchParams.get('page')} of ${searchParams.get('pageSize')}`)
  })
  await databasesPage(page).open()
  await page.getByRole('tab', { name: '视频分割', exact: true }).click()
  await page.getByRole('searchbox', { name: '按名称搜索' }).fill('长表')
  await expect(page.getByText('第 1–20 条，共 150 条')).toBeVisible()
  // However many there are, no more is read than is shown.
  expect(new Set(asked)).toEqual(new Set(['1 of 20']))
  await page.getByRole('combobox', { name: '每页条数' }).selectOption({ label: '每页 200 条' })
  await page.getByRole('button', { name: '按名称排序' }).click()
  const table = page.getByRole('table', { name: '数据库管理' })
  await expect(table).toHaveAttribute('aria-rowcount', '151')
  const first = table.getByRole('row').filter({ hasText: '长表 001' })
  await expect(first).toHaveAttribute('aria-rowindex', '2')
  const last = table.getByRole('row').filter({ hasText: '长表 150' })
  await expect(last).toHaveCount(0)
  expect(await table.getByRole('row').count()).toBeLessThan(60)

  // The page's own scroller is in reach of the keyboard.
  await page.locator('[tabindex="0"]', { has: table }).focus()
  await page.keyboard.press('End')
  await expect(last).toBeVisible()
  await expect(last).toHaveAttribute('aria-rowindex', '151')
  await expect(first).toHaveCount(0)
  await page.getByRole('checkbox', { name: '全选' }).check()
  await page.getByRole('toolbar', { name: '批量操作' }).getByRole('button', { name: '停止发放' }).click()
  await expect(page.getByText('已停止发放 150 个数据库')).toBeVisible()
})

test('settings list their versions and what each changed', async ({ enter, server }) => {
  await stockTag(server.url, '版本库', ['a.jpg'])
  const { page } = await enter('admin')
  await databasesPage(page).open()
  await page.getByRole('button', { name: '版本库', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: '编辑“版本库”' })
  await drawer.getByRole('spinbutton', { name: '每批数量' }).fill('7')
  await drawer.getByRole('textbox', { name: '常用意见' }).fill('太暗\n太糊')
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer).toHaveCount(0)
  await page.getByRole('button', { name: '版本库', exact: true }).click()
  await expect(drawer.getByText('当前为第 2 版，保存后产生新版')).toBeVisible()
  await expect(drawer.getByRole('listitem').filter({ hasText: '第 2 版' })).toContainText(
    '每批数量、常用意见',
  )
})

test('a keypoint database takes a template', async ({ enter }) => {
  const { page } = await enter('admin')
  await databasesPage(page).open()
  await page.getByRole('tab', { name: '关键点', exact: true }).click()
  await page.getByRole('button', { name: '新建数据库' }).first().click()
  const nodes = page.getByRole('dialog', { name: '新建关键点数据库' })
  await nodes.getByRole('textbox', { name: '名称' }).fill('脸部')
  await nodes.getByRole('combobox', { name: '关键点模板' }).selectOption({ label: '人脸 5 点' })
  await expect(nodes.getByRole('textbox', { name: '节点' })).toHaveValue(/left-eye/)
  await nodes.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已新建“脸部”')).toBeVisible()
})

test('a revert shows its effect, and a database with work cannot be deleted', async ({ enter }) => {
  const { page } = await enter('admin')
  const databases = databasesPage(page)
  await databases.open()
  await databases.menu('街景一期', '回退验收')
  const revert = page.getByRole('dialog', { name: '回退“街景一期”' })
  await expect(revert.getByRole('region', { name: '将会涉及' })).toContainText('3 项会被回退')
  await expect(revert.getByRole('region', { name: '将会涉及' })).toContainText('验收一号')
  await expect(revert.getByRole('button', { name: '回退', exact: true })).toBeDisabled()
  await page.keyboard.press('Escape')
  await databases.menu('街景一期', '删除')
  await expect(page.getByRole('dialog', { name: '删除“街景一期”？' })).toContainText('项已标注的资源')
})

test('resources of a database are listed by status, each with its history', async ({ enter }) => {
  const { page } = await enter('admin')
  const databases = databasesPage(page)
  await databases.open()
  const drawer = await databases.items('街景一期', '已验收')
  await expect(drawer.getByRole('table').locator('tbody tr')).toHaveCount(2)
  await drawer
    .getByRole('button', { name: /的历史$/ })
    .first()
    .click()
  await expect(page.getByRole('tab', { name: '版本' })).toBeVisible()
})

test('selected work of a marker is handed over to another person', async ({ enter }) => {
  const { page } = await enter('admin')
  const databases = databasesPage(page)
  await databases.open()
  const drawer = await databases.items('街景一期', '审核驳回')
  const name = await drawer.locator('tbody button').first().innerText()
  await drawer.locator('tbody').getByRole('checkbox').first().check()
  await drawer.getByRole('button', { name: '转交返工' }).click()
  const dialog = page.getByRole('dialog', { name: '转交 1 项返工' })
  await choose(dialog.getByRole('combobox', { name: '接手人' }), '标注二号（mark2，内部团队）')
  await dialog.getByRole('button', { name: '转交' }).click()
  await expect(page.getByText('已转交 1 项')).toBeVisible()
  const { page: heir } = await enter('mark2')
  await heir.goto('/mark-image-dashboard?list=rejected')
  await expect(heir.getByRole('table', { name: '驳回' })).toContainText(name)
})

test('a database is copied, closed, and deleted by typing its name', async ({ enter, server }) => {
  await stockTag(server.url, '原库', ['a.jpg', 'b.jpg', 'c.jpg'])
  const { page } = await enter('admin')
  const databases = databasesPage(page)
  await databases.open()
  const row = (name: string) =>
    page
      .getByRole('table', { name: '数据库管理' })
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name, exact: true }) })
  await databases.menu('原库', '复制')
  const copying = page.getByRole('dialog', { name: '复制“原库”' })
  await expect(copying.getByRole('textbox', { name: '新数据库名称' })).toHaveValue('原库 副本')
  await copying.getByRole('checkbox', { name: '连同资源一起复制（从未标注开始）' }).check()
  await copying.getByRole('textbox', { name: '新数据库名称' }).press('Enter')
  await expect(row('原库 副本').getByRole('cell').nth(3)).toHaveText('3')

  const pull = page.getByRole('switch', { name: '发放“原库 副本”的新标注' })
  await pull.click()
  await expect(pull).not.toBeChecked()
  await page.reload()
  await expect(pull).not.toBeChecked()

  await databases.menu('原库 副本', '删除')
  const removal = page.getByRole('dialog', { name: '删除“原库 副本”？' })
  await expect(removal.getByRole('button', { name: '删除' })).toBeDisabled()
  await removal.getByRole('textbox').fill('原库 副本')
  await removal.getByRole('textbox').press('Enter')
  await expect(page.getByText('已删除“原库 副本”')).toBeVisible()
  await expect(row('原库 副本')).toHaveCount(0)
  await expect(row('原库')).toHaveCount(1)
})

test('hidden tests are chosen from approved work, mixed in by share, and reverted with the rest', async ({
  enter,
}) => {
  const { page } = await enter('admin')
  const databases = databasesPage(page)
  await databases.open()
  const items = await databases.items('街景一期', '已验收')
  await items.locator('tbody').getByRole('checkbox').first().check()
  await items.getByRole('button', { name: '设为标准答案' }).click()
  await expect(page.getByText('已选定 1 项为标准答案')).toBeVisible()
  await page.keyboard.press('Escape')

  await databases.menu('街景一期', '抽测与一致性')
  const quality = page.getByRole('dialog', { name: '“街景一期”的抽测与一致性' })
  await expect(quality.getByText('已选定 1 项标准答案')).toBeVisible()
  await quality.getByRole('spinbutton', { name: '抽测比例（%）' }).fill('20')
  await quality.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存').first()).toBeVisible()
  await page.reload()
  await databases.menu('街景一期', '抽测与一致性')
  await expect(quality.getByRole('spinbutton', { name: '抽测比例（%）' })).toHaveValue('20')
  await page.keyboard.press('Escape')

  await databases.menu('街景一期', '资源')
  const approved = items.getByRole('tab', { name: /^已验收/ })
  await expect(approved).toHaveText('已验收2')
  await approved.click()
  await items.locator('tbody').getByRole('checkbox').first().check()
  await items.getByRole('button', { name: '回退验收' }).click()
  const revert = page.getByRole('dialog', { name: '回退“街景一期”' })
  await revert.getByRole('textbox').fill('街景一期')
  await revert.getByRole('button', { name: '回退', exact: true }).click()
  await expect(page.getByText('已回退 1 项')).toBeVisible()
  await expect(approved).toHaveText('已验收1')
  await page.keyboard.press('Escape')

  await databases.menu('街景一期', '回退验收')
  await expect(revert.getByText('2 项会被回退')).toBeVisible()
  await revert.getByRole('textbox').fill('街景一期')
  await revert.getByRole('button', { name: '回退', exact: true }).click()
  await expect(page.getByText('已回退 2 项')).toBeVisible()
  await databases.menu('街景一期', '回退验收')
  await expect(revert.getByText('没有可以回退的资源')).toBeVisible()
})

test('hidden copies are counted apart from the client’s pictures', async ({ enter, server }) => {
  const tag = '双人标注库'
  const tagId = await stockTag(server.url, tag, ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'])
  const asAdmin = await login(server.url, 'admin')
  await asAdmin.ask('PUT', `/api/admin/images2/tags/${tagId}/quality`, { goldShare: 0, doubleShare: 0.5 })
  await until(
    () => asAdmin.ask<{ tag: { copies?: { unmarked: number } } }>('GET', `/api/admin/images2/tags/${tagId}`),
    ({ tag: { copies } }) => copies?.unmarked === 2,
  )
  await mark(server.url, 'mark1', tagId, 4)
  await mark(server.url, 'mark2', tagId, 2)

  const { page } = await enter('admin')
  const databases = databasesPage(page)
  await databases.open()
  const row = page.getByRole('table', { name: '数据库管理' }).getByRole('row').filter({ hasText: tag })
  await expect(row.getByTitle('另有 2 份质检副本，不算在内').first()).toHaveText('4+2')
  await databases.menu(tag, '资源')
  const items = page.getByRole('dialog')
  await expect(items.getByText('另有 2 份质检副本，不算在内')).toBeVisible()
  const names = items.getByRole('table').locator('tbody tr')
  await expect(names).toHaveCount(4)
  await items.getByRole('combobox', { name: '质检副本' }).selectOption({ label: '只看质检副本' })
  await expect(names).toHaveCount(2)

  await page.goto(`/mark-image-dashboard?tag=${tagId}`)
  await expect(page.getByText('含质检副本 2 次').first()).toBeVisible()
  await expect(page.getByText('不含质检副本').first()).toBeVisible()
})
